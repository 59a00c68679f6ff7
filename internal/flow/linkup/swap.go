package linkup

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// swaps is the timer of a number by which somebody is asked whether they would swap numbers with somebody who would.
const swaps = "swap"

// Wanting is somebody who would swap numbers with the person.
type Wanting struct {
	Chair

	At time.Time `json:"at,omitzero"` // when the person was asked
}

// swapForms are compiled for the first text that speaks of a number.
var swapForms = sync.OnceValue(func() []*regexp.Regexp {
	const name, polite = `([\p{L}'-]+(?: [\p{L}'-]+)?)`, `(?i)^(?:(?:hey|hi|please|pls|josh|can you|could you|would you|will you|can i|could i|can we|may i|and|also|i want to|i wanna|i'?d like to|i would like to|i'?d love to|let'?s|let me)[ ,]+)*`
	const end = `(?: please| pls| too| as well)?[.!? ]*$`
	return []*regexp.Regexp{
		regexp.MustCompile(polite + `(?:swap|exchange|trade|switch|share)(?: our| my)?(?: phone| cell| contact)? ?(?:numbers?|contacts?|info|details)(?: with)? ` + name + end),
		regexp.MustCompile(polite + `(?:give|send|share|pass|text)(?: out| on)? my (?:phone |cell )?number (?:to|with) ` + name + end),
		regexp.MustCompile(polite + `(?:give|send|text) ` + name + ` my (?:phone |cell )?number` + end),
		regexp.MustCompile(polite + `(?:get|have|give me|send me) ` + name + `'s (?:phone |cell )?number` + end),
	}
})

// swapWith reads with whom somebody would swap numbers, by their first name in lower case; "" is nobody who is named.
func swapWith(text string) (name string, ok bool) {
	lower := strings.ToLower(text)
	if !strings.Contains(lower, "number") && !strings.Contains(lower, "contact") {
		return "", false
	}
	if slices.Contains([]string{"swap numbers", "exchange numbers", "trade numbers"}, strings.Trim(lower, ".!? ")) {
		return "", true
	}
	for _, form := range swapForms() {
		if m := form.FindStringSubmatch(text); len(m) > 1 && !slices.Contains(noNames, strings.ToLower(m[1])) {
			first, _, _ := strings.Cut(strings.ToLower(m[1]), " ")
			return first, true
		}
	}
	return "", false
}

// swapsWith reads a text of somebody who would swap numbers with somebody whom they have met.
func (t member) swapsWith(slot record.Slot[Mine], _ string) turn.Verdict {
	name, ok := swapWith(t.Message.Normal)
	if !ok {
		return turn.GoOn("no swap of numbers", "go on", "")
	}
	met := slices.DeleteFunc(slices.Clone(slot.Value.Plans), func(p Plan) bool { return p.State != Past })
	slices.Reverse(met)
	all, ask := t.company(met...)
	if ask != nil {
		return turn.Wait(ask)
	}
	all = slices.DeleteFunc(all, func(w with) bool { return w.Own }) // whom they have blocked themselves is nobody of theirs
	meant := slices.DeleteFunc(slices.Clone(all), func(w with) bool { return !slices.Contains(wordsOf(w.Name), name) })
	switch {
	case len(all) == 0:
		return t.noSwap(wording.SwapNobody)
	case name == "":
		return t.noSwap(wording.SwapWhom)
	case len(meant) == 0:
		return t.noSwap(wording.SwapUnknown)
	case len(meant) > 1:
		return t.whom(slot, meant[:min(len(meant), mostChoices)], Choosing{Swap: true})
	}
	return t.wishesSwap(slot, meant[0])
}

func (t member) noSwap(why wording.Purpose) turn.Verdict {
	t.Say(why)
	return t.End("no_swap", "a swap of numbers", "does nothing", string(why))
}

// wishesSwap is the wish of somebody to swap numbers with somebody, once it was agreed to: the same as after a plan, so that numbers are given when
// both want it and not before.
func (t member) wishesSwap(slot record.Slot[Mine], w with) turn.Verdict {
	if reason := t.May(people.Exchange); reason != people.Allowed {
		return t.refuse(string(reason))
	}
	a := turn.ActOf(actSwap, w.Plan.ID)
	raw, err := json.Marshal(Chair{Plan: w.Plan.ID, Seat: w.Seat})
	if err != nil {
		return t.gone(a)
	}
	a.Data = raw
	if v, waits := t.Waits(a, wording.Swaps(w.Name)); waits {
		return v
	}
	t.Signal(record.LinkUp(w.Plan.ID), Name, wishes, said{Seats: []string{w.Seat}, SID: t.Message.SID, Own: true})
	slot.Value.At = t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Places.Names = w.Name
	t.Say(wording.SwapWished)
	return t.End("after", "a swap of numbers", "is their wish", "")
}

// swapAgreed does what was agreed to, if the plan and the other one are still there.
func (t member) swapAgreed(a turn.Act) turn.Verdict {
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	if ask != nil {
		return turn.Wait(ask)
	}
	var c Chair
	n := slot.Value.find(a.Target)
	if json.Unmarshal(a.Data, &c) != nil || n < 0 || slot.Value.Plans[n].State != Past {
		return t.gone(a)
	}
	all, ask := t.company(slot.Value.Plans[n])
	if ask != nil {
		return turn.Wait(ask)
	}
	i := slices.IndexFunc(all, func(w with) bool { return w.Seat == c.Seat && !w.Own })
	if i < 0 {
		return t.gone(a)
	}
	return t.wishesSwap(slot, all[i])
}

