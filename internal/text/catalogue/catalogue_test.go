package catalogue

import (
	"slices"
	"strings"
	"testing"
)

// keys are those of the specification, in its order.
const keys = `coffee tea brunch lunch dinner drinks picnic cooking baking food_tour farmers_market walk hike run cycling climbing gym
yoga pilates swim tennis pickleball basketball soccer volleyball golf mini_golf bowling skating skiing surfing kayaking fishing camping
beach park dog_walk birding gardening board_games video_games card_games trivia karaoke live_music concert dancing open_mic comedy movie
theater museum gallery photography painting pottery crafts knitting writing book_club library language_exchange coworking study
volunteering meditation thrift_shopping shopping spa escape_room arcade sports_watching festival road_trip stargazing`

func load(t testing.TB) *Catalogue {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestKeys(t *testing.T) {
	t.Parallel()
	var have []string
	for _, a := range load(t).All() {
		have = append(have, a.Key)
	}
	if want := strings.Fields(keys); !slices.Equal(have, want) {
		t.Errorf("keys are\n%q, want\n%q", have, want)
	}
}

func TestWordsAreOfOneActivity(t *testing.T) {
	t.Parallel()
	of := map[string]string{}
	for _, a := range load(t).All() {
		for _, word := range a.Words {
			if other, twice := of[word]; twice {
				t.Errorf("%q is of %s and of %s", word, other, a.Key)
			}
			of[word] = a.Key
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	c := load(t)
	for _, test := range []struct{ text, want string }{
		{"grab a drink", "drinks"},
		{"beers after work", "drinks"},
		{"cofee tmrw", "coffee"},
		{"coffeee", "coffee"},
		{"bball at the park", "basketball park"},
		{"boba?", "tea"},
		{"hikking saturday", "hike"},
		{"brucnh", "brunch"},
		{"voleybal", "volleyball"},
		{"mini golf then golf", "mini_golf golf"},
		{"walk my dog", "dog_walk"},
		{"a walk in the park", "walk"},
		{"movie", "movie"},
		{"dance class or tacos", "dancing dinner"},
		{"see a play", "theater"},
		{"practice my spanish", "language_exchange"},
		{"i run a company", ""},
		{"book a table", ""},
		{"walk me through", ""},
		{"running 10 min late", "run"}, // the reader knows what is late
		{"running late", ""},
		{"my coffee maker broke", ""},
		{"i am hiring", ""},
		{"liking this", ""},
		{"walk. my dog is ill", "walk"},
		{"", ""},
	} {
		var have []string
		for _, f := range c.Find(test.text) {
			have = append(have, f.Key)
			if f.Span.Start < 0 || f.Span.End > len(test.text) || f.Span.Start >= f.Span.End {
				t.Errorf("%q: span %v", test.text, f.Span)
			}
		}
		if got := strings.Join(have, " "); got != test.want {
			t.Errorf("%q: have %q, want %q", test.text, got, test.want)
		}
	}
}

func TestActivity(t *testing.T) {
	t.Parallel()
	c := load(t)
	if a, ok := c.Activity("hike"); !ok || a.Label != "a hike" || a.Usual != "morning" {
		t.Errorf("hike is %+v, %t", a, ok)
	}
	if _, ok := c.Activity("falconry"); ok {
		t.Error("the catalogue knows falconry")
	}
}

func TestBrokenDataIsRefused(t *testing.T) {
	t.Parallel()
	for _, data := range []string{
		`{`, `{}`,
		`{"activities":[{"key":"a","label":"","motives":["play"],"place":"either","minutes":1,"words":["a"]}]}`,
		`{"activities":[{"key":"a","label":"a","motives":["play"],"place":"either","minutes":1}]}`,
		`{"activities":[{"key":"a","label":"a","motives":["play"],"place":"either","words":["a"]}]}`,
		`{"activities":[{"key":"a","label":"a","motives":["play"],"place":"there","minutes":1,"words":["a"]}]}`,
		`{"activities":[{"key":"a","label":"a","place":"either","minutes":1,"words":["a"]}]}`,
		`{"activities":[{"key":"a","label":"a","motives":["fun"],"place":"either","minutes":1,"words":["a"]}]}`,
		`{"activities":[{"key":"a","label":"a","motives":["play"],"place":"either","minutes":1,"usual":"dawn","words":["a"]}]}`,
		`{"activities":[{"key":"a","label":"a","motives":["play"],"place":"either","minutes":1,"words":["..."]}]}`,
		`{"activities":[{"key":"a","label":"a","motives":["play"],"place":"either","minutes":1,"words":["a"]},
			{"key":"a","label":"a","motives":["play"],"place":"either","minutes":1,"words":["b"]}]}`,
	} {
		if _, err := parse([]byte(data)); err == nil {
			t.Errorf("no error for %s", data)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	c := load(b)
	for b.Loop() {
		c.Find("anyone up for a hikke near the river on saturday morning with 3 other people?")
	}
}
