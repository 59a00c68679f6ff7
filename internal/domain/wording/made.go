package wording

import (
	"sync"

	"github.com/josh-sms/josh/internal/text/deck"
)

// Made are the cards that operators have made or changed, as of one change of theirs. It is never changed itself, so that a turn that is
// decided again has the same cards.
type Made struct {
	Revision int64       `json:"revision"` // counts the changes, from 1
	Cards    []deck.Card `json:"cards"`

	once sync.Once
	deck *deck.Deck
}

// over returns a deck with the cards before its own. A card that the deck does not take is left out: newer code may have stored it.
func (m *Made) over(d *deck.Deck) *deck.Deck {
	m.once.Do(func() {
		var taken []deck.Card
		for _, c := range m.Cards {
			if _, err := d.With(append(taken[:len(taken):len(taken)], c)...); err == nil {
				taken = append(taken, c)
			}
		}
		m.deck, _ = d.With(taken...)
	})
	return m.deck
}

// With returns the book with the cards of operators before those of the data files; nil are none.
func (b *Book) With(m *Made) *Book {
	if m == nil || len(m.Cards) == 0 {
		return b
	}
	more := *b
	more.deck = func() *deck.Deck { return m.over(b.deck()) }
	return &more
}
