package understand

import (
	"slices"
	"testing"
)

func TestGroups(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for text, want := range map[string]Group{
		"coffee tomorrow with just one other person":      {Min: 2, Max: 2},
		"1:1 coffee tomorrow":                             {Min: 2, Max: 2},
		"4 of us want to bowl tomorrow":                   {Min: 4, Max: 4},
		"hike tomorrow with a small group":                {Min: 3, Max: 5},
		"hike tomorrow with a few people":                 {Min: 3, Max: 5},
		"hike tomorrow with a big group":                  {Min: 6, Max: 10},
		"dinner tomorrow for 3-4 people":                  {Min: 3, Max: 4},
		"drinks tomorrow with 2 or 3 others":              {Min: 3, Max: 4},
		"drinks tomorrow with up to 5 people":             {Min: 2, Max: 5},
		"volleyball tomorrow with at least 6 people":      {Min: 6, Max: 10},
		"volleyball tomorrow, no more than 5 people":      {Min: 2, Max: 5},
		"party of 5 for brunch tomorrow":                  {Min: 5, Max: 5},
		"get 40 people for a hike tomorrow":               {Min: 10, Max: 10, Over: true},
		"me and 2 friends want to go for drinks tomorrow": {Min: 3, Max: 3},
	} {
		if got := plan(r.Read(text, wednesday())).Group; got == nil || *got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	for _, text := range []string{"dinner tomorrow at 7", "hike tomorrow for 2 hours", "coffee tomorrow"} {
		if got := plan(r.Read(text, wednesday())).Group; got != nil {
			t.Errorf("%q: %v, want none", text, *got)
		}
	}
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for _, test := range []struct {
		text, hint  string
		miles       int
		constraints []string
	}{
		{"drinks near the river tomorrow", "near the river", 0, nil},
		{"board games in brooklyn tomorrow night", "in brooklyn", 0, nil},
		{"dinner downtown tomorrow", "downtown", 0, nil},
		{"im in the mood for coffee tomorrow", "", 0, nil},
		{"a walk in the park tomorrow", "", 0, nil},
		{"hike tomorrow within 5 miles", "", 5, nil},
		{"coffee tomorrow, 60 miles away max", "", 25, nil},
		{"a 5 mile run tomorrow", "", 0, nil},
		{"sober dancing tomorrow, women only", "", 0, []string{"women_only", "sober"}},
		{"dog friendly hike tomorrow", "", 0, []string{"dog_friendly"}},
		{"coffee tomorrow somewhere quiet and wheelchair accessible", "", 0, []string{"quiet", "accessible"}},
	} {
		l := plan(r.Read(test.text, wednesday()))
		if l.LocationHint != test.hint || l.RadiusMiles != test.miles || !slices.Equal(l.Constraints, test.constraints) {
			t.Errorf("%q: %q, %d, %q", test.text, l.LocationHint, l.RadiusMiles, l.Constraints)
		}
	}
}

func TestQuestions(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for _, test := range []struct {
		text, missing string
		options       []string
	}{
		{"find me something to do tomorrow night", Activity, []string{"birdwatching", "coffee", "a walk"}},
		{"wanna get coffee", Time, []string{"Saturday morning", "Saturday afternoon", "another day"}},
		{"anyone up for climbing at 7", TimeOfDay, nil},
		{"coffee tomorrow morning?", "", nil},
	} {
		c := wednesday()
		c.Activities = []string{"birding", "no such key"}
		u := r.Read(test.text, c)
		var labels []string
		for _, o := range u.Options {
			labels = append(labels, o.Label)
		}
		if u.Missing != test.missing || test.options != nil && !slices.Equal(labels, test.options) {
			t.Errorf("%q: %q with %q, want %q with %q", test.text, u.Missing, labels, test.missing, test.options)
		}
	}
}

func TestAnotherActivityIsKeptInItsWords(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for text, want := range map[string]string{
		"anyone up for axe throwing saturday": "other:axe throwing",
		"wanna try falconry this weekend?":    "other:falconry",
		"i want to transfer money tomorrow":   "",
		"i want to know the answer tomorrow":  "",
	} {
		if got := plan(r.Read(text, wednesday())).ActivityKey; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestWhoWantsNone: who does not want to go out asks for no plan, and who does not want to go alone does.
func TestWhoWantsNone(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for text, want := range map[string]bool{
		"i dont wanna go out this week": false, "i don't want to go out tonight": false, "i dont want to see anyone this week": false,
		"i dont want to go out alone on friday": true, "i want to go out tonight": true, "we never go out, let's do drinks on friday": true,
	} {
		if got := r.Read(text, wednesday()).Intent == LinkUpRequest; got != want {
			t.Errorf("%q asks for a plan: %v", text, got)
		}
	}
}
