package deck

import (
	"cmp"
	"slices"
)

// Candidate is a card that a search has found.
type Candidate struct {
	ID         string  `json:"id"`
	Language   string  `json:"language"`
	Similarity float64 `json:"similarity"` // 0 to 1, of the ask that is most like the question
}

// Search returns the cards whose asks and titles are most like a text in normal form (see sms.Normalize), the likest first, each once in
// each language. It says what is near and never what is meant: Route decides.
func (d *Deck) Search(query string, limit int) []Candidate {
	found := d.found(query)
	if d.lately != nil {
		older := slices.DeleteFunc(found, func(c Candidate) bool {
			_, newer := d.lately.in(c.ID, c.Language)
			return newer
		})
		found = append(d.lately.found(query), older...)
		slices.SortStableFunc(found, func(a, b Candidate) int { return cmp.Compare(b.Similarity, a.Similarity) })
	}
	return found[:min(limit, len(found))]
}

// found searches the cards of the deck itself.
func (d *Deck) found(query string) []Candidate {
	hits := d.index.get().search(query, len(d.cards))
	list := make([]Candidate, len(hits))
	for i, h := range hits {
		list[i] = Candidate{d.cards[h.card].ID, d.cards[h.card].Language, h.similarity}
	}
	return list
}
