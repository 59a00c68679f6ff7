package deck

import "math"

// The bars of how sure a card has to be. A wrong answer is worse than a late one: they are where at most 3 % of what is answered by
// one card is wrong on the dev list (docs/decisions/0032-answers.md).
const (
	sureEnough     = 0.5
	sureStatement  = 0.6 // of a text that asks nothing: it is small talk, or not for the deck
	surerThanRules = 0.9
)

// bar returns how sure a card has to be for a text.
func (r *routing) bar(asks bool) float64 {
	if asks {
		return sureEnough
	}
	return sureStatement
}

// features are what the certainty is made of; each is 0 to 1.
type features struct {
	similarity, asked, covered float64
	margin                     float64 // to the next card
	foreign                    float64 // share of the question in terms that no ask of the card has
	kind                       float64 // 1: the card answers questions of this kind
	strong                     float64 // how many terms with content the two share: 1 - 2^-n
}

// featuresOf returns the features of the first card that was found.
func featuresOf(said reading, list []found) features {
	best := list[0]
	f := features{similarity: float64(best.similarity), asked: float64(best.asked), covered: float64(best.covered), margin: float64(best.similarity)}
	for _, other := range list[1:] {
		if other.card.ID != best.card.ID {
			f.margin = float64(best.similarity - other.similarity)
			break
		}
	}
	whole, foreign, shared := 0.0, 0.0, 0
	for _, t := range said.terms {
		w := float64(best.in.weight(t))
		whole += w
		switch {
		case !best.has(t):
			foreign += w
		case !t.light:
			shared++
		}
	}
	f.foreign, f.strong = foreign/whole, 1-math.Exp2(-float64(shared))
	if best.sounds(said.kind()) {
		f.kind = 1
	}
	return f
}

// sure returns how likely the first card is what a text asks for, by a logistic regression on the dev list.
func (r *routing) sure(said reading, list []found) float64 {
	if len(list) == 0 {
		return 0
	}
	f := featuresOf(said, list)
	odds := -5 + 6*f.similarity + 2*f.asked + 1*f.covered + 4*f.margin - 3*f.foreign + 1*f.kind + 1*f.strong
	return 1 / (1 + math.Exp(-odds))
}
