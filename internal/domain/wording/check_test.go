package wording

import (
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/text/deck"
)

// TestFaults: what the data files have may be sent, and what an operator writes is held to the same.
func TestFaults(t *testing.T) {
	t.Parallel()
	book := NewBook()
	for _, c := range mustDeck(t).Cards() {
		if faults := book.Faults(c); faults != nil {
			t.Errorf("%s (%s): %q", c.ID, c.Language, faults)
		}
		if again := book.WithNeeds(c); !slices.Equal(slices.Sorted(slices.Values(again.Needs)), slices.Sorted(slices.Values(c.Needs))) {
			t.Errorf("%s needs %v, and was found to need %v", c.ID, c.Needs, again.Needs)
		}
	}
	good, _ := book.Deck().Get("dogs", "en")
	for short, want := range map[string]string{
		"I promise you'll like it.": "promise", "You'll always find a seat.": "promises", "Reply STOP if that's bad.": "STOP", "Text cancel and it's off.": "cancel",
		"It\u2019s fine.": "halve", "See www.example.com.": "address", "Write to kim@example.com.": "address", "It costs {prize}.": "{prize}",
		"Is it? Or is it?": "2 questions", "Awesome, bring them.": "awesome", strings.Repeat("Bring them along. ", 20): "segments", "Te lo prometo.": "promises",
	} {
		c := good
		c.Short = deck.Lines{short}
		if got := strings.Join(book.Faults(c), "; "); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", short, got, want)
		}
	}
	for want, change := range map[string]func(*deck.Card){
		"asks": func(c *deck.Card) { c.Asks = c.Asks[:LeastAsks-1] }, "language": func(c *deck.Card) { c.Language = "fr" },
		"nobody knows": func(c *deck.Card) { c.When = map[string]deck.Lines{"rain": {"Bring them."}} },
		"promises":     func(c *deck.Card) { c.Long = "They are definitely welcome." },
		"small talk":   func(c *deck.Card) { c.Kind, c.Short = deck.Talk, deck.Lines{"Woof."} },
	} {
		c := good
		if change(&c); !strings.Contains(strings.Join(book.Faults(c), "; "), want) {
			t.Errorf("%s: %q", want, book.Faults(c))
		}
	}
}

// TestMade: a card of operators goes before that of the data files, what cannot be read costs no other card, and a book is never changed.
func TestMade(t *testing.T) {
	t.Parallel()
	book := NewBook()
	changed, _ := book.Deck().Get("dogs", "en")
	changed.Short, changed.Version = deck.Lines{"Dogs are fine."}, 2
	made := changed
	made.ID, made.Asks = "cats", []string{"can i bring my cat"}
	with := book.With(&Made{Revision: 3, Cards: []deck.Card{changed, {ID: "broken"}, made}})
	if c, _ := with.Deck().Get("dogs", "en"); c.Short[0] != "Dogs are fine." || c.Version != 2 {
		t.Errorf("%+v", c)
	}
	if out := with.Deck().Route(deck.Question{Text: "can i bring my cat?"}); out.Mode != deck.Exact || out.Cards[0] != "cats" {
		t.Errorf("%+v", out)
	}
	if _, there := with.Deck().Get("broken"); there {
		t.Error("a card of nothing is there")
	}
	if c, _ := book.Deck().Get("dogs", "en"); c.Short[0] == "Dogs are fine." || book.With(nil) != book {
		t.Errorf("the book was changed: %+v", c)
	}
}
