package sim

import (
	"fmt"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/certificate"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

// rules0 is the state of a plan that asks people.
const rules0 = rules.Broadcasting

// evening is when the plans of these tests take place.
func evening() rules.Option {
	at := time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)
	return rules.Option{Key: "A", From: at, To: at.Add(2 * time.Hour)}
}

// plan is one of the first person for so many people, in which some of the others are.
func (t *town) plan(state rules.State, group int, seats ...int) rules.LinkUp {
	l := rules.LinkUp{ID: "1", State: state, InitiatorIn: true, Brief: rules.Brief{Initiator: t.phones[0].hash, Group: rules.Group{Min: 2, Max: group}, Options: []rules.Option{evening()}}}
	for n, who := range seats {
		l.Invites = append(l.Invites, rules.Invite{ID: fmt.Sprint(n + 1), Number: t.phones[who].hash, State: rules.Accepted})
	}
	return l
}

// without returns a plan out of which somebody has gone.
func without(l rules.LinkUp, seat int) rules.LinkUp {
	invites := append([]rules.Invite(nil), l.Invites...)
	invites[seat-1].Left = true
	l.Invites = invites
	return l
}

// locks has the first person's plan lock, and all who are in hear so.
func (t *town) locks(seats ...int) rules.LinkUp {
	l := t.plan(rules0, 4, seats...)
	t.becomes(l)
	for _, n := range seats {
		t.hears(t.phones[n], "1", fmt.Sprint("invite", n), "linkup_invite")
	}
	l.State, l.LockVersion, l.RemindAt = rules.Locked, 1, evening().From.Add(-time.Hour)
	t.becomes(l)
	for _, n := range append([]int{0}, seats...) {
		t.hears(t.phones[n], "1", fmt.Sprint("locked", n), "linkup_locked")
	}
	return l
}

// TestBooksOfPlans breaks what holds for plans: the books notice it.
func TestBooksOfPlans(t *testing.T) {
	t.Parallel()
	on := func(id string) linkup.Plan {
		return linkup.Plan{ID: id, State: linkup.Locked, Chosen: "A", Options: []rules.Option{evening()}, By: evening().From}
	}
	noticed(t, breaking{
		"has no end":       func(w *town, _ *phone) { w.becomes(w.plan(rules0, 4)); w.books.end() },
		"went from":        func(w *town, _ *phone) { w.becomes(w.plan(rules0, 4)); w.becomes(w.plan(rules.Completed, 4)) },
		"at most 2 may be": func(w *town, _ *phone) { w.becomes(w.plan(rules0, 2, 1, 2)) },
		"two seats":        func(w *town, _ *phone) { w.becomes(w.plan(rules0, 4, 1, 1)) },
		"certificate": func(w *town, _ *phone) {
			w.becomes(w.plan(rules0, 4, 1))
			l := w.plan(rules.Locked, 4, 1)
			l.Certificate, l.LockVersion = &certificate.Certificate{At: evening().From}, 1
			w.becomes(l)
		},
		"at the same time": func(w *town, p *phone) {
			w.sees("P#"+p.hash, linkup.KindMine, linkup.Mine{Plans: []linkup.Plan{on("1"), on("2")}})
		},
		"2 open invites": func(w *town, p *phone) {
			open := linkup.Plan{State: linkup.Asked, By: evening().To.Add(24 * time.Hour)}
			w.sees("P#"+p.hash, linkup.KindMine, linkup.Mine{Plans: []linkup.Plan{open, open}})
		},
		"4 in a week": func(w *town, p *phone) {
			now := w.josh.Clock.Now()
			w.sees("P#"+p.hash, linkup.KindMine, linkup.Mine{Invited: []time.Time{now, now, now, now}})
		},
		"out of 1 without a reason": func(w *town, _ *phone) { w.becomes(without(w.locks(1, 2), 1)) },
		"in a region that is closed": func(w *town, _ *phone) {
			l := w.plan(rules0, 4, 1)
			w.becomes(l)
			w.closed, l.State = true, rules.Locked
			w.becomes(l)
		},
	})
}

// TestBooksOfPeopleApart breaks what holds for people one of whom has had the other kept away.
func TestBooksOfPeopleApart(t *testing.T) {
	t.Parallel()
	noticed(t, breaking{
		"is asked to 1 by":              func(w *town, p *phone) { w.books.parts(p, w.phones[0].name); w.becomes(w.plan(rules0, 4, 1)) },
		"from whom they are kept apart": func(w *town, p *phone) { w.locks(1, 2); w.books.parts(p, w.phones[2].name); w.books.settle() },
		"a page names":                  func(w *town, p *phone) { w.locks(1); w.books.page(p, "with "+w.phones[2].name) },
		"would rather not: coffee": func(w *town, p *phone) {
			w.books.of(p).avoids["coffee"] = true
			l := w.plan(rules0, 4, 1)
			l.Activity = "coffee"
			w.becomes(l)
		},
	})
}
