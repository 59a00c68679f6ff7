package linkup

import (
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
	for n, c := range map[int]struct{ who, relaxed []string }{
		1: {[]string{"evening", "any"}, nil},
		2: {[]string{"evening", "any"}, nil},
		3: {[]string{"evening", "any"}, []string{}},
	} {
		found, relaxed := choose(w, pool, initiator, l, people.Region{}, n)
		var who []string
		for _, f := range found {
			who = append(who, f.Number)
			if len(f.Reasons) == 0 && f.Number != "any" {
				t.Errorf("%s is asked for no reason", f.Number)
			}
		}
		if !slices.Equal(who[:min(len(who), 2)], c.who) || slices.Contains(who, "never") || slices.Contains(who, "pairs") || n < 3 && len(relaxed) > 0 {
			t.Errorf("%d wanted: %q, relaxed %q", n, who, relaxed)
		}
		if n == 3 && (!slices.Contains(who, "tea") || relaxed[len(relaxed)-1] != "other activities") {
			t.Errorf("%q, relaxed %q", who, relaxed)
		}
	}
}

// TestEntryIsCoarse: the pool has factors in quarters, and nothing that says who somebody is.
func TestEntryIsCoarse(t *testing.T) {
	t.Parallel()
	p := profile.Profile{Activities: []profile.Activity{{Key: "hike"}}}
	p.Factors[profile.SocialEnergy] = profile.Mark{Value: 0.61, Confidence: 0.7}
	e := NewEntry("ab", p, time.Time{})
	if f := e.Factors[profile.SocialEnergy]; f.Value != 0.5 || f.Confidence != 0.75 || len(e.Factors) != len(profile.Names()) {
		t.Errorf("%+v", e)
	}
}
