package deck

import "math"

// The bars of how sure a card has to be. A wrong answer is worse than a late one: they are where at most 3 % of what is answered by
// one card is wrong on the dev list (docs/decisions/0032-answers.md).
const (
	sureEnough     = 0.62
	sureStatement  = 0.65 // of a text that asks nothing: it is small talk, or not for the deck
	surerThanRules = 0.58 // of another card than the one that a rule takes a text for
	sureOfSame     = 0.96 // at least, of a text that is an ask of the card
)

// bar returns how sure a card has to be for a text.
func (r *routing) bar() float64 {
	if r.out.Asks {
		return sureEnough
	}
	return sureStatement
}

// From mostForeign on, the share of a question in terms that no ask of a card has, it asks something else, unless it is nearEnough in meaning.
const (
	mostForeign = 0.45
	nearEnough  = 0.7
)

// features are what the certainty is made of; each is 0 to 1, margins -1 to 1.
type features struct {
	support    float64 // mean similarity of the three asks of the card that share most with the question
	covered    float64 // share of the likest ask that the question has
	foreign    float64 // share of the question in terms that no ask of the card has
	kind       float64 // 1: the card answers questions of this kind
	vote       float64 // the card's part of the asks that share most with the question
	near       float64 // how near the asks are in meaning that are nearest
	margin     float64 // of what is shared to the next card
	nearMargin float64 // of nearness to the next card
}

// featuresOf returns the features of the first card that was found.
func featuresOf(said reading, list []found) features {
	best := list[0]
	f := features{
		support: mean(best.best, best.in.asksOf(best.hit.card)), covered: float64(best.covered), vote: float64(best.vote),
		near: float64(several(best.near)), margin: float64(several(best.best)), nearMargin: float64(several(best.near)),
	}
	for _, other := range list[1:] {
		if other.card.ID != best.card.ID {
			f.margin -= float64(several(other.best))
			f.nearMargin -= float64(several(other.near))
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

// sure returns how likely the first card is what a text asks for: a logistic regression. It was fitted on the dev lists and on all asks of
// the product's deck, each asked once without itself (right: its card) and once without its card (right: none).
func (r *routing) sure(said reading, list []found) float64 {
	if len(list) == 0 || len(said.terms) == 0 {
		return 0
	}
	f := featuresOf(said, list)
	odds := -5.6 + 0.4*f.support + 1.1*f.covered - 1.1*f.foreign + 1.2*f.kind + 2.6*f.vote + 3.1*f.near + f.margin + 4.9*f.nearMargin
	sure := 1 / (1 + math.Exp(-odds))
	switch {
	case list[0].similarity >= same:
		return max(sure, sureOfSame)
	case f.foreign > mostForeign && f.near < nearEnough:
		return min(sure, sureEnough/2)
	}
	return sure
}
