package linkup

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
)

// TestChoose: who likes it comes first, who would rather not never, and each step that finds more is named.
func TestChoose(t *testing.T) {
	t.Parallel()
	w, err := match.Load()
	if err != nil {
		t.Fatal(err)
	}
	entry := func(number string, m match.Member) Entry { return Entry{Number: number, Member: m} }
	likes := func(times ...string) match.Member { return match.Member{Activities: []string{"hike"}, Times: times} }
	pool := []Entry{
		entry("evening", likes("evenings")), entry("morning", likes("mornings")), entry("any", likes()),
		entry("never", match.Member{Activities: []string{"hike"}, Times: []string{"evenings"}, Avoid: []string{"hike"}}),
		entry("pairs", match.Member{Activities: []string{"hike"}, Times: []string{"evenings"}, Least: 2, Most: 2}),
		entry("tea", match.Member{Activities: []string{"tea"}, Times: []string{"evenings"}, Planning: "ahead", Motives: map[string]float64{"play": 1}}),
	}
	l := rules.LinkUp{ID: "01X", Brief: rules.Brief{Activity: "hike", Group: rules.Group{Min: 3, Max: 5}, Options: []rules.Option{{Key: "A", From: time.Date(2026, 11, 25, 19, 0, 0, 0, time.UTC)}}}}
	initiator := match.Member{Planning: "ahead", Motives: map[string]float64{"play": 1}}
	for n, want := range [][]string{{}, {"evening"}, {"evening", "any"}, {"evening", "any", "tea"}} {
		found, relaxed := choose(w, pool, initiator, l, people.Region{}, n)
		var who []string
		for _, f := range found {
			who = append(who, f.Number)
			if len(f.Reasons) == 0 && f.Number != "any" {
				t.Errorf("%s is asked for no reason", f.Number)
			}
		}
		if !slices.Equal(who, want) || n < 3 && len(relaxed) > 0 || n == 3 && !slices.Equal(relaxed, []string{"other activities"}) {
			t.Errorf("%d wanted: %q, relaxed %q", n, who, relaxed)
		}
	}
}

// TestRelaxations: each step finds who waited for it, in the order of the contract, and nobody is found for whom it would have to go around a wish.
func TestRelaxations(t *testing.T) {
	t.Parallel()
	w, err := match.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 25, 19, 0, 0, 0, time.UTC)
	l := rules.LinkUp{ID: "01X", Brief: rules.Brief{Activity: "hike", Group: rules.Group{Min: 2, Max: 6}, Options: []rules.Option{{Key: "A", From: at}}}}
	likes := match.Member{Activities: []string{"hike"}, Times: []string{"evenings"}, Area: "94110", Reliability: 1, Planning: "ahead", Motives: map[string]float64{"play": 1}}
	initiator := likes
	initiator.Who = "me"
	entry := func(number string, change func(*match.Member)) Entry {
		m := likes
		change(&m)
		m.Who = number
		return Entry{Number: number, Member: m}
	}
	met := func(who, other string, days int) []match.Meeting {
		return match.Meet(nil, who, []string{other}, at.AddDate(0, 0, -days))
	}
	pool := []Entry{
		entry("strictly", func(*match.Member) {}),
		entry("beside", func(m *match.Member) {
			m.Times, m.Reliability, m.Planning, m.Motives = []string{"afternoons"}, 0.1, "spontaneous", map[string]float64{"growth": 1}
		}),
		entry("far", func(m *match.Member) { m.Area = "95810" }),
		entry("lately", func(m *match.Member) { m.Met = met("lately", "me", 3) }),
		entry("that day", func(m *match.Member) { m.Met = met("that day", "me", 0) }),
		entry("something else", func(m *match.Member) { m.Activities = []string{"tea"} }),
		entry("never", func(m *match.Member) { m.Avoid = []string{"hike"} }),
		entry("long ago", func(m *match.Member) { m.Met = met("long ago", "me", 20) }),
		entry("met strictly", func(m *match.Member) { m.Reliability, m.Met = 0.9, met("met strictly", "strictly", 2) }),
	}
	found, relaxed := choose(w, pool, initiator, l, people.Region{}, len(pool))
	var who []string
	for _, c := range found {
		who = append(who, c.Number)
	}
	slices.Sort(who)
	if want := []string{"beside", "far", "lately", "long ago", "met strictly", "something else", "strictly"}; !slices.Equal(who, want) {
		t.Errorf("found %q, want %q", who, want)
	}
	if want := []string{"adjacent windows", "wider area", "shorter cooldown", "other activities"}; !slices.Equal(relaxed, want) {
		t.Errorf("relaxed %q, want %q", relaxed, want)
	}
	if two, none := choose(w, pool, initiator, l, people.Region{}, 2); len(two) != 2 || two[0].Number != "strictly" || two[1].Number != "long ago" || len(none) > 0 {
		t.Errorf("%+v, relaxed %q", two, none)
	}
	for range 20 { // the order in which they are read says nothing
		rand.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
		if again, _ := choose(w, pool, initiator, l, people.Region{}, len(pool)); !slices.EqualFunc(again, found, func(a, b rules.Candidate) bool { return a.Number == b.Number && a.Score == b.Score }) {
			t.Fatalf("%+v, in another order %+v", found, again)
		}
	}
}

