package match

import (
	"os"
	"slices"
	"strings"
	"testing"
	stdtime "time"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/text/catalogue"
)

// at returns a time that is offered, of some hours of a day.
func at(from, hours int) Option {
	begins := stdtime.Date(2026, 11, 21, from, 0, 0, 0, stdtime.UTC)
	return Option{From: begins, To: begins.Add(stdtime.Duration(hours) * stdtime.Hour)}
}

// TestBoundaries: each boundary that a plan can be known to cross keeps somebody out of it, whatever the step, and lets them into one that does not.
func TestBoundaries(t *testing.T) {
	t.Parallel()
	plan := func(activity string, least, most int, options ...Option) Plan {
		return Plan{Activity: activity, Least: least, Most: most, Options: options}
	}
	with := func(p Plan, constraints ...string) Plan {
		p.Constraints = constraints
		return p
	}
	noon := at(12, 2)
	for _, c := range []struct {
		avoid         string
		crosses, fits []Plan
	}{
		{"early_mornings", []Plan{plan("coffee", 2, 6, at(8, 2)), plan("coffee", 2, 6, at(5, 2), at(8, 1))}, []Plan{plan("coffee", 2, 6, at(9, 2)), plan("coffee", 2, 6, at(8, 2), noon)}},
		{"late_nights", []Plan{plan("tea", 2, 6, at(21, 1)), plan("tea", 2, 6, at(20, 3)), plan("tea", 2, 6, at(1, 1))}, []Plan{plan("tea", 2, 6, at(20, 2)), plan("tea", 2, 6, at(22, 1), noon)}},
		{"alone_with_one", []Plan{plan("coffee", 2, 2, noon)}, []Plan{plan("coffee", 2, 3, noon), plan("coffee", 3, 6, noon)}},
		{"crowds", []Plan{plan("coffee", 7, 10, noon), plan("festival", 2, 4, noon)}, []Plan{plan("coffee", 2, 10, noon)}},
		{"kids", []Plan{with(plan("park", 2, 6, noon), "kid_friendly")}, []Plan{plan("park", 2, 6, noon)}},
		{"dogs", []Plan{with(plan("walk", 2, 6, noon), "dog_friendly"), plan("dog_walk", 2, 6, noon)}, []Plan{plan("walk", 2, 6, noon)}},
		{"alcohol", []Plan{plan("drinks", 2, 6, noon)}, []Plan{plan("coffee", 2, 6, noon)}},
		{"bars", []Plan{plan("karaoke", 2, 6, noon), plan("trivia", 2, 6, noon)}, []Plan{plan("museum", 2, 6, noon)}},
		{"loud_places", []Plan{plan("concert", 2, 6, noon)}, []Plan{plan("library", 2, 6, noon)}},
		{"strenuous", []Plan{plan("hike", 2, 6, noon), plan("climbing", 2, 6, noon)}, []Plan{plan("walk", 2, 6, noon)}},
		{"water", []Plan{plan("kayaking", 2, 6, noon)}, []Plan{plan("beach", 2, 6, noon)}},
		{"cars", []Plan{plan("road_trip", 2, 6, noon)}, []Plan{plan("park", 2, 6, noon)}},
		{"far", []Plan{plan("camping", 2, 6, noon)}, []Plan{plan("park", 2, 6, noon)}},
		{"performing", []Plan{plan("open_mic", 2, 6, noon)}, []Plan{plan("live_music", 2, 6, noon)}},
		{"heights", []Plan{plan("climbing", 2, 6, noon)}, []Plan{plan("hike", 2, 6, noon)}},
		{"photos", []Plan{plan("photography", 2, 6, noon)}, []Plan{plan("gallery", 2, 6, noon)}},
		{"gossip", nil, []Plan{plan("coffee", 2, 6, noon)}},
	} {
		m := Member{Activities: []string{"coffee"}, Avoid: []string{c.avoid}}
		for _, p := range c.crosses {
			if got := Refused(m, p); got != "would rather not: "+c.avoid || Refused(Member{}, p) != "" {
				t.Errorf("%s: %+v is no plan for them, and they are refused for %q", c.avoid, p, got)
			}
		}
		for _, p := range c.fits {
			if got := Refused(m, p); got != "" {
				t.Errorf("%s: %+v is refused: %s", c.avoid, p, got)
			}
		}
	}
}

