package ops

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// mostEvidence bounds the incidents that are named for a hold.
const mostEvidence = 20

// evident returns what an operator holds somebody for: the gravest of what they say and of what the incidents say which they name as
// evidence. It refuses a category that there is none of, and incidents that there are not.
func (o *Ops) evident(ctx context.Context, in Placing) (safety.Category, error) {
	switch in.Category {
	case "", safety.SelfHarm, safety.HarmToOthers, safety.SexualExploitation, safety.StalkingDoxxing:
	default:
		return "", fault.New(fault.Invalid, "the category is self_harm, harm_to_others, sexual_exploitation or stalking_doxxing")
	}
	if len(in.Evidence) > mostEvidence {
		return "", fault.New(fault.Invalid, "that is more evidence than one hold keeps: write a note")
	}
	about := in.Category
	for _, id := range in.Evidence {
		i, _, err := o.incident(ctx, id)
		if err != nil {
			return "", err
		}
		about = safety.Gravest(about, i.Category)
	}
	return about, nil
}

// HoldLooking is that an operator has looked at a hold, and looks after it from now on.
type HoldLooking struct {
	Who    string `json:"who"` // the phone, the number (hash) of the list, or the id of an incident of theirs
	Reason string `json:"reason"`
	Next   string `json:"next"` // when somebody is to look again, as span.Parse reads it; "" for safety.NextLook
}

// mostNext is how long nobody may have to look at a hold.
const mostNext = 30 * 24 * time.Hour

// HoldLook notes that an operator has looked at a hold, who is its owner from now on, and when somebody is to look again.
func (o *Ops) HoldLook(ctx context.Context, in HoldLooking) (HoldView, error) {
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return HoldView{}, err
	}
	next := safety.NextLook
	if in.Next != "" {
		if next, err = span.Parse(in.Next); err != nil || next <= 0 || next > mostNext {
			return HoldView{}, fault.New(fault.Invalid, "the next look is within 30 days: 24h, 7d")
		}
	}
	number, err := o.who(ctx, in.Who)
	if err != nil {
		return HoldView{}, err
	}
	for range maxRaces {
		state, err := o.state(ctx, number)
		if err != nil {
			return HoldView{}, err
		}
		hold := state.HoldInForce(o.Now())
		if hold == nil {
			return HoldView{}, fault.New(fault.NotFound, "no hold of theirs is in force")
		}
		hold.Owner, hold.LookBy = By(ctx), o.Now().Add(next)
		err = o.rewrite(ctx, state, *hold, event.HoldLooked, hold.LookBy.Format(time.RFC3339), reason)
		if fault.KindOf(err) != fault.Conflict {
			return HoldView{Hold: *hold, Number: number, Strikes: state.Contact.Value.Danger.StrikesAt(o.Now())}, err
		}
	}
	return HoldView{}, fault.New(fault.Unavailable, "the person is texting at this moment: try again")
}

// rewrite stores a hold as it is now, with its entry in the list, and what was done to it.
func (o *Ops) rewrite(ctx context.Context, state live.State, hold safety.Hold, did event.Type, to, reason string) error {
	after := state
	after.Hold.Value = hold
	ops, err := live.Changes(state, after)
	if err != nil {
		return err
	}
	entry, err := live.HoldEntry(state.Number, hold)
	if err != nil {
		return err
	}
	entry.Version = o.Now().UnixNano()
	noted, err := o.event(did, state.Number, "hold", string(hold.Kind), to, reason)
	if err != nil {
		return err
	}
	return o.Table.Commit(ctx, append(ops, table.Upsert(entry), noted)...)
}

// second reports whether a hold waits for a second operator to lift it, and returns what the first has said. Of one who has
// only asked for it this keeps the word; the same one cannot be the second.
func (o *Ops) second(ctx context.Context, state live.State, reason string) (first string, waits bool, err error) {
	hold := state.Hold.Value
	named := hold.Category != "" || hold.Incident != "" || len(hold.Evidence) > 0 // else an operator has placed it for something else
	if hold.Kind != safety.HardHold || !named {
		return "", false, nil
	}
	about, err := o.about(ctx, state.Number, hold)
	if err != nil || !safety.ByTwo(about) {
		return "", false, err
	}
	by, now := By(ctx), o.Now()
	if l := hold.Lifting; l != nil && !audit.Same(l.By, by) && now.Sub(l.At) < safety.LiftingFor {
		return l.By + ": " + l.Reason + "; " + by + ": ", false, nil
	}
	if l := hold.Lifting; l != nil && audit.Same(l.By, by) && now.Sub(l.At) < safety.LiftingFor {
		return "", true, fault.New(fault.Forbidden, "you would lift it already: another operator has to as well, because it is for violence or exploitation")
	}
	hold.Lifting = &safety.Lifting{By: by, At: now, Reason: reason}
	return "", true, o.rewrite(ctx, state, hold, event.HoldLiftAsked, "", reason)
}

// about returns what somebody is held for, the gravest of all that speaks for it, "" where nobody knows any more.
func (o *Ops) about(ctx context.Context, number string, hold safety.Hold) (about safety.Category, err error) {
	about = hold.Category
	if hold.Incident != "" {
		var i safety.Incident
		item, err := o.get(ctx, record.Incident(number, hold.Incident), "incident")
		if err == nil {
			err = record.Decode(item, record.KindIncident, &i)
		}
		if fault.Away(err) {
			return "", err
		}
		about = safety.Gravest(about, i.Category)
	}
	for _, id := range hold.Evidence { // what was placed by an older release has no category of it
		i, _, err := o.incident(ctx, id)
		if fault.Away(err) {
			return "", err
		}
		about = safety.Gravest(about, i.Category)
	}
	return about, nil
}
