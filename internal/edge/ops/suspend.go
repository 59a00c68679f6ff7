package ops

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Suspending names somebody whom an operator suspends or restores, and says why.
type Suspending struct {
	Who    string `json:"who"` // the phone, the number (hash), an id of the list of those who want a person, or of an incident of theirs
	Reason string `json:"reason"`
}

// Suspension says how it is with somebody.
type Suspension struct {
	Number string       `json:"number"` // hash
	State  people.State `json:"state"`
	Did    string       `json:"did"` // suspended, restored, or nothing: it was so before
}

// PersonSuspend suspends somebody: they leave what they are in and are asked to nothing, and to what they text they hear once a day that
// their account is paused. STOP, START, HELP, deletion and danger are answered as always. They are not told otherwise.
func (o *Ops) PersonSuspend(ctx context.Context, in Suspending) (Suspension, error) {
	return o.suspending(ctx, in, people.Person.Suspend, event.PersonSuspended, "suspended")
}

// PersonRestore ends a suspension. They are what they were before, in no plan, and are told nothing.
func (o *Ops) PersonRestore(ctx context.Context, in Suspending) (Suspension, error) {
	return o.suspending(ctx, in, people.Person.Restore, event.PersonRestored, "restored")
}

// suspending changes the state of a person: again, when a text of theirs was answered in between.
func (o *Ops) suspending(ctx context.Context, in Suspending, change func(people.Person) (people.Person, bool, error), typ event.Type, did string) (Suspension, error) {
	reason, err := because(in.Reason)
	if err != nil {
		return Suspension{}, err
	}
	number, err := o.whoever(ctx, in.Who)
	if err != nil {
		return Suspension{}, err
	}
	for range maxRaces {
		state, err := o.state(ctx, number)
		if err != nil {
			return Suspension{}, err
		}
		person, fresh, err := change(state.Person.Value)
		if err != nil {
			return Suspension{}, err
		}
		done := Suspension{Number: number, State: person.State, Did: "nothing"}
		if !fresh {
			return done, nil
		}
		ops, err := o.suspends(state, person, typ, reason)
		if err == nil {
			err = o.Table.Commit(ctx, ops...)
		}
		switch {
		case raced(err):
			continue
		case err != nil:
			return Suspension{}, err
		}
		o.wake(ctx, number)
		o.Log.InfoContext(ctx, "person suspended or restored", "did", did)
		done.Did = did
		return done, nil
	}
	return Suspension{}, fault.New(fault.Unavailable, "they are texting at this moment: try again")
}

// suspends makes the operations by which the state of a person is another. The contact, which every turn writes, keeps turns from deciding
// by the state before; flows learn of a suspension by a turn of the person.
func (o *Ops) suspends(state live.State, person people.Person, typ event.Type, reason string) ([]table.Op, error) {
	after := state
	after.Person.Value = person
	if after.Session.Present() {
		after.Session.Value = after.Session.Value.Settle()
	}
	ops, err := live.Changes(state, after)
	if err != nil {
		return nil, err
	}
	happened, err := o.event(typ, state.Number, "person:"+person.ID, string(state.Person.Value.State), string(person.State), reason)
	if err != nil {
		return nil, err
	}
	ops = append(ops, happened)
	if person.State != people.Suspended {
		return ops, nil
	}
	left, err := live.TellLeft(state.Number, happened.Item.SK, people.SuspendedReason, o.Now())
	return append(ops, left), err
}

// whoever returns the number that somebody names as for whom, or by an incident.
func (o *Ops) whoever(ctx context.Context, who string) (string, error) {
	number, _, err := o.whom(ctx, who)
	if fault.KindOf(err) != fault.NotFound {
		return number, err
	}
	if incident, _, other := o.incident(ctx, who); fault.KindOf(other) != fault.NotFound {
		return incident.Number, other
	}
	return "", err
}