// TestEachBoundaryIsAccountedFor: of each boundary of the interview it is known whether a plan crosses it, or the decision says that it cannot be; and
// what crosses one is an activity.
func TestEachBoundaryIsAccountedFor(t *testing.T) {
	t.Parallel()
	activities, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	decision, err := os.ReadFile("../../../docs/decisions/0046-what-a-brief-keeps.md")
	if err != nil {
		t.Fatal(err)
	}
	keys := profile.BoundaryKeys()
	for _, key := range keys {
		for _, activity := range crossedBy(key) {
			if _, ok := activities.Activity(activity); !ok {
				t.Errorf("%s: %q is no activity", key, activity)
			}
		}
		if listed := strings.Contains(string(decision), "`"+key+"`"); Checked(key) == listed {
			t.Errorf("%s: checked is %v, and listed as one that cannot be is %v", key, Checked(key), listed)
		}
	}
	for _, key := range []string{aloneWithOne, crowds, earlyMornings, lateNights, far, kids, dogs} {
		if !slices.Contains(keys, key) {
			t.Errorf("%s is no boundary of the interview", key)
		}
	}
}

// TestNearness: nobody is wanted further away than the brief names, unless a step relaxes it, nor further than they go themselves, whatever is relaxed.
func TestNearness(t *testing.T) {
	t.Parallel()
	ada := Member{Area: "94110"}
	for _, c := range []struct {
		name          string
		bob           Member
		radius        int
		strict, wider float64
	}{
		{"next door", Member{Area: "94110"}, 1, 1, 1},
		{"beside, and one mile is named", Member{Area: "94117"}, 1, 0, 0},
		{"beside, and two miles are", Member{Area: "94117"}, 2, 0, 1},
		{"across town, nothing is named", Member{Area: "94134"}, 0, unknown, 1},
		{"across town, five miles are named", Member{Area: "94134"}, 5, 0, 1},
		{"far away, nothing is named", Member{Area: "95810"}, 0, 0, unknown},
		{"far away, 25 miles are named", Member{Area: "95810"}, 25, 1, 1},
		{"across town, and goes three miles", Member{Area: "94134", Radius: 3}, 0, 0, 0},
		{"beside, and goes five miles", Member{Area: "94117", Radius: 5}, 0, 1, 1},
		{"across town, and would rather not go far", Member{Area: "94134", Avoid: []string{"far"}}, 0, 0, 0},
		{"across town, would rather not go far, and goes ten miles", Member{Area: "94134", Avoid: []string{"far"}, Radius: 10}, 0, unknown, 1},
		{"nobody knows where", Member{}, 1, unknown, unknown},
	} {
		p := Plan{Radius: c.radius}
		if strict, wider := nearness(ada, c.bob, p, Strictly), nearness(ada, c.bob, p, WiderArea); strict != c.strict || wider != c.wider {
			t.Errorf("%s: %v strictly and %v in a wider area, want %v and %v", c.name, strict, wider, c.strict, c.wider)
		}
	}
}

// TestWindows: what somebody says of when they like an activity counts for it, and for no other.
func TestWindows(t *testing.T) {
	t.Parallel()
	m := Member{Times: []string{"evenings"}, Windows: map[string][]string{"run": {"mornings"}}}
	morning := []Option{{Parts: []string{"mornings"}}}
	if a, b := free(m, Plan{Activity: "run", Options: morning}, Strictly), free(m, Plan{Activity: "tea", Options: morning}, Strictly); a != 1 || b != 0 {
		t.Errorf("free for a run %v, for tea %v", a, b)
	}
}

// BenchmarkCrosses is what the boundaries of a wave cost: 400 people with three each.
func BenchmarkCrosses(b *testing.B) {
	m := Member{Avoid: []string{"early_mornings", "loud_places", "strenuous"}}
	p := Plan{Activity: "coffee", Least: 2, Most: 6, Options: []Option{at(12, 2), at(15, 2)}}
	for b.Loop() {
		for range 400 {
			Crosses(m, p)
		}
	}
}
