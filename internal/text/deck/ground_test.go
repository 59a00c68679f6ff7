package deck

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// rendered returns cards of a deck as they are sent.
func rendered(t *testing.T, d *Deck, ids ...string) []Rendered {
	t.Helper()
	var list []Rendered
	for _, id := range ids {
		c, ok := d.Get(id)
		if !ok {
			t.Fatalf("no card %s", id)
		}
		list = append(list, Rendered{ID: id, Text: c.Short[0]})
	}
	return list
}

func TestGround(t *testing.T) {
	t.Parallel()
	d := flood(t)
	all := rendered(t, d, "did_the_flood_happen", "how_long_was_the_flood", "price_of_a_visit", "who_sees_notes", "could_evidence_be_hidden", "did_one_copy_the_other", "shared_source")
	for _, text := range []string{
		"Putting that together: rock and ice show many local floods, and no flood of the whole earth.",
		"It rains for 40 days in the story, and the water stays for 150 days.",
		"A visit costs 5 euros. On Sundays it costs nothing.",
		"Nobody else can read your notes.",
		"The idea cannot be tested, because no find speaks for it or against it.",
		"One author very likely had the text of the other at hand.",
		"No copy of a lost text was ever found.",
		"Good question! The price of a visit is 5 euros.",
		"Your notes can't be read by anybody else.",
	} {
		if got := d.Ground(sms.Normalize(text), all); len(got) > 0 {
			t.Errorf("%q: %+v", text, got)
		}
	}
	for _, text := range []string{
		"It rains for 150 days in the story.",
		"It rains for 41 days.",
		"There was a flood of the whole earth.",
		"Layers of rock show no local floods.",
		"A visit costs 6 euros.",
		"A visit costs nothing on Mondays.",
		"A visit costs 5 euros on Sundays and 3 dollars for children.",
		"Everybody can read your notes.",
		"Your notes are public.",
		"I promise that nobody else can read your notes.",
		"The idea can be tested.",
		"A copy of the lost text was found by Matthew.",
		"Read more at archive.example/floods.",
		"Write to floods@archive.example.",
		"The archive will always be open.",
		"Noah copied the other author.",
		"A visit costs 5 euros on Saturdays.",
		"Your notes can be read by somebody else.",
		"The archive will be free soon.",
	} {
		if len(d.Ground(sms.Normalize(text), all)) == 0 {
			t.Errorf("%q is taken for founded", text)
		}
	}
	if len(d.Ground("It rains for 40 days.", nil)) == 0 {
		t.Error("a text is founded on no card")
	}
	if got := d.Ground(all[2].Text+" See archive.example/visit.", append(all, Rendered{"page", "See archive.example/visit."})); len(got) > 0 {
		t.Errorf("a link that a card has: %+v", got)
	}
}

// TestGroundHolds: nobody does what others do, nothing is so on another condition than a card says, and a yes is no no.
func TestGroundHolds(t *testing.T) {
	t.Parallel()
	d := flood(t)
	cards := []Rendered{
		{"a", "JOSH is free. Your phone company may charge for texts, and what you buy, like a coffee, is up to you."},
		{"b", "Numbers are only swapped when you and the other person both say yes. The people you meet see your first name."},
		{"c", "A check of IDs means keeping copies of them. I can't call anyone. If someone is hurt, please call 911. I keep to small groups."},
		{"d", "You can say no to any plan. A person will read it, and I can't say how soon. Our texts for 30 days, the rest for as long as you have an account."},
	}
	for _, text := range []string{
		"JOSH is free, but your phone company may charge for texts.", "It costs nothing, but what you buy is up to you.", "Numbers are swapped when you both say yes.",
		"Both of you have to say yes before numbers are swapped.", "I can't call anyone.", "If someone is hurt, call 911.", "You can decline any plan.", "Nobody's number is swapped unless both say yes.",
	} {
		if got := d.Ground(sms.Normalize(text), cards); len(got) > 0 {
			t.Errorf("%q: %+v", text, got)
		}
	}
	for _, text := range []string{
		"JOSH pays for your coffee.", "JOSH charges for texts.", "I keep copies of IDs.", "I can call 911.", "Numbers are swapped without a yes.", "Numbers are swapped when you both say no.",
		"Numbers are swapped when one of you says yes.", "Numbers are swapped.", "People see your last name.", "You can't say no to any plan.", "A person will read it at once.", "The rest is kept for 30 days.",
	} {
		if len(d.Ground(sms.Normalize(text), cards)) == 0 {
			t.Errorf("%q is taken for founded", text)
		}
	}
}

// TestGroundKnowsCards: what a card says itself is founded.
func TestGroundKnowsCards(t *testing.T) {
	t.Parallel()
	d := flood(t)
	for _, c := range d.Cards() {
		for _, text := range c.Short {
			if got := d.Ground(sms.Normalize(text), []Rendered{{c.ID, text}}); len(got) > 0 {
				t.Errorf("%s: %+v", c.ID, got)
			}
		}
	}
}

func TestTogether(t *testing.T) {
	t.Parallel()
	cards := []Rendered{{"a", "One."}, {"b", "Two."}, {"c", "Three."}}
	fits := func(most int) func(string) bool { return func(text string) bool { return len(text) <= most } }
	for _, test := range []struct {
		most int
		text string
		used string
	}{
		{100, "So: One. Two. Three.", "abc"}, {15, "So: One. Two.", "ab"}, {12, "One. More.", "a"}, {3, "One.", "a"},
	} {
		text, used := Together("So:", cards, "More.", fits(test.most))
		if text != test.text || strings.Join(used, "") != test.used {
			t.Errorf("%d: %q of %v", test.most, text, used)
		}
	}
	if text, used := Together("So:", []Rendered{{"a", "One."}, {"b", "One."}}, "More.", fits(100)); text != "One. More." || len(used) != 1 {
		t.Errorf("the same twice: %q of %v", text, used)
	}
	if text, used := Together("So:", nil, "More.", fits(100)); text != "" || used != nil {
		t.Errorf("no cards: %q of %v", text, used)
	}
}
