package profile

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/catalogue"
)

// TestBoundaries: what people say they would rather not do is kept as keys; the words that no key stands for are counted.
func TestBoundaries(t *testing.T) {
	t.Parallel()
	r := loaded(t)
	for text, want := range map[string]string{
		"no bars":                             "bars drinks/0",
		"Loud bars, late nights":              "loud_places bars drinks late_nights/0",
		"no politics or religion please":      "politics religion/0",
		"nothing too late":                    "late_nights/0",
		"I'd rather not go to someone's home": "homes/0",
		"no physical contact":                 "touch/0",
		"loud is fine, but no smoking":        "smoking/0",
		"bars are fine":                       "/0",
		"please no clowns":                    "/1",
		"nothing":                             "/0",
		"i don't do well with strobe lights":  "/3",
		"\U0001f926":                          "/0",
	} {
		keys, left := r.Boundaries(text)
		if got := strings.Join(keys, " ") + "/" + string(rune('0'+left)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]bool{"Nothing!": true, "nope": true, "I'm open to anything": true, "no bars": false, "": false, "nothing loud": false} {
		if r.Unbounded(text) != want {
			t.Errorf("%q: unbounded is not %t", text, want)
		}
	}
	if r.Boundary("late_nights") != "late nights" || r.Boundary("coffee") != "" {
		t.Error("labels")
	}
}

// TestLikes: what a text says of noise, outdoors and planning.
func TestLikes(t *testing.T) {
	t.Parallel()
	r := loaded(t)
	for text, want := range map[string]Preferences{
		"somewhere quiet, i plan ahead":  {Noise: "quiet", Planning: "ahead"},
		"anything outdoors, last minute": {Outdoors: "outdoors", Planning: "spontaneous"},
		"D, quiet recharge":              {},
		"stories and plans":              {},
		"lively places indoors":          {Noise: "lively", Outdoors: "indoors"},
	} {
		if got := r.Likes(text, false); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v", text, got)
		}
	}
	if got := r.Likes("loud bars", true); got.Noise != "quiet" {
		t.Errorf("%+v", got)
	}
}

// TestBoundaryData: keys are words of ours, none is an activity, and activities that go with one are of the catalogue. Broken data is refused.
func TestBoundaryData(t *testing.T) {
	t.Parallel()
	list, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range loaded(t).limits.boundaries {
		if _, is := list.Activity(b.Key); is || strings.Trim(b.Key, "abcdefghijklmnopqrstuvwxyz_") != "" {
			t.Errorf("%s: an activity, or no word of ours", b.Key)
		}
		for _, key := range b.Activities {
			if _, is := list.Activity(key); !is {
				t.Errorf("%s: %s is no activity", b.Key, key)
			}
		}
	}
	whole := string(rawLimits)
	for name, broken := range map[string]string{
		"no JSON": "{", "version": strings.Replace(whole, `"version":1`, `"version":2`, 1), "a field more": strings.Replace(whole, `"source"`, `"sauce"`, 1),
		"a key twice": strings.Replace(whole, `"key": "bars"`, `"key": "alcohol"`, 1), "a path": strings.Replace(whole, `"path": "noise"`, `"path": "smell"`, 1),
	} {
		if _, err := parseLimits([]byte(broken)); err == nil {
			t.Errorf("%s is loaded", name)
		}
	}
}

// TestPatternsOfActivities: what is said of one activity is its own, and what is said of all goes to the others.
func TestPatternsOfActivities(t *testing.T) {
	t.Parallel()
	r, now := loaded(t), time.Unix(0, 0)
	p := r.Apply(Profile{}, Answer{Step: Activities1, Activities: []string{"hike", "chess"}, Patterns: []Pattern{
		{Key: "hike", Windows: []string{"weekends"}, Constraints: []string{"dog_friendly"}, Motives: []string{"restorative"}}, {Key: "golf", Windows: []string{"mornings"}},
	}}, now)
	p = r.Apply(p, Answer{Step: Motive1, Motives: []string{"play"}}, now)
	hike, chess := p.Activities[0], p.Activities[1]
	if !slices.Equal(hike.Windows, []string{"weekends"}) || !slices.Equal(hike.Constraints, []string{"dog_friendly"}) || hike.Motives["restorative"] != 1 || len(chess.Windows) != 0 ||
		chess.Motives["play"] != 1 || len(p.Activities) != 2 {
		t.Errorf("%+v", p.Activities)
	}
	c := p.Clone()
	c.Activities[0].Constraints[0] = "quiet"
	if p.Activities[0].Constraints[0] != "dog_friendly" {
		t.Error("a clone shares what it was made of")
	}
}
