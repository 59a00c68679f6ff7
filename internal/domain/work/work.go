package work

import (
	"cmp"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
)

// Text is an accepted inbound text that waits for its turn: the hand-off record. Its id is the ULID of the
// acceptance and the correlation id of everything that follows.
type Text struct {
	ID         string    `json:"id"`
	SID        string    `json:"sid"`
	Sealed     string    `json:"sealed"` // a Content, sealed under the key of the message
	NumMedia   int       `json:"num_media,omitempty"`
	OptOutType string    `json:"opt_out_type,omitempty"` // the provider's, when it has answered already
	ErrorCode  string    `json:"error_code,omitempty"`   // the provider's, when this came over the fallback URL
	ErrorURL   string    `json:"error_url,omitempty"`    // the one that had failed then
	AcceptedAt time.Time `json:"accepted_at"`
	Failures   int       `json:"failures,omitempty"` // turns that ended in an error
	Begun      int       `json:"begun,omitempty"`    // turns in a row that were begun in doubt and of which nothing was heard
	Away       int       `json:"away,omitempty"`     // turns that ended because something outside was away
	// FailingSince is when the first turn failed, for whatever reason; the zero time while none has.
	FailingSince time.Time `json:"failing_since,omitzero"`
	Redriven     int       `json:"redriven,omitempty"` // how often it was put aside as dead and taken up again
}

// Fresh returns the text as it is when an operator takes it up again: with all its tries.
func (t Text) Fresh() Text {
	t.Failures, t.Begun, t.Away, t.FailingSince = 0, 0, 0, time.Time{}
	t.Redriven++
	return t
}

// Content is what must not be readable at rest.
type Content struct {
	From string `json:"from"`
	To   string `json:"to"`
	Body string `json:"body"` // as it was received
}

// Status is how an accepted text ended.
type Status string

// The statuses of a filed text.
const (
	Done Status = "done" // its turn is committed
	Dead Status = "dead" // its turn failed until its tries were used up
)

// Message is the claim of a MessageSid: its existence makes every other delivery a duplicate. Nothing changes it. The text
// waits in the partition of the number until it is filed among the texts of the number.
type Message struct {
	Number string    `json:"number"` // hash of the sender's number
	TextID string    `json:"text_id"`
	At     time.Time `json:"at"`
}

// Filed is a text that waits no more, with what became of it.
type Filed struct {
	Text
	Status  Status          `json:"status"`
	Outcome string          `json:"outcome"`
	Trace   json.RawMessage `json:"trace,omitempty"`
	DoneAt  time.Time       `json:"done_at"`
	Snapshot
}

// Snapshot is what a turn was decided from, for as long as what it is of is filed.
type Snapshot struct {
	Kept   string `json:"snapshot,omitempty"`    // a packed replay.Bundle, sealed under the key of the item; "" for none
	Unkept string `json:"no_snapshot,omitempty"` // why there is none; "" too for what older code filed
}

// DeadLetter is an entry of the list of what was given up.
type DeadLetter struct {
	ID      string    `json:"id"`   // of the text, the job, the signal or the timer; it tells when that came
	Kind    string    `json:"kind"` // "text", "job", "signal" or "timer"
	Number  string    `json:"number"`
	Subject string    `json:"subject,omitempty"` // key of the partition of a signal or a timer
	From    string    `json:"from,omitempty"`    // key of the partition of the subject that a signal came from
	SID     string    `json:"sid"`               // MessageSid of the inbound text that it is or answers
	Reason  string    `json:"reason"`
	Purpose string    `json:"purpose,omitempty"`    // of a job; of a signal or a timer its flow and name
	Code    int       `json:"error_code,omitempty"` // of a job: the carrier's
	At      time.Time `json:"at"`
	// Raw is what was stored of a signal, of a timer and of what nobody can read. It is kept as it is: whoever it names is
	// found in it.
	Raw string `json:"raw,omitempty"`
}

// The kinds of dead letters.
const (
	DeadText   = "text"
	DeadJob    = "job"
	DeadSignal = "signal"
	DeadTimer  = "timer"
)

// HintVersion is the version of the payload that this code writes.
const HintVersion = 1

// Hint is the payload of a queue message: this subject has work. Class is empty for what the inbound queue carries.
type Hint struct {
	V      int    `json:"v"`
	Number string `json:"number,omitempty"` // hash of a number
	LinkUp string `json:"linkup,omitempty"` // id of a LinkUp, in place of a number
	Talk   string `json:"talk,omitempty"`   // id of a talk, likewise
	Class  string `json:"class,omitempty"`
	Shadow string `json:"shadow,omitempty"` // id of a text of the number that is to be read again, in place of the number's work
	Draft  string `json:"draft,omitempty"`  // id of a question of the number for which a card is drafted, likewise
	Again  bool   `json:"again,omitempty"`  // a worker may have died over this work: whoever offers it cannot say
	// Receives is how often the queue has given out the message that this hint came in, 0 when it does not say.
	Receives int `json:"-"`
}

// Subject returns what has work.
func (h Hint) Subject() record.Subject {
	if h.LinkUp != "" {
		return record.LinkUp(h.LinkUp)
	}
	if h.Talk != "" {
		return record.Talk(h.Talk)
	}
	return record.Number(h.Number)
}

// hintOf returns the hint that names a subject.
func hintOf(s record.Subject) Hint {
	if id, ok := s.LinkUp(); ok {
		return Hint{LinkUp: id}
	}
	if id, ok := s.Talk(); ok {
		return Hint{Talk: id}
	}
	return Hint{Number: s.Number()}
}

// Doubtful reports whether a worker may have died over this work without a word.
func (h Hint) Doubtful() bool { return h.Again || h.Receives > 1 }

// Encode returns the payload.
func (h Hint) Encode() string {
	h.V = HintVersion
	b, _ := json.Marshal(h) // three plain fields cannot fail
	return string(b)
}

// ParseHint reads a payload: Invalid when it is none, Unavailable when newer code wrote it.
func ParseHint(body string) (Hint, error) {
	var h Hint
	switch err := json.Unmarshal([]byte(body), &h); {
	case err != nil:
		return Hint{}, fault.New(fault.Invalid, "hint: not JSON")
	case h.V > HintVersion:
		return Hint{}, fault.New(fault.Unavailable, "hint: written by newer code")
	case h.V < 1 || cmp.Or(h.Number, h.LinkUp, h.Talk) != h.Number+h.LinkUp+h.Talk || h.Number+h.LinkUp+h.Talk == "":
		return Hint{}, fault.New(fault.Invalid, "hint: no version, or not one subject")
	}
	return h, nil
}
