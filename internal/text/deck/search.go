package deck

import (
	"cmp"
	"slices"
)

// Candidate is a card that a search has found.
type Candidate struct {
	ID         string  `json:"id"`
	Language   string  `json:"language"`
	Similarity float64 `json:"similarity"` // 0 to 1: in words and in meaning, of the asks that are most like the question
}

// Search returns the cards whose asks and titles are most like a text in normal form (see sms.Normalize), the likest first, each once in
// each language. It says what is near and never what is meant: Route decides.
func (d *Deck) Search(query string, limit int) []Candidate {
	said := d.index.get().reader.read(query)
	return candidates(d.asked(said), limit)
}

func candidates(found []found, limit int) []Candidate {
	list := make([]Candidate, 0, min(limit, len(found)))
	for _, f := range found[:min(limit, len(found))] {
		list = append(list, Candidate{f.card.ID, f.card.Language, float64(max(0, f.similarity+f.near[0]) / 2)})
	}
	return list
}

// found is a card that a search has found.
type found struct {
	hit

	card   *Card
	in     *index
	chance float64 // of being what is asked for, see weighed
}

// asked returns the cards that a text may ask for, the likest first: one that is asked for in its very words before all others.
func (d *Deck) asked(said reading) []found {
	return d.both(func(d *Deck) []hit {
		x := d.index.get()
		return x.literal(said, x.search(x.reader.query(said)))
	})
}

// search returns the cards that share terms with a question of a kind, the likest first.
func (d *Deck) search(terms []term, kind Kind) []found {
	return d.both(func(d *Deck) []hit { return d.index.get().search(query{terms: terms, kind: kind}) })
}

// both searches the cards of the deck and those that lie over them, which hide what they replace.
func (d *Deck) both(search func(*Deck) []hit) []found {
	list := d.own(search(d))
	if d.lately == nil {
		return list
	}
	list = slices.DeleteFunc(list, func(f found) bool {
		_, newer := d.lately.in(f.card.ID, f.card.Language)
		return newer
	})
	list = append(d.lately.own(search(d.lately)), list...)
	slices.SortStableFunc(list, func(a, b found) int { return cmp.Compare(b.rank(), a.rank()) })
	return list
}

// own returns hits in the cards of the deck itself.
func (d *Deck) own(hits []hit) []found {
	x := d.index.get()
	list := make([]found, len(hits))
	for i, h := range hits {
		list[i] = found{hit: h, card: &d.cards[h.card], in: x}
	}
	return list
}

// has reports whether any ask of a card that was found has a term.
func (f found) has(t term) bool { return f.in.has(f.hit.card, t) }

// said returns the ask of the card that is most like the question.
func (f found) said() reading { return f.in.asks[f.ask].said }

// sounds reports whether the card answers questions of a kind: its own, or one that one of its asks has.
func (f found) sounds(k Kind) bool { return k == "" || slices.Contains(f.in.kinds[f.hit.card], k) }
