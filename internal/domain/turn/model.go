package turn

import (
	"bytes"
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Asking is how a flow asks a model.
type Asking struct {
	Prompt int // which version of the prompt; 0 asks none
	// Meddles returns the rule by which no model is shown a text, "" for one that may be shown; nil shows all.
	Meddles func(normal string) (rule string)
}

// Hides returns why no model is shown a text in normal form, "" when one is asked.
func (a Asking) Hides(normal string) (why string) {
	if a.Prompt == 0 {
		return "no model is configured"
	}
	if a.Meddles == nil {
		return ""
	}
	if rule := a.Meddles(normal); rule != "" {
		return "no model is shown it, rule " + rule
	}
	return ""
}

// Thought is the answer of a caller that asks a model: what was answered, and what each attempt cost. A model that gave no
// answer that can be used leaves attempts behind, too.
type Thought struct {
	Answer   json.RawMessage `json:"answer,omitempty"` // checked against the schema of the prompt; absent when there is none
	Attempts []Attempt       `json:"attempts"`
	Shown    []string        `json:"shown,omitempty"` // earlier texts of the sender that the model was shown, as it was
}

// Thought reads an answer that a caller has from a model. An error means that there is none.
func (a Answer) Thought() (thought Thought, err error) {
	if err := a.Failure(); err != nil {
		return thought, err
	}
	if err := json.Unmarshal(a.Output, &thought); err != nil {
		return Thought{}, fault.Wrap(fault.Invalid, "answer of a model", err)
	}
	return thought, nil
}

// Read reads what was answered into what v points to. An error of kind Invalid means that there is nothing, or something
// else.
func (t Thought) Read(v any) error {
	if t.Answer == nil {
		return fault.New(fault.Invalid, "answer of a model: none")
	}
	d := json.NewDecoder(bytes.NewReader(t.Answer))
	d.DisallowUnknownFields()
	return fault.Wrap(fault.Invalid, "answer of a model", d.Decode(v))
}

// Attempt is one call of a model, without a word of it. Cost is in millionths of a cent.
type Attempt struct {
	Purpose    string  `json:"purpose"`
	Prompt     string  `json:"prompt"`
	Version    int     `json:"version"`
	Hash       string  `json:"hash"`
	Model      string  `json:"model"`
	In         int     `json:"in"`
	Out        int     `json:"out"`
	CacheRead  int     `json:"cache_read,omitempty"`
	CacheWrite int     `json:"cache_write,omitempty"`
	Cost       int64   `json:"cost"`
	Millis     int64   `json:"ms"`
	Outcome    string  `json:"outcome"`
	Why        string  `json:"why,omitempty"`    // that model was chosen; "" of a call that an older release made
	Blocks     []Block `json:"blocks,omitempty"` // what the model was shown, in order
}

// Block is a named part of what a model was shown, by its size in tokens as they are estimated.
type Block struct {
	Name    string `json:"name"`
	Tokens  int    `json:"tokens"`
	Dropped int    `json:"dropped"` // what there was no room for
}

// Made reports whether it is a call that was made, which may have cost something, and does not only say why none was.
func (a Attempt) Made() bool { return a.Model != "" && a.Outcome != "open" && a.Outcome != "unasked" }

// ModelUse is what a model was asked in a turn and what came of it, for the trace: of the last question, and the attempts and
// the money of all. It has no word of anybody.
type ModelUse struct {
	Purpose    string     `json:"purpose"`
	Prompt     string     `json:"prompt"`
	Version    int        `json:"version"`
	Hash       string     `json:"hash"`
	Intent     string     `json:"intent"`
	Confidence float64    `json:"confidence"`
	Source     string     `json:"source"` // model, or offline when it gave no answer
	Thresholds Thresholds `json:"thresholds"`
	Model      string     `json:"model"` // the last that was asked
	TokensIn   int        `json:"tokens_in"`
	TokensOut  int        `json:"tokens_out"`
	Cents      float64    `json:"cents"`
	Millis     int64      `json:"ms"`
	Outcome    string     `json:"outcome"` // of the last attempt; "no_answer" when nothing is known of any
	Attempts   []Attempt  `json:"attempts"`
}

// Reads reads what a model answered into what v points to, and tells the trace of the call: read is false where nothing came that can be used.
func (t *Turn) Reads(a Answer, purpose string, version int, v any) (thought Thought, read bool) {
	thought, err := a.Thought()
	use := ModelUse{Purpose: purpose, Version: version, Source: "model"}
	if read = err == nil && thought.Read(v) == nil; !read {
		use.Source = "offline"
	}
	t.Used(use, thought.Attempts)
	return thought, read
}

// Used tells the trace what a model was asked and what came of it. What it was asked before in the same turn is counted in.
func (t *Turn) Used(use ModelUse, attempts []Attempt) {
	use.Prompt, use.Outcome, use.Attempts = use.Purpose, "no_answer", []Attempt{}
	for _, a := range attempts {
		use.Prompt, use.Version, use.Hash, use.Model, use.Outcome = a.Prompt, a.Version, a.Hash, a.Model, a.Outcome
	}
	if t.ModelUse != nil {
		use.Attempts = append(use.Attempts, t.ModelUse.Attempts...)
	}
	use.Attempts = append(use.Attempts, attempts...)
	for _, a := range use.Attempts {
		use.TokensIn += a.In + a.CacheRead + a.CacheWrite
		use.TokensOut += a.Out
		use.Cents += float64(a.Cost) / 1e6
		use.Millis += a.Millis
	}
	t.ModelUse = &use
}
