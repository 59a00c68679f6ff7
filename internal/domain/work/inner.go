package work

import (
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/record"
)

// Left is the signal that somebody has gone out of reach by no turn of their own: an operator or the carrier has seen to
// it. Its data is the reason.
const Left = "left"

// Signal is what one subject tells another, until it has had its turn there.
type Signal struct {
	ID    string          `json:"id"`             // see SignalID
	Flow  string          `json:"flow,omitempty"` // that reads it, "" for what is told to all
	Name  string          `json:"name"`
	From  string          `json:"from,omitempty"` // key of the subject's partition, "" for none
	Cause string          `json:"cause"`          // id of the text, signal, timer or command that it comes from
	At    time.Time       `json:"at"`
	Data  json.RawMessage `json:"data,omitempty"`
	Tries
}

// SignalID returns the id of the n-th signal of a cause, which was said at a moment: it sorts by that, then
// by the moment of its cause and by n, so that nobody hears of two things in another order than they happened. What its turn
// sends is filed in its place among the texts of a number.
func SignalID(at time.Time, cause string, n int) string { return ident.Follow(at, cause, n) }

// Fresh returns the signal as it is when an operator takes it up again: with all its tries.
func (s Signal) Fresh() Signal {
	s.Tries = s.fresh()
	return s
}

// TimerKey names a timer of a subject.
type TimerKey struct {
	Flow string `json:"flow"`
	Name string `json:"name"`
}

// Timer is a moment at which a flow has a turn of a subject.
type Timer struct {
	TimerKey
	At    time.Time       `json:"at"`
	SetAt time.Time       `json:"set_at"` // when it was set
	Data  json.RawMessage `json:"data,omitempty"`
	Tries
}

// ID tells this setting of the timer of a subject from all others: the correlation id of its turn, under which its texts,
// its calls and its death are kept. Timers of many subjects are due at the same moment.
func (t Timer) ID(of record.Subject) string {
	return ident.Derive(t.At, 0, string(of), t.Flow, t.Name, t.SetAt.UTC().Format(time.RFC3339Nano))
}

// Fresh returns the timer as it is when an operator takes it up again: with all its tries.
func (t Timer) Fresh() Timer {
	t.Tries = t.fresh()
	return t
}

// Tries counts the turns of a signal or a timer that failed. It waits between them, so that it keeps nothing else waiting.
type Tries struct {
	Failures     int       `json:"failures,omitempty"` // turns that ended in an error of our own
	Begun        int       `json:"begun,omitempty"`    // turns in a row that were begun in doubt and of which nothing was heard
	FailingSince time.Time `json:"failing_since,omitzero"`
	NotBefore    time.Time `json:"not_before,omitzero"` // when it is tried again
	Redriven     int       `json:"redriven,omitempty"`  // how often it was put aside as dead and taken up again
}

func (t Tries) fresh() Tries { return Tries{Redriven: t.Redriven + 1} }

// Inner is a signal or a timer whose turn is done, with the trace of it.
type Inner struct {
	ID      string          `json:"id"`
	What    string          `json:"what"` // flow and name
	Outcome string          `json:"outcome"`
	Trace   json.RawMessage `json:"trace,omitempty"`
	DoneAt  time.Time       `json:"done_at"`
	Snapshot
}

// Answer is the stored answer to a call of a turn. It is there from before the call on, so that what is paid is bounded
// whoever dies.
type Answer struct {
	Subject string    `json:"subject"`          // key of the partition of the subject whose turn asked
	Begun   int       `json:"begun,omitempty"`  // calls that were begun
	Sealed  string    `json:"sealed,omitempty"` // a turn.Answer, sealed under the key of the item; "" while nobody has one
	At      time.Time `json:"at"`
}
