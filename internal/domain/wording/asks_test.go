package wording

import (
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/deck"
)

// TestAsksFindTheirCard: what stands in the files as a way to ask for a card is not read as a question for another one.
func TestAsksFindTheirCard(t *testing.T) {
	t.Parallel()
	d := mustDeck(t)
	for _, c := range d.Cards() {
		for _, ask := range c.Asks {
			if got := d.Search(sms.Normalize(ask), 1); len(got) == 0 || got[0].ID != c.ID {
				t.Errorf("%q of %s (%s) finds %+v", ask, c.ID, c.Language, got)
			}
		}
	}
}

// TestOneOrTwoCards: what asks two things gets the cards of both, what asks one thing that one, and what only tells something none.
func TestOneOrTwoCards(t *testing.T) {
	t.Parallel()
	d := mustDeck(t)
	for text, want := range map[string][]string{
		"is it free and do i have to download anything":                          {"is_it_free", "need_an_app"},
		"how many people come, and does everyone pay for their own drinks":       {"group_size", "venue_cost"},
		"will people be mad if im late":                                          {"running_late"},
		"google calendar lost all my appointments in the update":                 nil,
		"i left my umbrella on the tram and watched it go":                       nil,
		"the recipe says to set a timer and walk away. i walked too far away":    nil,
		"my flatmate swapped shifts with someone who swapped with someone again": nil,
	} {
		out := d.Route(deck.Question{Text: sms.Normalize(text)})
		slices.Sort(out.Cards)
		if !slices.Equal(out.Cards, want) {
			t.Errorf("%q: %s %v", text, out.Mode, out.Cards)
		}
	}
}
