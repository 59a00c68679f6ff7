package plans

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
	reads "github.com/josh-sms/josh/internal/text/plans"
)

// name is that of the flow and of its record.
const name = plans.RecordName

// LinkUps tells of the LinkUps of the sender.
type LinkUps interface {
	// Entries returns those that are not over for them, without names.
	Entries(t *turn.Turn) ([]plans.Entry, *turn.Ask)
	// With returns entries with the names of who is in them.
	With(t *turn.Turn, entries []plans.Entry) ([]plans.Entry, *turn.Ask)
}

// Flow returns the flow. It is listed before the one of LinkUps, which takes a question about several plans for one about the next.
func Flow(reader *reads.Reader, linkUps LinkUps) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, reader, linkUps} }
	return turn.Flow{
		Name:    name,
		Steps:   []turn.Step{{Name: name, Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return of(t).claim() }}},
		Signals: map[string]func(*turn.Turn) turn.Verdict{plans.RevokeSignal: func(t *turn.Turn) turn.Verdict { return of(t).takenAway() }},
		Left:    left,
		Erasure: []erasure.Kind{
			{
				Kind: plans.Kind, Rule: erasure.Delete, Why: "that they have a link to their calendar", Ways: []erasure.Way{erasure.Own()},
				Age: erasure.ByTime(func(c plans.Calendar) []time.Time { return []time.Time{c.At} }),
			},
			{
				Kind: plans.KindLink, Rule: erasure.Delete, Why: "what the link to their calendar stands for",
				Ways: []erasure.Way{erasure.Index(func(item table.Item) []string { return []string{erasure.Read[plans.Link](item).Number} })},
				Age:  erasure.ByTime(func(l plans.Link) []time.Time { return []time.Time{l.At} }),
			},
		},
	}
}

// left takes the link of who is suspended away. It stays with who opts out, is held or pauses: it is no text, and shows them what became of their
// plans. What it stands for is removed by a turn of its own, which can read it; without the record it opens nothing already.
func left(t *turn.Turn, why people.Reason) {
	if why != people.SuspendedReason {
		return
	}
	if slot, ask := turn.Record[plans.Calendar](t, name, plans.Kind); ask == nil && slot.Value.ID != "" {
		turn.DropRecord(t, name)
		t.Signal(t.State.Subject(), name, plans.RevokeSignal, plans.Removal{ID: slot.Value.ID})
	}
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	reader  *reads.Reader
	linkUps LinkUps
}

func (t running) calendar() (record.Slot[plans.Calendar], *turn.Ask) {
	return turn.Record[plans.Calendar](t.Turn, name, plans.Kind)
}