// swapWanted is the turn in which it comes that somebody would swap numbers with the person.
func (t member) swapWanted(slot record.Slot[Mine], d told) turn.Verdict {
	c := Chair{Plan: d.LinkUp, Seat: d.Seat}
	if slices.ContainsFunc(slot.Value.Swaps, func(w Wanting) bool { return w.Chair == c }) {
		return t.End("ignored", "a wish to swap numbers", "dropped", "they know of it")
	}
	slot.Value.Swaps = append(slices.Clone(slot.Value.Swaps), Wanting{Chair: c})
	return t.asksNext(slot)
}

// asksSwap is the turn of the clock in which somebody is asked about the next who would swap numbers with them.
func (t member) asksSwap() turn.Verdict {
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	if ask != nil {
		return turn.Wait(ask)
	}
	return t.asksNext(slot)
}

// asksNext asks somebody whether they would swap numbers with one who would, if both still may: by day, not while something else is open, and not
// before they have answered about another one or had a day for it.
func (t member) asksNext(slot record.Slot[Mine]) turn.Verdict {
	const saw = "a wish to swap numbers"
	slot.Value.Swaps, slot.Value.At = slices.DeleteFunc(slices.Clone(slot.Value.Swaps), func(w Wanting) bool {
		return !w.At.IsZero() && t.Now.Sub(w.At) > rules.AskedSpan
	}), t.Now
	waits := func(w Wanting) bool { return w.At.IsZero() }
	n := slices.IndexFunc(slot.Value.Swaps, waits)
	if n < 0 {
		return t.End("ignored", saw, "silent", "none is open")
	}
	if later := t.asksAt(slot.Value); later.After(t.Now) {
		t.SetTimer(Name, swaps, later, nil)
		turn.SetRecord(t.Turn, Name, KindMine, slot)
		return t.End("after_waits", saw, "asks later", "it is night, or another question is open")
	}
	who, what, ask := t.wants(slot.Value, slot.Value.Swaps[n].Chair)
	if ask != nil {
		return turn.Wait(ask)
	}
	if slot.Value.Swaps[n].At = t.Now; who == "" { // there is nothing that they could answer
		slot.Value.Swaps = slices.Delete(slot.Value.Swaps, n, n+1)
	}
	if slices.ContainsFunc(slot.Value.Swaps, waits) {
		t.SetTimer(Name, swaps, t.asksAt(slot.Value), nil)
	}
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	if who == "" {
		return t.End("not_told", saw, "silent", "one of both may not any more")
	}
	t.Places.Names, t.Places.What = who, what
	t.texts(wording.AfterSwap, rules.AskedSpan, false)
	return t.End("after_asked", saw, "asks whether they would, too", "")
}

// asksAt is when somebody can be asked about the next who would swap numbers with them.
func (t member) asksAt(m Mine) time.Time {
	at := t.Now
	if open := t.OpenUntil(); open.After(at) {
		at = open
	}
	for _, w := range m.Swaps {
		if day := w.At.Add(nextDay); !w.At.IsZero() && day.After(at) {
			at = day
		}
	}
	return rules.ByDay(at, t.Region.Home)
}

// wants returns the name of somebody who would swap numbers with the person, and of what plan they know them, "" where one of both may not any more.
func (t member) wants(m Mine, c Chair) (name, what string, ask *turn.Ask) {
	at := m.find(c.Plan)
	if at < 0 || m.Plans[at].State != Past || t.May(people.Exchange) != people.Allowed {
		return "", "", nil
	}
	all, ask := t.company(m.Plans[at])
	if ask != nil {
		return "", "", ask
	}
	n := slices.IndexFunc(all, func(w with) bool { return w.Seat == c.Seat && !w.Apart })
	if n < 0 {
		return "", "", nil
	}
	unfit, ask := (group{t.Turn, nil}).unfit([]string{all[n].Number}, t.Region)
	if ask != nil || len(unfit) > 0 {
		return "", "", ask
	}
	return all[n].Name, t.activity(m.Plans[at].Activity), nil
}

// answersSwap reads whether somebody who was asked would swap numbers, too.
func (t member) answersSwap(slot record.Slot[Mine], word string) turn.Verdict {
	const saw = "would they swap numbers"
	n := -1
	for i, w := range slot.Value.Swaps {
		if !w.At.IsZero() && t.Now.Sub(w.At) <= rules.AskedSpan && (n < 0 || w.At.After(slot.Value.Swaps[n].At)) {
			n = i
		}
	}
	if n < 0 || t.State.Contact.Value.Said != string(wording.AfterSwap) && !t.aside(slot.Value, slot.Value.Swaps[n].At) {
		return turn.GoOn("no wish of another one", "go on", "")
	}
	c, response := slot.Value.Swaps[n].Chair, t.response(Plan{}, word)
	if asks(word) || response == "" || response == "MAYBE" {
		return turn.GoOn(saw, "go on", "no answer to it")
	}
	names, seats, ask := t.others(Plan{ID: c.Plan})
	if ask != nil {
		return turn.Wait(ask)
	}
	slot.Value.Swaps, slot.Value.At = slices.Delete(slices.Clone(slot.Value.Swaps), n, n+1), t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	i := slices.Index(seats, c.Seat)
	if response == "NO" || response == "CANT" || i < 0 {
		t.Say(wording.AfterNobody)
		return t.End("after", saw, "no", "")
	}
	t.Signal(record.LinkUp(c.Plan), Name, wishes, said{Seats: []string{c.Seat}, SID: t.Message.SID, Own: true})
	t.Places.Names = names[i]
	t.Say(wording.SwapAgreed)
	return t.End("after", saw, "yes", "")
}
