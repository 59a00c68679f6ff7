package sim

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/outbox"
)

// TestFigures counts a town of four people and seven days by hand. Plans: one is on after 10 minutes and takes place with 3 of 4 seats; one is on after 30
// minutes and 2 of 6 are there; one is on after 50 minutes and is called off then; one finds nobody. Three members were asked 0, 1 and 3 times.
func TestFigures(t *testing.T) {
	t.Parallel()
	w := hamlet(t)
	b := w.books
	seat := func(state rules.InviteState, change func(*rules.Invite)) rules.Invite {
		i := rules.Invite{ID: fmt.Sprint(state), Number: "x", State: state, AskedAt: w.start}
		if change != nil {
			change(&i)
		}
		return i
	}
	of := func(id string, state rules.State, most int, locked time.Duration, invites ...rules.Invite) *plan {
		for n := range invites {
			invites[n].ID, invites[n].Number = fmt.Sprint(n+1), fmt.Sprint(id, n)
		}
		return &plan{locked: locked, at: rules.LinkUp{
			State: state, InitiatorIn: true, Brief: rules.Brief{Initiator: "i" + id, Group: rules.Group{Min: 2, Max: most}}, Invites: invites,
		}}
	}
	b.plans = map[string]*plan{
		"a": of("a", rules.Completed, 4, 10*time.Minute, seat(rules.Accepted, nil), seat(rules.Accepted, nil), seat(rules.Declined, nil), seat(rules.Closed, nil)),
		"b": of("b", rules.Completed, 6, 30*time.Minute, seat(rules.Accepted, nil), seat(rules.Accepted, func(i *rules.Invite) { i.Left = true }), seat(rules.Declined, nil)),
		"c": of("c", rules.Canceled, 3, 50*time.Minute, seat(rules.Accepted, nil)),
		"d": of("d", rules.Expired, 3, 0, seat(rules.InviteExpired, nil), seat(rules.Closed, func(i *rules.Invite) { i.Unable = "paused" })),
	}
	b.declined = map[string]string{"a/3": "busy"}
	w.phones = append(w.phones, w.born(3, w.phones[0].home))
	for n, invites := range []int{0, 1, 3} {
		w.phones[n].member = true
		b.of(w.phones[n]).invites = invites
	}
	for n := range 8 { // two segments each
		b.jobs[fmt.Sprint(n)] = &job{Job: outbox.Job{Segments: 2}}
	}
	for n := range 4 {
		b.texts[fmt.Sprint(n)] = &text{}
	}
	one, other := w.phones[0].number, w.phones[1].number
	b.swaps = map[[2]string]int{{one, other}: 1, {other, one}: 2}
	f := figures(Options{Days: 7}, []*town{w})
	f.Digest = ""
	want := Figures{
		People: 4, Members: 3, In: 4, Out: 8, PerWeek: 2, Asked: 4, Locked: 3, ToLock: 30 * time.Minute, Fill: 0.5, Invites: 10, Never: 1, Swaps: 1,
		Became: map[string]int{
			"accepted": 4, "left after a yes": 1, "declined: busy": 1, "declined: not known": 1, "closed": 1, "expired": 1, "not asked: paused": 1,
		},
		Ends:  map[string]int{"completed": 2, "canceled after its lock": 1, "expired": 1},
		Gini:  0.5,                   // of 0, 1, 3: 2*(1*2+3*3)/(3*4) - 4/3
		Cents: (4 + 16) * (1.13) / 4, // a text of a person is one segment
	}
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	if diff := cmp.Diff(want, f, near); diff != "" {
		t.Error(diff)
	}
	if alike := gini([]float64{2, 2, 2}); math.Abs(alike) > 1e-9 {
		t.Errorf("all alike: %f", alike)
	}
	if one := gini(slices.Concat(make([]float64, 9), []float64{5})); math.Abs(one-0.9) > 1e-9 {
		t.Errorf("one of ten has all: %f", one)
	}
}
