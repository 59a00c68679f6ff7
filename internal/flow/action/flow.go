package action

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/actions"
)

// name is that of the flow and of its record.
const name = "action"

// Kind is the kind of its record.
var Kind = record.Kind{Name: "pending_action", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Pending is what waits for a yes.
type Pending struct {
	Steps []Step    `json:"steps"` // in the order in which they are done
	At    time.Time `json:"at"`
}

// Step is one request of it.
type Step struct {
	Domain string    `json:"domain"`
	Action string    `json:"action"`
	Words  string    `json:"words,omitempty"` // the request as a text of its own
	Act    *turn.Act `json:"act,omitempty"`   // as it was resolved, where it waits for a yes
	Off    bool      `json:"off,omitempty"`   // it makes sense only with another step, which cannot be done
}

// Key names the action.
func (s Step) Key() string { return s.Domain + "/" + s.Action }

// Reader plans what a text asks for.
type Reader interface {
	Plan(normal string, c actions.Context) actions.Plan
}

// Mode says what becomes of a plan.
type Mode string

// The modes.
const (
	Off    Mode = "off"    // texts are read as one request each
	On     Mode = "on"     // and as several, where they hold several
	Shadow Mode = "shadow" // both: what the plan would have been is told in the trace
)

// Flow returns the flow. It is listed before the flows that do what texts ask for. Where the rules are not sure of what a text with several parts asks for,
// a model is asked.
func Flow(reader Reader, mode Mode, asking turn.Asking, linkUps LinkUps) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, reader, mode, asking, linkUps} }
	return turn.Flow{
		Name:      name,
		Questions: []turn.Question{{Token: turn.ConfirmToken, Answer: func(t *turn.Turn) turn.Verdict { return of(t).answered() }}},
		Steps:     []turn.Step{{Name: "plan", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return of(t).plan() }}},
		Confirm:   func(t *turn.Turn, waiting []turn.Waiting) turn.Verdict { return of(t).confirm(waiting) },
		Finish:    settled,
		Erasure: []erasure.Kind{{
			Kind: Kind, Rule: erasure.Delete, Why: "what they were asked whether it is to be done", Ways: []erasure.Way{erasure.Own()},
			Age: erasure.ByTime(func(p Pending) []time.Time { return []time.Time{p.At} }),
		}},
	}
}

// Rest returns the flow behind those that do what texts ask for: of a text that none of them has read it does what the plan of it says.
func Rest(reader Reader, mode Mode, linkUps LinkUps) turn.Flow {
	return turn.Flow{
		Name: name + "_rest",
		Steps: []turn.Step{{Name: "planned", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict {
			return running{Turn: t, reader: reader, mode: mode, linkUps: linkUps}.unread()
		}}},
	}
}

// settled forgets what waited once its question is not open any more, whoever took the text that closed it.
func settled(t *turn.Turn) *turn.Ask {
	if t.After.Session.Value.StateToken != turn.ConfirmToken {
		turn.DropRecord(t, name)
	}
	return nil
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	reader  Reader
	mode    Mode
	asking  turn.Asking
	linkUps LinkUps
}
