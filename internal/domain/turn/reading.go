package turn

import "github.com/josh-sms/josh/internal/text/understand"

// Reading is what a text was understood as and what became of it, for the trace. It has no word of anybody.
type Reading struct {
	Intent       understand.Intent        `json:"intent"`
	Confidence   float64                  `json:"confidence"`
	Source       understand.Source        `json:"source"`
	Fields       []string                 `json:"fields"` // the names of what was extracted
	Lacks        string                   `json:"lacks,omitempty"`
	Alternatives []understand.Alternative `json:"alternatives"`
	Thresholds   Thresholds               `json:"thresholds"`
	Done         Done                     `json:"done"`
	// Would is what would have been done with it at any other confidence, in ranges from 0 to 1: where one of them ends is the
	// threshold that decides. With another threshold the range ends there.
	Would []Would `json:"would"`
}

// Thresholds are the confidences that decide what is done (product contract, 2.6).
type Thresholds struct {
	High float64 `json:"high"`
	Med  float64 `json:"med"`
	Low  float64 `json:"low"`
}

// Done is what became of a text that was understood.
type Done string

// What becomes of a text that was understood.
const (
	Handled Done = "handled" // what it asks for was done
	Asked   Done = "asked"   // it was asked back once
	Left    Done = "left"    // to the everyday answers
)

// Would is what would be done with confidences of a range.
type Would struct {
	From float64 `json:"from"`
	To   float64 `json:"to"` // up to it, and 1 with it
	Then Done    `json:"then"`
	// Model: a model is asked first, where one is configured.
	Model bool `json:"asks_model,omitempty"`
}
