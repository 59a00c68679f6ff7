package sim

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/certificate"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
)

// follows lists what may come after each state.
func follows(before, after rules.State) bool {
	switch before {
	case after:
		return true
	case rules.Draft:
		return after == rules.Broadcasting
	case rules.Broadcasting:
		return after == rules.Locked || after == rules.Expired || after == rules.Canceled
	case rules.Locked:
		return after == rules.Completed || after == rules.Canceled
	default: // it is over
		return false
	}
}

// plan judges a LinkUp as it is stored.
func (b *books) plan(item table.Item, c turn) {
	var l rules.LinkUp
	if err := json.Unmarshal(item.Data, &l); err != nil {
		b.breaks(nil, "%s: %v", item.PK, err)
		return
	}
	id, _ := record.Subject(item.PK).LinkUp()
	known := b.plans[id]
	if known == nil {
		known = &plan{}
		b.plans[id] = known
	}
	before := known.at
	known.at = l
	initiator := b.t.of[l.Initiator]
	if !follows(before.State, l.State) {
		b.breaks(initiator, "%s went from %q to %q", item.PK, before.State, l.State)
	}
	if wrong := crowd(l); wrong != "" {
		b.breaks(initiator, "%s: %s", item.PK, wrong)
	}
	for _, wrong := range certificate.Check(item.Data, l.LockVersion > before.LockVersion && len(l.Participants()) >= len(before.Participants())) {
		b.breaks(initiator, "%s: its certificate: %s\n%s\n", item.PK, wrong, item.Data)
	}
	if before.State != rules.Locked && l.State == rules.Locked {
		known.locked = b.t.josh.Clock.Now().Sub(l.CreatedAt)
	}
	e := entry{books: b, id: id, before: before, now: l, was: before.Participants(), in: l.Participants(), by: c.signal}
	e.asked()
	e.declines()
	e.left()
	e.owes()
}

// crowd says what is wrong with who is in a plan.
func crowd(l rules.LinkUp) string {
	in := l.Participants()
	if len(in) > min(l.Group.Max, rules.MostPeople) {
		return fmt.Sprintf("%d people are in, and at most %d may be", len(in), min(l.Group.Max, rules.MostPeople))
	}
	seats := map[string]bool{l.Initiator: true}
	for _, i := range l.Invites {
		if i.Number == "" || i.Unable != "" { // who could not be asked may be asked by a later wave
			continue
		}
		if seats[i.Number] {
			return fmt.Sprintf("somebody has two seats: %+v", l)
		}
		seats[i.Number] = true
	}
	for n, who := range in {
		if slices.Contains(in[:n], who) {
			return "somebody is in twice"
		}
	}
	return ""
}

// mine judges what a person has of plans: one open invite, no more of them in a week than three, and nothing at the same time.
func (b *books) mine(item table.Item, _ turn) {
	var m linkup.Mine
	if err := json.Unmarshal(item.Data, &m); err != nil {
		b.breaks(nil, "%s: %v", item.PK, err)
		return
	}
	p := b.t.of[record.Subject(item.PK).Number()]
	if p != nil {
		f := b.of(p)
		if before := f.mine.Reveals; len(before) > len(m.Reveals) {
			b.reveals[p.hash] = before[0].Plan
		}
		f.mine = m
	}
	now, open, week := b.t.josh.Clock.Now(), 0, 0
	for n, plan := range m.Plans {
		if plan.State == linkup.Asked && now.Before(plan.By) {
			open++
		}
		for _, other := range m.Plans[:n] {
			if plan.State == linkup.Locked && other.State == linkup.Locked && chosen(plan).Overlaps(chosen(other)) {
				b.breaks(p, "two plans at the same time: %s and %s", plan.ID, other.ID)
			}
		}
	}
	for _, at := range m.Invited {
		if now.Sub(at) < 7*24*time.Hour {
			week++
		}
	}
	if open > 1 || week > 3 {
		b.breaks(p, "%d open invites, %d in a week", open, week)
	}
}

// chosen returns when a plan that is on takes place.
func chosen(p linkup.Plan) rules.Option {
	for _, o := range p.Options {
		if o.Key == p.Chosen || p.Chosen == "" {
			return o
		}
	}
	return rules.Option{}
}

// rests reports whether nothing is left that has to come to an end.
func (b *books) rests() bool {
	for _, p := range b.plans {
		if !p.at.State.Over() {
			return false
		}
	}
	for d, a := range b.accounts {
		if a.heard+a.excused < a.owed && !b.missed(d) {
			return false
		}
	}
	return len(b.open) == 0
}

// end judges what is left when all has come to rest.
func (b *books) end() {
	for id := range b.open {
		b.breaks(b.t.of[b.jobs[id].Number], "%s still waits in the end", b.jobs[id].Purpose)
	}
	for id, p := range b.plans {
		if !p.at.State.Over() {
			b.breaks(b.t.of[p.at.Initiator], "%s has no end: %s", id, p.at.State)
		}
	}
	for sid, t := range b.texts {
		if _, waits := b.waiting[sid]; waits && b.of(t.p).erased.IsZero() {
			b.breaks(t.p, "a text never had a turn")
		}
	}
	for d, a := range b.accounts {
		if p := b.t.of[d.number]; a.heard+a.excused != a.owed && !b.missed(d) {
			b.breaks(p, "has heard %s of %s %d times, and was owed it %d times", d.purpose, d.plan, a.heard, a.owed-a.excused)
		}
	}
}

// missed reports whether somebody was not told something in its own time for a reason that may have held then.
func (b *books) missed(d due) bool {
	p := b.t.of[d.number]
	switch f := b.of(p); wording.Purpose(d.purpose) {
	case wording.AfterAttended:
		return !f.erased.IsZero() || b.hasMine(f, d.plan) == nil
	case wording.ContactRevealed: // both have to be there in that moment
		if f.left || b.t.closings > 0 {
			return true
		}
		for _, number := range b.plans[d.plan].at.Numbers() {
			if other := b.t.of[number]; other != nil && other != p && (b.of(other).left || b.areApart(p, other)) {
				return true
			}
		}
	default:
	}
	return false
}

// hasMine returns what a person has of a plan, nil for nothing.
func (b *books) hasMine(f *file, id string) *linkup.Plan {
	for n := range f.mine.Plans {
		if f.mine.Plans[n].ID == id {
			return &f.mine.Plans[n]
		}
	}
	return nil
}
