package deck

import (
	"cmp"
	"slices"
)

// How many of the cards that were found for a text and for a part of it may be among those that it asks for.
const (
	mostOfWhole = 6
	mostOfPart  = 3
)

// asksThird is what has to speak for a third card where a text gets several (chosen with the bars in choice.go).
const asksThird = 0.3

// spoken is a card, and how much speaks for its being one of several that a text asks for.
type spoken struct {
	id   string
	much float64
}

// spoken returns the cards that a text speaks for most, in what was learned of it whole and of its parts.
func (r *routing) spoken() (cards []spoken) {
	whole, part := map[string]float64{}, map[string]float64{}
	for _, f := range r.found[:min(len(r.found), mostOfWhole)] {
		if f.card.Kind != Talk {
			whole[f.card.ID] = max(whole[f.card.ID], inLog(f.known()))
		}
	}
	for _, list := range r.parted() {
		if len(r.thoughts) == 1 {
			break // it is the whole
		}
		for _, f := range list[:min(len(list), mostOfPart)] {
			if f.card.Kind != Talk {
				part[f.card.ID] = max(part[f.card.ID], (f.chance+f.known())/2)
				whole[f.card.ID] += 0 // known by the part alone
			}
		}
	}
	for id, much := range whole {
		cards = append(cards, spoken{id, much + part[id]})
	}
	slices.SortFunc(cards, func(a, b spoken) int { return cmp.Or(cmp.Compare(b.much, a.much), cmp.Compare(a.id, b.id)) })
	return cards
}

// both returns the two or three cards that a text speaks for most.
func both(cards []spoken) (ids []string) {
	for i, c := range cards[:min(len(cards), mostCards)] {
		if i < 2 || c.much >= asksThird {
			ids = append(ids, c.id)
		}
	}
	return ids
}

// known is what was learned of a card's being asked for, or its chance where nothing was.
func (f found) known() float64 {
	if f.unlearned {
		return f.chance
	}
	return float64(f.learned)
}

// parted returns the cards that each thought of the text may ask for, the likeliest first: those of the whole text where it has one thought.
func (r *routing) parted() [][]found {
	if r.thoughts == nil {
		r.thoughts = [][]found{r.found}
		if parts := r.reader.parts(r.said); len(parts) > 1 {
			r.thoughts = nil
			for _, part := range parts {
				r.thoughts = append(r.thoughts, r.asked(part))
			}
		}
	}
	return r.thoughts
}
