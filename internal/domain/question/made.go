package question

import (
	"time"

	"github.com/josh-sms/josh/internal/text/deck"
)

// Made is a card that an operator has made, changed or withdrawn, as it is from one change on.
type Made struct {
	Card      deck.Card `json:"card"`
	Revision  int64     `json:"revision"` // of all cards of operators together: the number of the change
	At        time.Time `json:"at"`
	By        string    `json:"by"` // the operator
	Reason    string    `json:"reason"`
	Withdrawn bool      `json:"withdrawn,omitempty"` // then that of the release answers again, if there is one
}

// Revised says how often operators have changed cards: whoever has the cards of a revision need not read them again.
type Revised struct {
	Revision int64     `json:"revision"`
	At       time.Time `json:"at"`
}

// At returns the cards that were in force at a revision, of all changes in their order.
func At(revision int64, changes []Made) []deck.Card {
	var cards []deck.Card
	for _, m := range changes {
		if m.Revision <= revision {
			cards = replace(cards, m)
		}
	}
	return cards
}

// replace returns cards with one put in its place, or taken out of it.
func replace(cards []deck.Card, m Made) (rest []deck.Card) {
	for _, c := range cards {
		if c.ID != m.Card.ID || c.Language != m.Card.Language {
			rest = append(rest, c)
		}
	}
	if !m.Withdrawn {
		rest = append(rest, m.Card)
	}
	return rest
}
