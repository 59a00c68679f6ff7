package linkup

import (
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/domain/event"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// reveals is the timer of a number by which it is given numbers in the morning.
const reveals = "reveal"

// swapped is the turn in which somebody is to be given the number of somebody else: both have said yes. A text that would wait for the morning is not
// written before: whoever changes their mind by night, is held or stops, is asked for in vain.
func (t member) swapped(slot record.Slot[Mine], d told) turn.Verdict {
	day := rules.ByDay(t.Now, t.Region.Home)
	if !day.After(t.Now) {
		return t.reveal(d.LinkUp, d.Seat)
	}
	slot.Value.Reveals = append(slices.Clone(slot.Value.Reveals), Chair{Plan: d.LinkUp, Seat: d.Seat})
	slot.Value.At = t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.SetTimer(Name, reveals, day, nil)
	return t.End("after_waits", "a swap of numbers", "waits for the morning", "")
}

// revealsDue is the turn of the morning: one number after the other.
func (t member) revealsDue() turn.Verdict {
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case len(slot.Value.Reveals) == 0:
		return t.End("ignored", "a swap of numbers", "silent", "none is open")
	}
	next := slot.Value.Reveals[0]
	slot.Value.Reveals, slot.Value.At = slot.Value.Reveals[1:], t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	if len(slot.Value.Reveals) > 0 {
		t.SetTimer(Name, reveals, t.Now, nil)
	}
	return t.reveal(next.Plan, next.Seat)
}

// reveal gives somebody the number of who is on a seat of a plan of theirs, if both still may at this moment.
func (t member) reveal(plan, seat string) turn.Verdict {
	const saw = "a swap of numbers"
	all, ask := t.company(Plan{ID: plan})
	if ask != nil {
		return turn.Wait(ask)
	}
	n := slices.IndexFunc(all, func(w with) bool { return w.Seat == seat && !w.Apart })
	if n < 0 || t.May(people.Exchange) != people.Allowed {
		return t.End("not_told", saw, "silent", "one of both may not any more")
	}
	other := []string{all[n].Number}
	if unfit, ask := (group{t.Turn, nil}).unfit(other, t.Region); ask != nil {
		return turn.Wait(ask)
	} else if len(unfit) > 0 {
		return t.End("not_told", saw, "silent", "the other may not any more")
	}
	answer, ask := t.Answer(turn.Call{Purpose: Contacts, Version: "1", Input: other})
	if ask != nil {
		return turn.Wait(ask)
	}
	var contacts []Reachable
	if answer.Failure() != nil || json.Unmarshal(answer.Output, &contacts) != nil || len(contacts) != 1 || contacts[0].Phone == "" {
		return t.End("not_told", saw, "silent", "nobody's number any more")
	}
	t.Places.Names, t.Places.Phone = all[n].Name, contacts[0].Phone
	t.Happened(event.ContactRevealed, "linkup:"+plan, "", "revealed", "both said yes")
	t.texts(wording.ContactRevealed, rules.AskedSpan, true)
	return t.End("revealed", saw, "gives them the number", "")
}
