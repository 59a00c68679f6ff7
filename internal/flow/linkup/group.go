package linkup

import (
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
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
	if json.Unmarshal(t.Message.Signal.Data, &s) != nil || from == "" {
		return t.End("ignored", "a signal", "dropped", "not one of a number")
	}
	slot, ask := turn.Record[rules.LinkUp](t.Turn, Name, KindLinkUp)
	if ask != nil {
		return turn.Wait(ask)
	}
	// What they say is as old as the signal: an order to erase them that has come since takes it.
	l, at, saidAt := slot.Value, t.Now, t.Message.Signal.At
	id, _ := t.State.Subject().LinkUp()
	region, ask := t.region(l, s)
	if ask != nil {
		return turn.Wait(ask)
	}
	step := rules.Step{LinkUp: l, Did: "ignored", Because: "it has begun already"}
	switch t.Message.Signal.Name {
	case starts:
		if !slot.Present() && s.Brief != nil {
			b := *s.Brief
			b.Initiator = from
			step = rules.Start(id, b, at, region.Home)
			step.LinkUp.InitiatorAt = saidAt
		}
	case replies:
		a := rules.Answer{Number: from, Invite: s.Invite, Yes: s.Yes, Option: s.Option, SID: s.SID, At: saidAt}
		unfit, ask := t.unfit(l.Locks(a, at), region)
		if ask != nil {
			return turn.Wait(ask)
		}
		step = l.Reply(a, unfit, at, region.Home)
	case unable:
		step = l.Unable(from, s.Invite, s.Why, s.Why == string(people.NotAPerson))
	case leaves:
		step = l.Leave(from, s.Why, at, region.Home)
	case comes:
		step = l.Late(from, at)
	case cancels:
		step = l.Cancel(from, s.Why, at)
	}
	return t.done(slot, step, region)
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
	if region.State != people.Open && !step.LinkUp.State.Over() {
		tells := step.Tells
		step = step.LinkUp.Cancel("", "the region is not open any more", t.Now)
		step.Tells = append(tells, step.Tells...)
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
		LinkUp: l.ID, Region: l.Region, What: tell.What, Invite: tell.Invite, Activity: l.Activity, Options: l.Options, Chosen: l.Chosen, By: l.ExpiresAt, Replies: l.ReplaceBy,
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

// unfit returns those of the numbers who may not be in a LinkUp that locks. That nothing of it changes until this turn is committed is
// demanded by the commit.
func (t group) unfit(numbers []string, region people.Region) (out []string, ask *turn.Ask) {
	missing := &turn.Ask{}
	for _, number := range numbers {
		for _, key := range standing(number) {
			if _, asked := t.Items[key]; !asked {
				missing.Items = append(missing.Items, key)
			}
		}
	}
	if len(missing.Items) > 0 {
		return nil, missing
	}
	for _, number := range numbers {
		fit, err := t.fit(number, region)
		if ask := turn.Newer(err); ask != nil {
			return nil, ask
		}
		if err != nil || !fit {
			out = append(out, number)
		}
	}
	return out, nil
}

// fit reports whether the person of a number may be in a LinkUp that locks.
func (t group) fit(number string, region people.Region) (bool, error) {
	s := people.Standing{Region: region.State, Now: t.Now}
	keys := standing(number)
	person, held, stopped := t.Items[keys[0]], t.Items[keys[1]], t.Items[keys[2]]
	for n, item := range []table.Item{person, held, stopped} {
		t.Relies = append(t.Relies, turn.Reliance{Key: keys[n], Version: item.Version})
	}
	if person.Exists() {
		if err := record.Decode(person, record.KindPerson, &s.Person); err != nil {
			return false, err
		}
	}
	if stopped.Exists() {
		var o compliance.OptedOut
		if err := record.Decode(stopped, record.KindOptOut, &o); err != nil {
			return false, err
		}
		s.OptedOut = true
	}
	if held.Exists() {
		var hold safety.Hold
		if err := record.Decode(held, record.KindHold, &hold); err != nil {
			return false, err
		}
		if hold.InForce(t.Now) {
			s.Hold = hold.Kind
		}
	}
	ok, _ := people.Eligible(s, people.Lock)
	return ok, nil
}

// standing returns where it stands who a number belongs to, whether they are held and whether they have opted out.
func standing(number string) []table.Key {
	return []table.Key{record.Person(number), record.Hold(number), record.OptOut(number)}
}
