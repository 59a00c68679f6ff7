package ops

import (
	"cmp"
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// Entitlement is the argument of PersonEntitle. What is not given stays as it is.
type Entitlement struct {
	Phone       string     `json:"phone"`
	Participate *bool      `json:"participate,omitempty"`
	Initiate    *bool      `json:"initiate,omitempty"`
	GraceUntil  *time.Time `json:"grace_until,omitempty"`
	Reason      string     `json:"reason,omitempty"` // of a change
}

func (in Entitlement) changes() bool {
	return in.Participate != nil || in.Initiate != nil || in.GraceUntil != nil
}

// Entitled is what a person may do now.
type Entitled struct {
	Phone          string    `json:"phone"` // masked
	State          string    `json:"state"`
	CanParticipate bool      `json:"can_participate"`
	CanInitiate    bool      `json:"can_initiate"`
	GraceUntil     time.Time `json:"grace_until,omitzero"`
	// May has what people.Eligible says of each action: "allowed", or the reason why not.
	May map[people.Action]string `json:"may"`
}

// may returns what a person may do, and why not.
func (o *Ops) may(ctx context.Context, number string, p people.Person) (map[people.Action]string, error) {
	state, err := o.state(ctx, number)
	if err != nil {
		return nil, err
	}
	state.Person.Value = p
	regions, err := people.LoadRegions()
	if err != nil {
		return nil, err
	}
	region := regions[p.Region].State
	if region != "" {
		ruling, err := o.ruling(ctx, p.Region)
		if err != nil {
			return nil, err
		}
		region = cmp.Or(ruling.Value.State, region)
	}
	may := map[people.Action]string{}
	for _, action := range people.Actions() {
		_, reason := people.Eligible(state.Standing(region, o.Now()), action)
		may[action] = cmp.Or(string(reason), "allowed")
	}
	return may, nil
}

// PersonEntitle changes what a person may do, and shows it.
func (o *Ops) PersonEntitle(ctx context.Context, in Entitlement) (Entitled, error) {
	reason, err := because(in.Reason)
	if err != nil && in.changes() {
		return Entitled{}, err
	}
	number, phone, err := o.numberOf(ctx, in.Phone)
	if err != nil {
		return Entitled{}, err
	}
	item, err := o.get(ctx, record.Person(number), "person")
	if err != nil {
		return Entitled{}, err
	}
	var p people.Person
	if err := record.Decode(item, record.KindPerson, &p); err != nil {
		return Entitled{}, err
	}
	set(&p.CanParticipate, in.Participate)
	set(&p.CanInitiate, in.Initiate)
	set(&p.GraceUntil, in.GraceUntil)
	view := Entitled{Phone: phone.Masked(), State: string(p.State), CanParticipate: p.CanParticipate, CanInitiate: p.CanInitiate, GraceUntil: p.GraceUntil}
	if view.May, err = o.may(ctx, number, p); err != nil {
		return Entitled{}, err
	}
	if !in.changes() {
		return view, nil
	}
	after, err := record.Encode(item.Key, record.KindPerson, p)
	if err != nil {
		return view, err
	}
	after.Version = item.Version
	changed, err := o.event(event.PersonChanged, number, "person:"+p.ID, "", "", "operator: "+reason)
	if err != nil {
		return view, err
	}
	return view, o.Table.Commit(ctx, table.Replace(after), changed)
}

func set[T any](field *T, given *T) {
	if given != nil {
		*field = *given
	}
}

// ByPhone names a person.
type ByPhone struct {
	Phone string `json:"phone"`
}

// Removal is the argument of PersonErase.
type Removal struct {
	ByPhone
	Reason string `json:"reason"`
	Whole  bool   `json:"whole,omitempty"` // read the whole table, not only what the declared ways lead to
}

// PersonErase removes everything about a number but what the declarations of kinds keep, and proves it. A text that is
// still on its way to the person is waited for: then it is to be given again. What keeps the erasure from ending is in
// the proof, which is not done then. A number of which nothing was found is NotFound.
func (o *Ops) PersonErase(ctx context.Context, in Removal) (erase.Proof, error) {
	if _, err := because(in.Reason); err != nil {
		return erase.Proof{}, err
	}
	phone, err := o.typed(in.Phone)
	if err != nil {
		return erase.Proof{}, err
	}
	var whole erase.Proof
	var nobody error
	for _, number := range o.Numbers.All(string(phone)) { // also under a pepper under which only old texts are left
		proof, err := o.erase(ctx, number, in)
		switch {
		case fault.KindOf(err) == fault.NotFound:
			nobody = err
			continue
		case err != nil, !proof.Done:
			return proof, err
		case whole.Done:
			proof = whole.With(proof)
		}
		whole = proof
	}
	if whole.Done {
		return whole, nil
	}
	return whole, nobody
}

func (o *Ops) erase(ctx context.Context, number string, in Removal) (erase.Proof, error) {
	state, unread := o.state(ctx, number) // what cannot be read is there
	eraser := *o.Eraser
	eraser.Whole, eraser.Scan = in.Whole, telling(ctx, eraser.Scan)
	proof, err := eraser.Erase(ctx, number, o.IDs.New(o.Now()))
	switch {
	case erase.Left(err) != nil:
		o.Log.ErrorContext(ctx, "erasure cannot end", "error", err)
		return proof, nil
	case fault.KindOf(err) == fault.Unavailable:
		o.wake(ctx, number) // flows let go of the person in a turn
	case err == nil && unread == nil && stranger(state) && nothing(proof):
		return proof, fault.New(fault.NotFound, nobody+": nothing was stored about it")
	}
	return proof, err
}

// wake offers what waits for a number. What is not taken is only late: the clock offers it.
func (o *Ops) wake(ctx context.Context, number string) {
	if err := o.Inbound.Send(ctx, work.Offer(number, o.IDs.New(o.Now()))); err != nil {
		o.Log.WarnContext(ctx, "turn not offered: the clock will", "kind", fault.KindOf(err), "error", err)
	}
}

// nothing reports whether an erasure found nothing but the record that it makes itself, so that no text comes between.
func nothing(p erase.Proof) bool {
	removed := 0
	for _, n := range p.Removed {
		removed += n
	}
	return p.Done && removed <= p.Removed[record.KindContact.Name] && removed <= 1 && len(p.Changed)+len(p.Kept)+len(p.Newer) == 0
}

// Inspection is the argument of PersonAudit.
type Inspection struct {
	ByPhone
	Since time.Time `json:"since,omitzero"` // when the number was erased: what came after is somebody new's
}

// PersonAudit reads the whole table for what names a number, changes nothing, and says also what an erasure would not
// see.
func (o *Ops) PersonAudit(ctx context.Context, in Inspection) (erase.Audited, error) {
	phone, err := o.typed(in.Phone)
	if err != nil {
		return erase.Audited{}, err
	}
	eraser := *o.Eraser
	eraser.Scan = telling(ctx, eraser.Scan)
	var all erase.Audited
	for i, number := range o.Numbers.All(string(phone)) {
		found, err := eraser.Audit(ctx, number, in.Since)
		if err != nil {
			return found, err
		}
		if i > 0 {
			found = all.With(found)
		}
		all = found
	}
	return all, nil
}
