package linkup

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/understand"
)

// message is what is agreed to: words, and to which seat of the plan they go, "" for all. It has words of a person: what keeps it is sealed.
type message struct {
	Words string `json:"says"`
	Seat  string `json:"seat,omitempty"`
}

// planless reads what somebody without any plan wants of the people of one: they hear why that is not possible.
func (t member) planless(slot record.Slot[Mine]) turn.Verdict {
	if v := t.relay(slot); v.Done() {
		return v
	}
	if v := t.swapsWith(slot, ""); v.Done() {
		return v
	}
	return turn.GoOn("no plan of theirs", "go on", "")
}

// passesOn is relay for whoever was not asked just now what happened to them: what they say to that is for a person to read.
func (t member) passesOn(slot record.Slot[Mine], _ string) turn.Verdict {
	if slot.Value.Reported.ID != "" && strings.HasPrefix(t.State.Contact.Value.Said, string(wording.ReportReason)) {
		return turn.GoOn("what happened", "go on", "")
	}
	return t.relay(slot)
}

// relay reads a text of somebody who wants others of a plan told something.
func (t member) relay(slot record.Slot[Mine]) turn.Verdict {
	const saw = "words for others"
	e, ok := errandIn(t.Message.Normal)
	if !ok || !e.plain && t.edited() {
		return turn.GoOn("no words for others", "go on", "")
	}
	on := slot.Value.on()
	if len(on) == 0 && !e.plain {
		return turn.GoOn(saw, "go on", "no plan is on")
	}
	p := t.errandPlan(on, e.plan)
	if p == nil {
		return t.notPassed(wording.RelayNoPlan)
	}
	m := message{Words: e.words}
	if e.who != "" || e.only {
		all, ask := t.company(append([]Plan{*p}, on...)...)
		if ask != nil {
			return turn.Wait(ask)
		}
		n := named(all, e.who)
		if e.only {
			n = theOnly(all, *p)
		}
		t.Places.What = t.what(*p)
		switch {
		case n >= 0:
			*p, m.Seat = all[n].Plan, all[n].Seat
		case e.plain:
			return t.notPassed(wording.RelayNobody)
		default:
			return turn.GoOn(saw, "go on", "nobody of that name, or one of several")
		}
	}
	return t.passes(slot, *p, m)
}

// named returns the place of the one of a first name, -1 where there is nobody of it.
func named(all []with, who string) int {
	return slices.IndexFunc(all, func(w with) bool { return !w.Own && slices.Equal(wordsOf(w.Name), []string{who}) })
}

// theOnly returns the place of the only other one of a plan, -1 where there are several or none.
func theOnly(all []with, p Plan) int {
	other := func(w with) bool { return !w.Own && w.Plan.ID == p.ID }
	n := slices.IndexFunc(all, other)
	if n >= 0 && slices.ContainsFunc(all[n+1:], other) {
		return -1
	}
	return n
}

// edited reports whether a text says of the plan itself what the flow does in words of its own: who is late, who leaves, what is off.
func (t member) edited() bool {
	u := t.reader.Read(t.Message.Normal, understand.Context{Now: t.Now, Zone: t.Region.Home, Country: t.Message.Country})
	return u.Intent == understand.LinkUpRequest && u.Extracted.LinkUp != nil && u.Extracted.LinkUp.Edit != "" && u.Confidence >= understand.Med
}

// errandPlan returns the plan whose people are to be told something: the one that is named before the words, never one that the words name, else the
// one that is spoken of. nil is none, or several.
func (t member) errandPlan(on []Plan, named string) *Plan {
	switch {
	case len(on) == 0:
		return nil
	case named != "":
		return t.planIn(named, Mine{Plans: on})
	}
	return t.spokenOf(Mine{Plans: on})
}

