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
	said := d.index.get().reader.read(query)
	return candidates(d.search(said.terms, said.kind()), limit)
}

func candidates(found []found, limit int) []Candidate {
	list := make([]Candidate, 0, min(limit, len(found)))
	for _, f := range found[:min(limit, len(found))] {
		list = append(list, Candidate{f.card.ID, f.card.Language, float64(f.similarity)})
	}
	return list
}

// found is a card that a search has found.
type found struct {
	hit

	card *Card
	in   *index
}

// search returns the cards that share terms with a question, the likest first.
func (d *Deck) search(terms []term, kind Kind) []found {
	list := d.own(terms, kind)
	if d.lately == nil {
		return list
	}
	list = slices.DeleteFunc(list, func(f found) bool {
		_, newer := d.lately.in(f.card.ID, f.card.Language)
		return newer
	})
	list = append(d.lately.own(terms, kind), list...)
	slices.SortStableFunc(list, func(a, b found) int { return cmp.Compare(b.rank(), a.rank()) })
	return list
}

// own searches the cards of the deck itself.
func (d *Deck) own(terms []term, kind Kind) []found {
	x := d.index.get()
	hits := x.search(terms, kind)
	list := make([]found, len(hits))
	for i, h := range hits {
		list[i] = found{h, &d.cards[h.card], x}
	}
	return list
}

// has reports whether any ask of a card that was found has a term.
func (f found) has(t term) bool { return f.in.has(f.hit.card, t) }

// said returns the ask of the card that is most like the question.
func (f found) said() reading { return f.in.asks[f.ask].said }

// sounds reports whether the card answers questions of a kind: its own, or one that one of its asks has.
func (f found) sounds(k Kind) bool { return k == "" || slices.Contains(f.in.kinds[f.hit.card], k) }