// TestSeatsOfTheChosenTime: once a time is chosen, who is asked for a seat is asked by that time alone.
func TestSeatsOfTheChosenTime(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 25, 9, 0, 0, 0, time.UTC)
	l := rules.LinkUp{Brief: rules.Brief{Options: []rules.Option{{Key: "A", From: at}, {Key: "B", From: at.Add(10 * time.Hour)}}}}
	if p := planOf(l, people.Region{}); len(p.Options) != 2 || !p.From.Equal(at) {
		t.Errorf("%+v", p)
	}
	l.Chosen = "B"
	if p := planOf(l, people.Region{}); len(p.Options) != 1 || !slices.Equal(p.Options[0].Parts, []string{"evenings"}) || !p.From.Equal(at.Add(10*time.Hour)) {
		t.Errorf("%+v", p)
	}
}

// TestEntryIsCoarse: the pool has factors in quarters, and nothing that says who somebody is.
func TestEntryIsCoarse(t *testing.T) {
	t.Parallel()
	p := profile.Profile{Activities: []profile.Activity{{Key: "hike"}}}
	p.Factors[profile.SocialEnergy] = profile.Mark{Value: 0.61, Confidence: 0.7}
	e := NewEntry("ab", people.Person{ZIP: "94110"}, p, Mine{}, time.Time{})
	if f := e.Factors[profile.SocialEnergy]; f.Value != 0.5 || f.Confidence != 0.75 || len(e.Factors) != len(profile.Names()) || e.Area != "94110" {
		t.Errorf("%+v", e)
	}
}

// TestNeededSteps: a step that found nobody more is named when somebody of a later one could not be asked without it: the certificate goes by it.
func TestNeededSteps(t *testing.T) {
	t.Parallel()
	w, err := match.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 25, 19, 0, 0, 0, time.UTC)
	l := rules.LinkUp{ID: "01X", Brief: rules.Brief{Activity: "hike", Group: rules.Group{Min: 2, Max: 6}, Options: []rules.Option{{Key: "A", From: at}}}}
	initiator := match.Member{Who: "me", Planning: "ahead", Motives: map[string]float64{"play": 1}, Area: "94110"}
	tea := match.Member{
		Activities: []string{"tea"}, Times: []string{"evenings"}, Planning: "ahead", Motives: map[string]float64{"play": 1}, Area: "94110", Reliability: 1,
		Who: "tea", Met: match.Meet(nil, "tea", []string{"me"}, at.AddDate(0, 0, -3)),
	}
	found, relaxed := choose(w, []Entry{{Number: "tea", Member: tea}}, initiator, l, people.Region{}, 1)
	if len(found) != 1 || !slices.Equal(relaxed, []string{"shorter cooldown", "other activities"}) {
		t.Errorf("%+v, relaxed %q", found, relaxed)
	}
}
