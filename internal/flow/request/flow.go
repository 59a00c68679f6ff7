package request

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/recall"
	"github.com/josh-sms/josh/internal/text/understand"
)

// name is that of the flow and of its record.
const name = "request"

// The tokens of the questions.
const (
	missingToken = "request_missing" // what a request lacks
	changeToken  = "request_change"  // an offer to take back what was taken for the answer
	tellToken    = "request_tell"    // taken back: an offer to tell better, and no question
	doubtToken   = "request_doubt"   // whether a plan is meant without what of it cannot be kept
)

// ours reports whether a question is one of this flow.
func ours(token string) bool {
	return token == missingToken || token == changeToken || token == tellToken || token == doubtToken
}

// Kind is the kind of its record.
var Kind = record.Kind{Name: "request", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Reader says what a text is for.
type Reader interface {
	Read(text string, c understand.Context) understand.Understanding
	// Named returns what a text names of a plan, whatever it is for, and how many of its words are about something else.
	Named(text string, c understand.Context, activity string) (l understand.LinkUp, left int)
	// Label returns an activity as it stands in a text, "" for a key that it does not know.
	Label(key string) string
	// Answered reads what a model says of a text; an error means that nothing can be made of it.
	Answered(raw []byte, text string, c understand.Context) (understand.Understanding, error)
}

// Open is a request that lacks something and was asked about: once, by the text that said so.
type Open struct {
	Of      string            `json:"of"`      // id of the text that is asked about: what it asks for is kept under it
	Intent  understand.Intent `json:"intent"`  // what runs when it is answered
	LinkUp  understand.LinkUp `json:"linkup"`  // what is known, without words of the person
	Missing string            `json:"missing"` // activity, time or part, or intended: whether it is meant at all
	Options []Option          `json:"options"` // in the order of their letters
	At      time.Time         `json:"at"`
}

// Option is a choice of the question, with what is known when it is chosen.
type Option struct {
	Label  string            `json:"label"`
	LinkUp understand.LinkUp `json:"linkup"`
}

// Flow returns the flow of requests, by what a reader understands. What it is not sure of a model is asked. Of all texts that are read a
// share, 0 to 1, is read again by a second reader, see package shadow. A request that lacks nothing is given to start. recalls finds what a
// text may be about of what is remembered.
func Flow(reader Reader, recalls *recall.Reader, at turn.Thresholds, asking turn.Asking, share float64, start Start) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, reader, recalls, at, asking, share, start} }
	return turn.Flow{
		Name: name,
		Questions: []turn.Question{
			{Token: missingToken, Answer: func(t *turn.Turn) turn.Verdict { return of(t).waits(missingToken) }},
			{Token: changeToken, Answer: func(t *turn.Turn) turn.Verdict { return of(t).waits(changeToken) }},
			{Token: tellToken, Answer: func(t *turn.Turn) turn.Verdict { return of(t).waits(tellToken) }},
			{Token: doubtToken, Answer: func(t *turn.Turn) turn.Verdict { return of(t).waits(doubtToken) }},
		},
		Steps:  []turn.Step{{Name: "understand", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return of(t).understand() }}},
		Finish: settled,
		Erasure: []erasure.Kind{{
			Kind: Kind, Rule: erasure.Delete, Why: "the request that they were asked about", Ways: []erasure.Way{erasure.Own()},
			Age: erasure.ByTime(func(o Open) []time.Time { return []time.Time{o.At} }),
		}},
	}
}

// settled forgets a request whose question is not open any more, whoever took the text that closed it.
func settled(t *turn.Turn) *turn.Ask {
	if !ours(t.After.Session.Value.StateToken) {
		turn.DropRecord(t, name)
	}
	return nil
}

// Start makes a plan of a request, or says why there is none: in a verdict that ends the turn. doubt is a constraint that cannot be kept, "" for none: then it
// has done nothing, and makes a plan of the request without it.
type Start func(t *turn.Turn, l understand.LinkUp) (v turn.Verdict, doubt string)

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	reader  Reader
	recalls *recall.Reader
	at      turn.Thresholds
	asking  turn.Asking
	shadow  float64 // the share of texts that is read again
	start   Start
}

// plans reports whether plans are for the sender, once there are some.
func (t running) plans() bool {
	reason := t.May(people.Invited)
	return reason == people.Allowed || reason == people.NotInterviewed
}
