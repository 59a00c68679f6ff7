package deck

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Kind tells claims of different type about one topic apart.
type Kind string

// The kinds. The zero value is that of a question of which no kind can be told.
const (
	How     Kind = "how"     // what happens
	Can     Kind = "can"     // whether it is possible or allowed
	Why     Kind = "why"     // the reason, the intent
	Trust   Kind = "trust"   // whether it is true, safe, honest
	Cost    Kind = "cost"    // what has to be paid
	Privacy Kind = "privacy" // who gets to know what
	Status  Kind = "status"  // how things stand with the person now
	Do      Kind = "do"      // a request to act
	Talk    Kind = "talk"    // small talk
)

// Kinds lists the kinds that a card may have.
func Kinds() []Kind { return []Kind{How, Can, Why, Trust, Cost, Privacy, Status, Do, Talk} }

// Card is a vetted answer.
type Card struct {
	ID       string   `json:"id"` // the same in all languages
	Kind     Kind     `json:"kind"`
	Title    string   `json:"title"`
	Language string   `json:"language,omitempty"` // "en", "es"; "" counts as that of its file
	Version  int      `json:"version"`            // from 1
	VettedBy string   `json:"vetted_by"`
	VettedAt string   `json:"vetted_at"` // a day, 2006-01-02
	Source   string   `json:"source"`    // the rule, setting or page that it rests on
	Asks     []string `json:"asks"`      // how people ask for it
	Short    Lines    `json:"short"`     // what is sent: one text, or several wordings of it
	// When has what is sent in place of Short while a condition holds. What conditions there are is for whoever sends the cards.
	When    map[string]Lines `json:"when,omitempty"`
	Long    string           `json:"long,omitempty"`
	Needs   []string         `json:"needs,omitempty"`   // what it renders from
	Related []string         `json:"related,omitempty"` // ids of other cards
}

// Lines are wordings of one text. In a file it may be a single text instead of a list.
type Lines []string

// UnmarshalJSON implements json.Unmarshaler.
func (l *Lines) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*l = Lines{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(l))
}

// day is the form of Card.VettedAt.
const day = "2006-01-02"

// check returns an error of kind Config when a card lacks something.
func (c Card) check() error {
	_, err := time.Parse(day, c.VettedAt)
	switch {
	case c.ID == "", c.Title == "", c.Language == "", c.Source == "", len(c.Asks) == 0, len(c.Short) == 0:
		return fault.New(fault.Config, "card lacks an id, a title, a language, a source, asks or a text: "+c.ID)
	case !slices.Contains(Kinds(), c.Kind):
		return fault.New(fault.Config, "card of no kind that is known: "+c.ID)
	case c.Version < 1, c.VettedBy == "", err != nil:
		return fault.New(fault.Config, "card that nobody vetted: "+c.ID)
	case slices.Contains(c.Asks, ""), slices.Contains(c.Short, ""):
		return fault.New(fault.Config, "card with an empty text: "+c.ID)
	}
	for condition, lines := range c.When {
		if condition == "" || len(lines) == 0 || slices.Contains(lines, "") {
			return fault.New(fault.Config, "card with an empty text of a condition: "+c.ID)
		}
	}
	return nil
}
