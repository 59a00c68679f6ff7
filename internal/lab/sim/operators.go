package sim

import (
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/text/safety"
)

// What operators do in a town, for each 100 people in a week, and how long what they do lasts.
const (
	operatorsDice = 900_000
	perHundred    = 1.0
	suspendedFor  = 3 * 24 * time.Hour
	closedFor     = 5 * time.Hour
	closesEvery   = 12 * 24 * time.Hour
)

// operates has operators do what they do, at moments of chance: they hold and suspend people, take them out of plans, call plans off, give them more
// time, and close the region for some hours.
func (t *town) operates(dice *rand.Rand) {
	t.atTimes(dice, time.Duration(float64(7*24*time.Hour)*100/perHundred/float64(max(1, len(t.phones)))), func() { t.operate(dice) })
	t.atTimes(dice, closesEvery, func() {
		t.rules(people.Closed)
		t.in(closedFor, func() { t.rules(people.Open) })
	})
}

// atTimes does something again and again, every so often in the mean, as long as the days last.
func (t *town) atTimes(dice *rand.Rand, every time.Duration, do func()) {
	at := t.josh.Clock.Now().Add(time.Duration(dice.ExpFloat64() * float64(every)))
	if at.Before(t.end) {
		t.at(at, func() {
			do()
			t.atTimes(dice, every, do)
		})
	}
}

// rules opens or closes the region.
func (t *town) rules(state people.RegionState) {
	if _, err := t.josh.TryOperate("region.set", ops.RegionState{Slug: t.phones[0].home.Slug, State: state, Reason: "a town"}); err != nil {
		t.books.breaks(nil, "the region: %v", err)
	}
	if t.closed = state != people.Open; t.closed {
		t.closings++
	}
}

// operate is one thing that an operator does. What cannot be done now is refused, and changes nothing.
func (t *town) operate(dice *rand.Rand) {
	p := t.phones[dice.IntN(len(t.phones))]
	what := dice.IntN(5)
	if !p.member && what < 2 || what >= 2 && len(t.books.plans) == 0 {
		return
	}
	switch what {
	case 0:
		_, _ = t.josh.TryOperate("hold.place", ops.Placing{Who: p.number, Kind: safety.SoftHold, For: "24h", Reason: "somebody has complained"})
	case 1:
		t.suspends(p)
	default:
		t.instructs(dice, what)
	}
}

// instructs has an operator change a plan that is not over.
func (t *town) instructs(dice *rand.Rand, what int) {
	var open []string
	for _, id := range slices.Sorted(maps.Keys(t.books.plans)) {
		if !t.books.plans[id].at.State.Over() {
			open = append(open, id)
		}
	}
	if len(open) == 0 {
		return
	}
	in := ops.LinkUpChange{ID: open[dice.IntN(len(open))], Reason: "the place is closed"}
	command := "linkup.cancel"
	switch what {
	case 3:
		command, in.For = "linkup.extend", "2h"
	case 4:
		command = "linkup.remove"
		if l := t.books.plans[in.ID].at; l.State == rules.Locked {
			in.Who = l.Participants()[dice.IntN(len(l.Participants()))]
		} else {
			in.Who = "1"
		}
	}
	_, _ = t.josh.TryOperate(command, in)
}

// suspends suspends somebody who is not, and takes that back after some days.
func (t *town) suspends(p *phone) {
	in := ops.Suspending{Who: p.number, Reason: "somebody has complained"}
	if _, err := t.josh.TryOperate("person.suspend", in); err != nil {
		return
	}
	t.in(suspendedFor, func() {
		if _, err := t.josh.TryOperate("person.restore", in); err != nil && fault.KindOf(err) != fault.NotFound { // who is erased meanwhile
			t.books.breaks(p, "restored: %v", err)
		}
	})
}
