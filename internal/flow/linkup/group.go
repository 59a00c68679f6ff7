package linkup

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// group is a turn of a LinkUp.
type group struct {
	*turn.Turn

	match Match
}

// signaled is the turn of what somebody tells a LinkUp.
func (t group) signaled() turn.Verdict {
	var s said
	from := record.Subject(t.Message.Signal.From).Number()
	instructed := t.Message.Signal.Name == rules.Instructs
	if json.Unmarshal(t.Message.Signal.Data, &s) != nil || from == "" != instructed {
		return t.End("ignored", "a signal", "dropped", "not one of a number")
	}
	slot, ask := turn.Record[rules.LinkUp](t.Turn, Name, KindLinkUp)
	if ask != nil {
		return turn.Wait(ask)
	}
	region, ask := t.region(slot.Value, s)
	if ask != nil {
		return turn.Wait(ask)
	}
	step, ask := t.step(slot, s, from, region)
	if ask != nil {
		return turn.Wait(ask)
	}
	return t.done(slot, step, region)
}

// step is what a signal of a number leads to. What they say is as old as the signal: an order to erase them that has come since takes it.
func (t group) step(slot record.Slot[rules.LinkUp], s said, from string, region people.Region) (step rules.Step, ask *turn.Ask) {
	l, at, saidAt := slot.Value, t.Now, t.Message.Signal.At
	step = rules.Step{LinkUp: l, Did: "ignored", Because: "it has begun already"}
	switch t.Message.Signal.Name {
	case starts:
		if !slot.Present() && s.Brief != nil {
			id, _ := t.State.Subject().LinkUp()
			b := *s.Brief
			b.Initiator = from
			step = rules.Start(id, b, at, region.Home)
			step.LinkUp.InitiatorAt = saidAt
		}
	case replies:
		a := rules.Answer{Number: from, Invite: s.Invite, Yes: s.Yes, Option: s.Option, SID: s.SID, At: saidAt}
		l, unfit, ask := t.out(l, a, region)
		if ask != nil {
			return step, ask
		}
		step = l.Reply(a, unfit, at, region.Home)
	case unable:
		step = l.Unable(from, s.Invite, s.Why, s.Why == string(people.NotAPerson), at)
	case leaves:
		step = l.Leave(from, s.Why, at, region.Home)
	case comes:
		step = l.Late(from, at)
	case relays:
		step = l.Relay(from, s.Relay, s.Seats, at, region.Home)
	case wishes, change, votes:
		return t.agrees(l, s, from, region)
	case cancels:
		step = l.Cancel(from, s.Why, at)
	case rules.Instructs:
		var in rules.Instruction
		if json.Unmarshal(t.Message.Signal.Data, &in) == nil {
			step = l.Instruct(in, at, region.Home)
		}
	}
	return step, nil
}

// agrees is what it leads to when somebody says with whom they would swap numbers, or when they would rather meet: something comes of it when
// others say the same.
func (t group) agrees(l rules.LinkUp, s said, from string, region people.Region) (step rules.Step, ask *turn.Ask) {
	at := t.Now
	step = rules.Step{LinkUp: l, Did: "ignored", Because: "nothing is wished"}
	switch t.Message.Signal.Name {
	case wishes:
		pairs := l.Swaps(from, s.Seats)
		if s.Own {
			pairs = l.Pairs(from, s.Seats)
		}
		refused, ask := t.refusedSwaps(l, pairs)
		switch {
		case ask != nil:
			return step, ask
		case s.Own:
			return l.WishOwn(from, rules.Wish{With: s.Seats, SID: s.SID}, refused, at), nil
		}
		step = l.Wish(from, rules.Wish{With: s.Seats, SID: s.SID}, refused, at)
	case change:
		if s.At != nil {
			step = l.Propose(from, *s.At, s.SID, at, region.Home)
		}
	case votes:
		busy, ask := t.busy(l, from, s.Yes, region)
		if ask != nil {
			return step, ask
		}
		step = l.Vote(from, s.Yes, s.SID, busy, at, region.Home)
	}
	return step, nil
}

// out returns those who may not be in a LinkUp that an answer locks, or takes a seat of, or who would rather not; and the LinkUp with what each needs.
func (t group) out(l rules.LinkUp, a rules.Answer, region people.Region) (rules.LinkUp, []string, *turn.Ask) {
	in := l.Locks(a, t.Now)
	if len(in) == 0 {
		return l, nil, nil
	}
	unfit, ask := t.unfit(in, region)
	if ask != nil {
		return l, nil, ask
	}
	apart, ask := t.apart(slices.DeleteFunc(l.Since(in, a.Number), func(number string) bool { return slices.Contains(unfit, number) }))
	if ask != nil {
		return l, nil, ask
	}
	unfit = append(unfit, apart...)
	in = slices.DeleteFunc(in, func(number string) bool { return slices.Contains(unfit, number) })
	l, unwilling, ask := t.unwilling(l, in, region)
	if l.State == rules.Locked { // who is in can leave
		unwilling = slices.DeleteFunc(unwilling, func(number string) bool { return number != a.Number })
	}
	return l, append(unfit, unwilling...), ask
}