// passes has others of a plan told something, once it was agreed to.
func (t member) passes(slot record.Slot[Mine], p Plan, m message) turn.Verdict {
	if reason := t.May(people.Lock); reason != people.Allowed {
		return t.refuse(string(reason))
	}
	today := slices.DeleteFunc(slices.Clone(p.Relays), func(at time.Time) bool { return rules.SameDay([]time.Time{at}, t.Now, t.Region.Home) == 0 })
	whom, ask := t.listeners(p, m.Seat)
	if ask != nil {
		return turn.Wait(ask)
	}
	t.Places.What = t.what(p)
	bar := t.guard.barred(t.State.Person.Value.FirstName, m.Words)
	switch {
	case p.State != Locked || !t.Now.Before(p.at().To):
		return t.notPassed(wording.RelayNoPlan)
	case whom == "":
		return t.notPassed(wording.RelayNobody)
	case bar != "":
		return t.notPassed(bar)
	case len(today) >= rules.MostRelays:
		return t.notPassed(wording.RelayOften)
	}
	if v, waits := t.waitsToTell(p, m, whom); waits {
		return v
	}
	id := t.Message.ID + "-" + strconv.Itoa(len(today)+1)
	s := said{Relay: id, SID: t.Message.SID}
	if m.Seat != "" {
		s.Seats = []string{m.Seat}
	}
	// The words stand in a record that the table seals, and whose key the signals name: a signal is stored as it is. They are written by the commit that
	// says the signal, so that there is no moment at which one is there without the other, and read again by the turn of each who hears them.
	t.Change(turn.Change{
		Key: record.Relay(p.ID, id), Kind: rules.KindRelay, Expires: t.Now.Add(record.Retention),
		Value: rules.Words{Number: t.State.Number, LinkUp: p.ID, Words: m.Words, At: t.Now},
	})
	t.Signal(record.LinkUp(p.ID), Name, relays, s)
	p.Relays = slices.Concat(today, []time.Time{t.Now})
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Places.Names = whom
	t.Say(wording.RelayDone)
	return t.End("linkup", "words for others", "passes them on", "")
}

// waitsToTell is waits for words, which what waits for a yes holds.
func (t member) waitsToTell(p Plan, m message, whom string) (turn.Verdict, bool) {
	a := turn.ActOf(actRelay, p.ID)
	raw, err := json.Marshal(m)
	if err != nil {
		return t.gone(a), true
	}
	a.Data = raw
	return t.Waits(a, wording.RelayAct(t.what(p), whom, m.Words))
}

// relayAgreed passes on what was agreed to. All is looked at again: it may be a quarter of an hour ago.
func (t member) relayAgreed(slot record.Slot[Mine], p Plan, a turn.Act) turn.Verdict {
	var m message
	if json.Unmarshal(a.Data, &m) != nil || m.Words == "" {
		return t.gone(a)
	}
	return t.passes(slot, p, m)
}

// listeners says who is told something: by names, or the one on a seat; "" for nobody.
func (t member) listeners(p Plan, seat string) (string, *turn.Ask) {
	all, ask := t.company(p)
	if ask != nil {
		return "", ask
	}
	var names []string
	for _, w := range all {
		if !w.Own && (seat == "" || w.Seat == seat) {
			names = append(names, w.Name)
		}
	}
	if len(names) == 0 {
		return "", nil
	}
	return list(names, len(names)), nil
}

// notPassed says why words were not passed on.
func (t member) notPassed(why wording.Purpose) turn.Verdict {
	t.Say(why)
	return t.End("not_relayed", "words for others", "passes nothing on", string(why))
}

// notRelayed is the turn in which somebody hears that what they had agreed to was not possible any more.
func (t member) notRelayed(p Plan, _ told) turn.Verdict {
	const saw = "words for others"
	if t.May(people.News) != people.Allowed || p.State != Locked {
		return t.End("not_told", saw, "silent", "they are out of it, or may not be told")
	}
	t.Places.What, t.Places.Why = t.what(p), wording.RelayTooLate
	if rules.SameDay(p.Relays, t.Now, t.Region.Home) >= rules.MostRelays {
		t.Places.Why = wording.RelayTooMany
	}
	t.SayLater(wording.RelayNot, t.Now, t.worth(p, p.State), false)
	return t.End("told", saw, "says that they were not passed on", "")
}

// relayKind declares what becomes of words when who said them is erased.
func relayKind() erasure.Kind {
	return erasure.Kind{
		Kind: rules.KindRelay, Rule: erasure.Delete, Why: "what they had others of a plan told",
		Ways: []erasure.Way{erasure.Index(func(item table.Item) []string { return []string{erasure.Read[rules.Words](item).Number} })},
		Age:  erasure.ByTime(func(w rules.Words) []time.Time { return []time.Time{w.At} }),
	}
}
