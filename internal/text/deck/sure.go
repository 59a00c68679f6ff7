package deck

import "math"

// The bars of how sure a card has to be. A wrong answer is worse than a late one: they are where at most 3 % of what is answered by
// one card is wrong on the dev list (docs/decisions/0032-answers.md).
const (
	sureEnough     = 0.5
	sureStatement  = 0.6 // of a text that asks nothing: it is small talk, or not for the deck
	surerThanRules = 0.7 // of another card than the one that a rule takes a text for
	sureOfSame     = 0.9 // at least, of a text that is an ask of the card
)

// bar returns how sure a card has to be for a text.
func (r *routing) bar(asks bool) float64 {
	if asks {
		return sureEnough
	}
	return sureStatement
}

// mostForeign is the share of a question in terms that no ask of a card has, from which on it asks something else: of those on the dev list
// that the odds alone would answer, one in five was wrong.
const mostForeign = 0.45

// features are what the certainty is made of; each is 0 to 1.
type features struct {
	support float64 // mean similarity of the three asks of the card that are most like the question
	covered float64 // share of the likest ask that the question has
	margin  float64 // of the similarity to that of the next card
	foreign float64 // share of the question in terms that no ask of the card has
	kind    float64 // 1: the card answers questions of this kind
	vote    float64 // the card's part of the asks that are most like the question
}

// featuresOf returns the features of the first card that was found.
func featuresOf(said reading, list []found) features {
	best := list[0]
	f := features{
		support: float64(best.support(best.in.asksOf(best.hit.card))), covered: float64(best.covered),
		margin: float64(best.similarity), vote: float64(best.vote),
	}
	for _, other := range list[1:] {
		if other.card.ID != best.card.ID {
			f.margin = float64(best.similarity - other.similarity)
			break
		}
	}
	whole, foreign := 0.0, 0.0
	for _, t := range said.terms {
		w := float64(best.in.weight(t))
		whole += w
		if !best.has(t) {
			foreign += w
		}
	}
	f.foreign = foreign / whole
	if best.sounds(said.kind()) {
		f.kind = 1
	}
	return f
}

// sure returns how likely the first card is what a text asks for: a logistic regression. It was fitted on the dev list and on all asks of
// the product's deck, each asked once without itself (right: its card) and once without its card (right: none).
func (r *routing) sure(said reading, list []found) float64 {
	if len(list) == 0 {
		return 0
	}
	f := featuresOf(said, list)
	odds := -5.1 + 2.3*f.support + 1.65*f.covered + 0.5*f.margin - 2.1*f.foreign + 0.95*f.kind + 3.4*f.vote
	sure := 1 / (1 + math.Exp(-odds))
	switch {
	case list[0].similarity >= same:
		return max(sure, sureOfSame)
	case f.foreign > mostForeign:
		return min(sure, sureEnough/2)
	}
	return sure
}