// due is the turn of the clock.
func (t group) due() turn.Verdict {
	slot, ask := turn.Record[rules.LinkUp](t.Turn, Name, KindLinkUp)
	if ask != nil {
		return turn.Wait(ask)
	}
	region, ask := t.region(slot.Value, said{})
	if ask != nil {
		return turn.Wait(ask)
	}
	return t.done(slot, slot.Value.Due(t.Now), region)
}

// done is the end of every turn of a LinkUp: people are asked where seats are to be filled, all are told, and the clock is set.
func (t group) done(slot record.Slot[rules.LinkUp], step rules.Step, region people.Region) turn.Verdict {
	before := slot.Value.State
	if step.LinkUp.State == rules.Draft {
		return t.End("ignored", t.what(), "dropped", "there is no such LinkUp")
	}
	step, ask := t.certified(step, region)
	if ask != nil {
		return turn.Wait(ask)
	}
	if region.State != people.Open && !step.LinkUp.State.Over() {
		before := step.Tells
		step = step.LinkUp.Cancel("", "the region is not open any more", t.Now)
		step.Tells = append(step.Tells, slices.DeleteFunc(before, func(tell rules.Tell) bool { // who hears that it is off hears nothing else
			return slices.ContainsFunc(step.Tells, func(off rules.Tell) bool { return off.To == tell.To })
		})...)
	}
	asked, ask := t.fill(step.LinkUp, region)
	if ask != nil {
		return turn.Wait(ask)
	}
	if asked.Did == "asked" {
		step.LinkUp, step.Tells = asked.LinkUp, append(step.Tells, asked.Tells...)
	}
	l := step.LinkUp
	for _, tell := range step.Tells {
		t.tell(l, tell)
	}
	if at := l.Next(t.Now, region.Home); at.IsZero() {
		t.StopTimer(Name, due)
	} else {
		t.SetTimer(Name, due, at, nil)
	}
	if before != l.State {
		t.Happened(event.LinkUpChanged, "linkup:"+l.ID, before.Said(), l.State.Said(), step.Because)
		if l.State == rules.Locked {
			t.Events[len(t.Events)-1].Lasted = l.LockedAt.Sub(l.CreatedAt).Milliseconds()
		}
	}
	if step.Did == "ignored" && asked.Did != "asked" {
		return t.End("ignored", t.what(), "nothing changes", step.Because)
	}
	t.keep(l, slot.Version)
	return t.End(step.Did, t.what(), step.Did, step.Because)
}

// keep writes the record of a LinkUp, and its entry in the list of all. Both go some time after its end.
func (t group) keep(l rules.LinkUp, version int64) {
	var expires time.Time
	if l.State.Over() {
		expires = t.Now.Add(record.Retention)
	}
	t.Change(turn.Change{Key: record.FlowRecord(t.State.Subject(), Name), Kind: KindLinkUp, Version: version, Value: l, Expires: expires})
	if version == 0 || l.State.Over() {
		t.Change(turn.Change{Key: record.LinkUpEntry(l.ID), Kind: KindListed, Force: true, Version: t.Now.UnixNano(), Value: Listed{At: l.CreatedAt}, Expires: expires})
	}
}

func (t group) what() string {
	if t.Message.Timer != nil {
		return "the clock"
	}
	return t.Message.Signal.Name
}

// fill asks people for the seats that are to be filled now.
func (t group) fill(l rules.LinkUp, region people.Region) (s rules.Step, ask *turn.Ask) {
	n, _ := l.Wanted(t.Now, region.Home)
	if n <= 0 {
		return s, nil
	}
	found, relaxed, ask := t.match(t.Turn, l, n)
	if ask != nil {
		return s, ask
	}
	return l.Ask(found, relaxed, t.Now, region.Home), nil
}

// tell signals one person.
func (t group) tell(l rules.LinkUp, tell rules.Tell) {
	if tell.To == "" {
		return
	}
	d := told{
		LinkUp: l.ID, Region: l.Region, What: tell.What, Invite: tell.Invite, Activity: l.Activity, Options: l.Options, Chosen: l.Chosen, By: l.ExpiresAt, Replies: l.ReplaceBy, Seat: tell.Seat, Relay: tell.Relay,
		Wants: Wants{Place: l.LocationHint, Constraints: l.Constraints},
	}
	if l.Change != nil && tell.What == rules.ToldChange {
		d.Change, d.By = &l.Change.Option, l.Change.Until
	}
	for _, i := range l.Invites {
		if i.ID == tell.Invite && i.Number == tell.To {
			d.By, d.Wave = i.ExpiresAt, i.Wave
		}
	}
	t.Signal(record.Number(tell.To), Name, tells, d)
}

// region returns the region of a LinkUp as operators have it now.
func (t group) region(l rules.LinkUp, s said) (people.Region, *turn.Ask) {
	slug := l.Region
	if s.Brief != nil && slug == "" {
		slug = s.Brief.Region
	}
	r := t.Regions[slug]
	if r.Home == nil {
		r.Home = time.UTC
	}
	if slug == "" {
		return r, nil
	}
	item, ask := t.Fetch(record.Region(slug))
	if ask != nil || !item.Exists() {
		return r, ask
	}
	var o people.RegionOverride
	err := record.Decode(item, record.KindRegion, &o)
	if ask := turn.Newer(err); ask != nil {
		return r, ask
	}
	if err == nil && people.ValidRegionState(o.State) {
		r.State = o.State
	}
	return r, nil
}
