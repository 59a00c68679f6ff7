package ops

import (
	"context"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Placing names a number and the hold that an operator puts on it.
type Placing struct {
	Who      string          `json:"who"` // the phone, the number (hash), or the id of an incident of theirs
	Kind     safety.HoldKind `json:"kind"`
	Reason   string          `json:"reason"`
	Category safety.Category `json:"category"` // what for; "" where none of them fits
	Evidence []string        `json:"evidence"` // ids of incidents that speak for it
	For      string          `json:"for"`      // how long a soft hold lasts, as span.Parse reads it; "" for safety.ReviewWindow
	// Unknown allows a number that has neither texted nor registered: of anybody else it is a slip of the finger.
	Unknown bool `json:"unknown"`
}

// HoldPlace puts a number under a hold. The person is told nothing. A hold in force that is as
// hard and as long is a Conflict: nobody weakens one by placing another.
func (o *Ops) HoldPlace(ctx context.Context, in Placing) (HoldView, error) {
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return HoldView{}, err
	}
	about, err := o.evident(ctx, in)
	if err != nil {
		return HoldView{}, err
	}
	hold := safety.Hold{Kind: in.Kind, Reason: reason, By: safety.ByOperator, At: o.Now(), Owner: By(ctx), Category: about, Evidence: slices.Clone(in.Evidence)}
	switch in.Kind {
	case safety.SoftHold:
		lasts := safety.ReviewWindow
		if in.For != "" {
			if lasts, err = span.Parse(in.For); err != nil || lasts <= 0 {
				return HoldView{}, fault.New(fault.Invalid, "how long is a duration above zero: 72h, 3d")
			}
		}
		hold.Until = hold.At.Add(lasts)
	case safety.HardHold:
		if in.For != "" {
			return HoldView{}, fault.New(fault.Invalid, "a hard hold lasts until it is lifted")
		}
	default:
		return HoldView{}, fault.New(fault.Invalid, "the kind is soft_hold or hard_hold")
	}
	number, from, err := o.whoOf(ctx, in.Who)
	if err == nil && in.Unknown && likePhone(in.Who) { // it becomes known by the hold
		var phone sms.Phone
		if phone, err = o.typed(in.Who); err == nil {
			number, err = o.Numbers.Claim(ctx, string(phone))
		}
	}
	if err != nil {
		return HoldView{}, err
	}
	hold.Incident, hold.Category = from.ID, safety.Gravest(about, from.Category)
	for range maxRaces {
		view, err := o.place(ctx, number, in, hold)
		if !table.FailedOn(err, record.Contact(number)) && !table.FailedOn(err, record.Hold(number)) && !table.FailedOn(err, record.Session(number)) {
			return view, err
		}
	}
	return HoldView{}, fault.New(fault.Unavailable, "the person is texting at this moment: try again")
}

func (o *Ops) place(ctx context.Context, number string, in Placing, hold safety.Hold) (HoldView, error) {
	state, err := o.state(ctx, number)
	if err != nil {
		return HoldView{}, err
	}
	if !in.Unknown && stranger(state) {
		return HoldView{}, fault.New(fault.NotFound, nobody+"; --unknown holds the number all the same")
	}
	before := state.HoldInForce(o.Now())
	if before != nil && !hold.Beats(*before) {
		return HoldView{}, fault.New(fault.Conflict, "a hold as hard and as long is in force already: lift it first")
	}
	if hold, err = o.after(ctx, number, hold, before); err != nil {
		return HoldView{}, err
	}
	phone, err := o.phoneNamed(ctx, state, in.Who)
	if err != nil {
		return HoldView{}, err
	}
	if hold.Sealed, err = o.Seal.Seal(ctx, record.Hold(number).String(), []byte(phone)); err != nil {
		return HoldView{}, err
	}
	ops, err := o.placing(state, before, hold)
	if err != nil {
		return HoldView{}, err
	}
	if err := o.Table.Commit(ctx, ops...); err != nil {
		return HoldView{}, err
	}
	o.wake(ctx, number)
	o.Log.InfoContext(ctx, "hold placed", "kind_of", hold.Kind)
	return HoldView{Hold: hold, Number: number, Phone: phone.Masked(), Strikes: state.Contact.Value.Danger.StrikesAt(o.Now())}, nil
}

// after returns a hold with what the one before it was for: it is not forgotten by placing a harder one.
func (o *Ops) after(ctx context.Context, number string, hold safety.Hold, before *safety.Hold) (safety.Hold, error) {
	if before == nil {
		return hold, nil
	}
	about, err := o.about(ctx, number, *before)
	if err != nil {
		return hold, err
	}
	hold.Category = safety.Gravest(hold.Category, about)
	for _, id := range append(slices.Clone(before.Evidence), before.Incident) {
		if id != "" && id != hold.Incident && !slices.Contains(hold.Evidence, id) && len(hold.Evidence) < mostEvidence {
			hold.Evidence = append(slices.Clone(hold.Evidence), id)
		}
	}
	return hold, nil
}

// placing makes the operations that put a number under a hold; before is the one in force, nil for none.
func (o *Ops) placing(state live.State, before *safety.Hold, hold safety.Hold) ([]table.Op, error) {
	after := state
	if after.Hold.Value = hold; !state.Hold.Present() {
		after.Hold = live.New(hold)
	}
	if state.Session.Present() {
		after.Session.Value = after.Session.Value.Settle()
		after.Session.Value.Mode = session.SafetyHold
	}
	ops, err := live.Changes(state, after)
	if err != nil {
		return nil, err
	}
	entry, err := live.HoldEntry(state.Number, hold)
	if err != nil {
		return nil, err
	}
	from := ""
	if before != nil {
		from = string(before.Kind)
	}
	placed, err := o.event(event.HoldPlaced, state.Number, "hold", from, string(hold.Kind), hold.Reason)
	if err != nil {
		return nil, err
	}
	ops = append(ops, table.Upsert(entry), placed)
	if before == nil { // flows learn of it by a turn of the person
		left, err := live.TellLeft(state.Number, placed.Item.SK, people.Held, hold.At)
		if err != nil {
			return nil, err
		}
		ops = append(ops, left)
	}
	return ops, nil
}

// phoneNamed returns the phone that an operator named, by itself, by its number (hash) or by an incident.
func (o *Ops) phoneNamed(ctx context.Context, state live.State, name string) (sms.Phone, error) {
	if phone, ok := sms.ParsePhone(name); ok {
		return phone, nil
	}
	if name != state.Number {
		return o.phoneOf(ctx, state.Number, name)
	}
	if state.Hold.Present() {
		return o.phoneOfHold(ctx, name, state.Hold.Value)
	}
	person, err := live.OpenPerson(ctx, o.Seal, state.Number, state.Person.Value)
	if err == nil && person.Phone == "" {
		err = unnamed()
	}
	return sms.Phone(person.Phone), err
}
