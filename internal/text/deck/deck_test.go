package deck

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
)

// flood returns a deck about another subject than the product's.
func flood(t testing.TB) *Deck {
	t.Helper()
	var files [][]byte
	for _, name := range []string{"testdata/flood.en.json", "testdata/flood.es.json"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, data)
	}
	d, err := Read(files...)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestGet(t *testing.T) {
	t.Parallel()
	d := flood(t)
	for _, test := range []struct {
		languages []string
		want      string
	}{{nil, "en"}, {[]string{"es", "en"}, "es"}, {[]string{"fr"}, "en"}, {[]string{"fr", "es"}, "es"}} {
		if c, ok := d.Get("did_the_flood_happen", test.languages...); !ok || c.Language != test.want {
			t.Errorf("%v: %q, want %q", test.languages, c.Language, test.want)
		}
	}
	if _, ok := d.Get("nothing"); ok {
		t.Error("a card that there is not")
	}
}

func TestWith(t *testing.T) {
	t.Parallel()
	d := flood(t)
	card, _ := d.Get("did_the_flood_happen", "en")
	newer := card
	newer.Version, newer.Title, newer.Asks, newer.Short = 2, "The deluge", []string{"how wet was the year of the deluge"}, Lines{"New."}
	added := newer
	added.ID, added.Asks = "who_built_the_ark", []string{"who built the ark"}
	more, err := d.With(newer, added)
	if err != nil {
		t.Fatal(err)
	}
	if c, _ := more.Get(card.ID, "en"); c.Version != 2 {
		t.Errorf("the card is of version %d", c.Version)
	}
	if c, _ := more.Get(card.ID, "es"); c.Language != "es" {
		t.Error("the card of the other language is gone")
	}
	if c, ok := more.Get("who_built_the_ark", "es"); !ok || c.Language != "en" {
		t.Error("the added card cannot be got")
	}
	if n := len(more.Cards()); n != len(d.Cards())+1 {
		t.Errorf("%d cards", n)
	}
	for query, want := range map[string]string{"how wet was the year of the deluge": card.ID, "who built the ark": "who_built_the_ark"} {
		got := more.Search(query, 3)
		if len(got) == 0 || got[0].ID != want || got[0].Similarity < 0.99 {
			t.Errorf("%q: %+v", query, got)
		}
	}
	for _, ask := range card.Asks {
		if slices.ContainsFunc(more.Search(ask, 50), func(c Candidate) bool { return c.ID == card.ID && c.Language == "en" && c.Similarity > 0.99 }) {
			t.Errorf("%q still finds the replaced card", ask)
		}
	}
	if got := d.Search("who built the ark", 1); len(got) > 0 && got[0].ID == "who_built_the_ark" {
		t.Error("the deck itself has changed")
	}
	if _, err := d.With(newer, newer); fault.KindOf(err) != fault.Config {
		t.Errorf("the same card twice: %v", err)
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	const good = `{"version":1,"language":"en","cards":[{"id":"a","kind":"how","title":"A","version":1,"vetted_by":"us","vetted_at":"2026-01-01","source":"a page","asks":["how a"],"short":"A."}]}`
	if _, err := Read([]byte(good)); err != nil {
		t.Fatal(err)
	}
	if _, err := Read([]byte(good), []byte(good)); fault.KindOf(err) != fault.Config {
		t.Errorf("the same file twice: %v", err)
	}
	for what, change := range map[string][2]string{
		"no version": {`"version":1,"language"`, `"language"`}, "no language": {`"en"`, `""`}, "a kind that there is not": {`"how"`, `"what"`},
		"nobody vetted it": {`"us"`, `""`}, "no day": {`2026-01-01`, `soon`}, "no asks": {`["how a"]`, `[]`}, "an empty ask": {`"how a"`, `""`},
		"no text": {`"A."`, `[]`}, "no text of a condition": {`"short":"A."`, `"short":"A.","when":{"late":[]}`}, "no id": {`"id":"a"`, `"id":""`}, "related to nothing": {`"short"`, `"related":["b"],"short"`},
		"no source": {`"a page"`, `""`}, "no card": {`"cards"`, `"card"`}, "no JSON": {`{"version"`, `{version`},
	} {
		if !strings.Contains(good, change[0]) {
			t.Fatalf("%s: nothing to change", what)
		}
		if _, err := Read([]byte(strings.Replace(good, change[0], change[1], 1))); fault.KindOf(err) != fault.Config {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestRouteOwnAsks(t *testing.T) {
	t.Parallel()
	d := flood(t)
	for _, c := range d.Cards() {
		for _, ask := range c.Asks {
			got := d.Route(Question{Text: sms.Normalize(ask)})
			if got.Mode != Exact || !slices.Equal(got.Cards, []string{c.ID}) || got.Language != c.Language || got.Kind != c.Kind {
				t.Errorf("%q of %s: %+v", ask, c.ID, got)
			}
		}
	}
}

func TestRouteKnown(t *testing.T) {
	t.Parallel()
	d := flood(t)
	got := d.Route(Question{Text: "brick?", Known: []string{"nothing", "did_the_flood_happen"}})
	if got.Mode != Exact || !slices.Equal(got.Cards, []string{"did_the_flood_happen"}) {
		t.Errorf("%+v", got)
	}
	if got := d.Route(Question{Text: "what is the price of tin?", Known: []string{"nothing"}}); got.Mode != Novel || len(got.Cards) > 0 {
		t.Errorf("%+v", got)
	}
	if got := d.Route(Question{Text: "ok"}); got.Mode != None {
		t.Errorf("%+v", got)
	}
}

func TestRouteGoesOn(t *testing.T) {
	t.Parallel()
	d := flood(t)
	for _, test := range []struct {
		text         string
		last, recent []string
		mode         Mode
		cards        []string
	}{
		{"And how many days did it rain?", []string{"did_the_flood_happen"}, nil, Exact, []string{"how_long_was_the_flood"}},
		{"and how long did it last?", []string{"did_the_flood_happen"}, nil, Exact, []string{"how_long_was_the_flood"}},
		{"and how long did it last?", nil, []string{"was there a great flood?", "Many local floods, and none of the whole earth."}, Exact, []string{"how_long_was_the_flood"}},
		{"How come?", []string{"did_the_flood_happen"}, nil, Contextual, []string{"did_the_flood_happen"}},
		{"what do you mean", []string{"shared_source"}, nil, Contextual, []string{"shared_source"}},
		{"which one is more likely?", []string{"did_one_copy_the_other", "shared_source"}, nil, Contextual, []string{"did_one_copy_the_other", "shared_source"}},
		{"which one is more likely?", nil, nil, Novel, nil},
		{"How come?", nil, nil, Novel, nil},
	} {
		got := d.Route(Question{Text: sms.Normalize(test.text), Last: test.last, Recent: test.recent})
		if got.Mode != test.mode || !slices.Equal(got.Cards, test.cards) {
			t.Errorf("%q after %v: %+v", test.text, test.last, got)
		}
	}
}

func TestRouteTellsKindsApart(t *testing.T) {
	t.Parallel()
	d := flood(t)
	for text, want := range map[string]string{
		"did the flood happen?":                    "did_the_flood_happen",
		"was there really a worldwide flood":       "did_the_flood_happen",
		"could the traces have been hidden?":       "could_evidence_be_hidden",
		"could somebody have hidden the evidence?": "could_evidence_be_hidden",
		"did the second author copy the first?":    "did_one_copy_the_other",
		"how much is a visit":                      "price_of_a_visit",
		"cuanto cuesta la entrada?":                "price_of_a_visit",
		"de verdad hubo un diluvio?":               "did_the_flood_happen",
	} {
		if got := d.Route(Question{Text: sms.Normalize(text)}); got.Mode != Exact || got.Cards[0] != want {
			t.Errorf("%q: %+v", text, got)
		}
	}
	for _, text := range []string{
		"how much did the flood cost?", "can I visit the flood?", "who could have hidden the ark?", "did the council add a book?", "may I bring my dog to the archive?",
	} {
		if got := d.Route(Question{Text: sms.Normalize(text)}); got.Mode == Exact {
			t.Errorf("%q: %+v", text, got)
		}
	}
}
