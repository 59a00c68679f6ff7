package answers

import (
	"slices"

	"github.com/josh-sms/josh/internal/text/deck"
)

// Route finds out which cards of a deck a text asks for. What the rules take it for is a hint: the deck follows it unless it is sure of
// another card.
func (r *Rules) Route(d *deck.Deck, q deck.Question) deck.Outcome {
	if m := r.Match(q.Text); m.ID != "" {
		q.Known = append(slices.Clone(q.Known), string(m.ID))
	}
	return d.Route(q)
}
