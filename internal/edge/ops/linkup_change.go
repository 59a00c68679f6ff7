package ops

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// LinkUpChange says which LinkUp an operator changes, and why. The reason is for its history: nobody in it hears it.
type LinkUpChange struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
	Who    string `json:"who,omitempty"` // of a removal: the seat, the phone or the number (hash)
	For    string `json:"for,omitempty"` // of an extension: how much longer, as span.Parse reads it
}

// LinkUpChanged is what a change makes of a LinkUp as it is now. Its own turn, which follows at once, decides.
type LinkUpChanged struct {
	ID    string    `json:"id"`
	Did   string    `json:"did"`            // canceled, removed or extended
	State string    `json:"state"`          // that it is in then
	Told  int       `json:"told"`           // people whom it texts
	Until time.Time `json:"until,omitzero"` // of an extension: until when people can answer
}

// LinkUpCancel calls a LinkUp off, before or after it is on: everybody who is in is told once.
func (o *Ops) LinkUpCancel(ctx context.Context, in LinkUpChange) (LinkUpChanged, error) {
	return o.instruct(ctx, in, linkup.DoCancel)
}

// LinkUpRemove takes somebody out. They are told so when they were in; the others that somebody is out, and when too few are left
// somebody else is asked, once.
func (o *Ops) LinkUpRemove(ctx context.Context, in LinkUpChange) (LinkUpChanged, error) {
	return o.instruct(ctx, in, linkup.DoRemove)
}

// LinkUpExtend gives those who are asked more time, as far as it can still be on then.
func (o *Ops) LinkUpExtend(ctx context.Context, in LinkUpChange) (LinkUpChanged, error) {
	return o.instruct(ctx, in, linkup.DoExtend)
}

// instruct leaves an instruction with a LinkUp, beside the event that an operator gave it. What the rules would ignore is a Conflict.
func (o *Ops) instruct(ctx context.Context, in LinkUpChange, do string) (LinkUpChanged, error) {
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return LinkUpChanged{}, err
	}
	l, region, err := o.linkUp(ctx, in.ID)
	if err != nil {
		return LinkUpChanged{}, err
	}
	now := o.Now()
	what := linkup.Instruction{Do: do, Reason: reason}
	switch do {
	case linkup.DoRemove:
		if what.Seat, err = o.seat(ctx, l, in.Who); err != nil {
			return LinkUpChanged{}, err
		}
	case linkup.DoExtend:
		longer, err := span.Parse(in.For)
		if err != nil || longer <= 0 {
			return LinkUpChanged{}, fault.New(fault.Invalid, "how much longer is a duration above zero: 90m, 6h, 1d")
		}
		what.Until = open(l).Add(longer)
	}
	step := l.Instruct(what, now, zoneOf(region))
	if step.Did == "ignored" {
		return LinkUpChanged{}, fault.New(fault.Conflict, step.Because)
	}
	if err := o.leave(ctx, l, what); err != nil {
		return LinkUpChanged{}, err
	}
	done := LinkUpChanged{ID: l.ID, Did: map[string]string{linkup.DoCancel: "canceled", linkup.DoRemove: "removed", linkup.DoExtend: "extended"}[do], State: step.LinkUp.State.Said()}
	if do == linkup.DoExtend {
		done.Until = open(step.LinkUp)
	}
	done.Told = texts(step)
	return done, nil
}

// leave leaves an instruction with a LinkUp, beside the event that it was given, and offers its turn.
func (o *Ops) leave(ctx context.Context, l linkup.LinkUp, what linkup.Instruction) error {
	now, subject := o.Now(), record.LinkUp(l.ID)
	cause := o.IDs.New(now)
	signal, err := live.Tell(subject, work.Signal{ID: work.SignalID(now, cause, 0), Flow: linkup.Flow, Name: linkup.Instructs, Cause: cause, At: now}, what)
	if err != nil {
		return err
	}
	ordered, err := o.record(string(subject), event.Event{Type: event.LinkUpInstructed, Entity: "linkup:" + l.ID, From: l.State.Said(), To: what.Do, Reason: what.Reason})
	if err != nil {
		return err
	}
	if err := o.Table.Commit(ctx, signal, ordered); err != nil {
		return err
	}
	o.Log.InfoContext(ctx, "linkup instructed", "linkup", l.ID, "do", what.Do)
	if err := o.Inbound.Send(ctx, work.OfferSubject(subject, cause, false)); err != nil {
		o.Log.WarnContext(ctx, "turn not offered: the clock will", "kind", fault.KindOf(err), "error", err)
	}
	return nil
}

// endIn has the LinkUps of a region that is not open any more see that it is so, which ends each and tells those who are in it. It returns how many are
// open: a command that was cut off is given again.
func (o *Ops) endIn(ctx context.Context, slug, reason string) (n int, err error) {
	err = o.linkUps(ctx, time.Time{}, func(item table.Item, _ string) error {
		l, err := decoded(item)
		if err != nil || l.Region != slug || l.State.Over() { // what this code cannot read ends at its next timer, by the code that can
			return nil //nolint:nilerr // see above
		}
		if err := o.leave(ctx, l, linkup.Instruction{Do: linkup.DoLook, Reason: reason}); err != nil {
			return err
		}
		n++
		tells(ctx, n, "LinkUps ended")
		return nil
	})
	return n, err
}

// open returns until when those who are asked can answer.
func open(l linkup.LinkUp) time.Time {
	if l.State == linkup.Locked {
		return l.ReplaceBy
	}
	return l.ExpiresAt
}

// texts counts the people whom a step texts.
func texts(s linkup.Step) (n int) {
	for _, t := range s.Tells {
		switch t.What {
		case linkup.ToldCanceled, linkup.ToldRemoved, linkup.ToldDropped, linkup.ToldSeeking:
			n++
		default:
		}
	}
	return n
}

// seat returns the seat that an operator names: by its id, by the phone or by the hash of it.
func (o *Ops) seat(ctx context.Context, l linkup.LinkUp, who string) (string, error) {
	who = strings.TrimSpace(who)
	if n, err := strconv.Atoi(who); err == nil && n <= len(l.Invites) {
		return who, nil
	}
	number := who
	if likePhone(who) {
		var err error
		if number, _, err = o.numberOf(ctx, who); err != nil {
			return "", err
		}
	}
	seat := ""
	for _, i := range l.Invites {
		if i.Number == number && number != "" && (seat == "" || i.Unable == "") {
			seat = i.ID
		}
	}
	if number != "" && number == l.Initiator {
		seat = linkup.InitiatorSeat
	}
	if seat == "" {
		return "", fault.New(fault.NotFound, "nobody like that is in this LinkUp; josh linkup show has its seats")
	}
	return seat, nil
}
