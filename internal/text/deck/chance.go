package deck

import (
	"cmp"
	"math"
	"slices"
)

// mostWeighed is how many of the cards that were found share the chances of a question: the right one is nearly always among them.
const mostWeighed = 8

// traits are what the odds of a card are made of. Each is 0 to 1, but for the fifteenth.
type traits [19]float64

// Of a card, in the order of traitsOf: what the likest ask shares, the mean of three asks, what the question has of the likest ask and it of
// the question, what no ask has, two of the kind, the votes, the nearest ask and the mean of three, the first of the search, what of these
// counts more than in proportion, and four of what was learned. Of none, in the order of doubtsOf. A regression over the cards found and none of them
// (multinomial logistic), fitted on questions of sixteen authors (of two those alone that no card answers), each of them asked of weights that had learned nothing of that author or
// of those with them, and on the dev lists; one that no card answers counts one and a half; of every sixteenth card it was taken that the weights do not know it,
// and every twelfth question was asked without weights.
func odds() (traits, doubts) {
	return traits{0.32, -2.17, -0.73, 0.32, -0.5, 0.25, 0.09, 1.11, 0.35, -0.98, 1.19, 1.49, 2.47, 1.47, 0.22, 0.61, 5.11, 3.21, -1.06},
		doubts{3.09, 0.92, 0.27, -0.99, -1.27, 2.56, 0.13, 2.09, -1.65, 0.8}
}

// traitsOf returns the traits of a card that was found for a question.
func traitsOf(said reading, f found, first bool) traits {
	asked, asks, foreign := said.kind(), f.in.asksOf(f.hit.card), f.foreign(said)
	nearest, known, learned := float64(max(0, f.near[0])), 1-foreign, float64(f.learned)
	return traits{
		float64(f.best[0]), mean(f.best, asks), float64(f.covered), float64(f.asked), foreign, one(f.sounds(asked)), one(asked != "" && f.card.Kind == asked),
		float64(f.vote), float64(f.near[0]), mean(f.near, asks), one(first), nearest * nearest * nearest * nearest,
		float64(f.similarity * f.near[0]), known * known * known, float64(f.in.middle[f.hit.card].Dot(&f.in.asks[f.ask].meant)),
		learned, inLog(learned), one(f.unlearned), learned * nearest,
	}
}

// inLog is a chance from 1 in 10,000 to certainty on a scale of logarithms, 0 to 1.
func inLog(chance float64) float64 {
	const least = 1e-4
	return 1 - math.Log(max(chance, least))/math.Log(least)
}

// foreign returns the share of a question in terms that no ask of the card has.
func (f found) foreign(said reading) float64 {
	whole, foreign := 0.0, 0.0
	for _, t := range said.terms {
		w := float64(f.in.weight(t))
		whole += w
		if !f.has(t) {
			foreign += w
		}
	}
	return foreign / max(whole, math.SmallestNonzeroFloat64)
}

// doubts are what the odds are made of that no card answers: that there may be none, the share of the question in terms that no card has,
// how much it says, whether nothing shows its kind, its length, how near the nearest card is (the vectors know one language), and what was
// learned of that: the chance of none, that of the likeliest card, and whether there is nothing learned.
type doubts [10]float64

func doubtsOf(said reading, list []found) doubts {
	in, none, nearest, learned, unlearned := list[0].in, float64(list[0].none), float32(0), float32(0), true
	for _, f := range list {
		nearest, learned, unlearned = max(nearest, f.near[0]), max(learned, f.learned), unlearned && f.unlearned
	}
	whole, unknown, content := 0.0, 0.0, 0.0
	for _, t := range said.terms {
		w := float64(in.weight(t))
		whole += w
		if in.terms[t.text] == nil && (in.below == nil || in.below.terms[t.text] == nil) {
			unknown += w
		}
		if !t.light {
			content++
		}
	}
	const mostContent, mostLong = 8, 20
	return doubts{
		1, unknown / max(whole, math.SmallestNonzeroFloat64), min(content, mostContent) / mostContent, one(said.kind() == ""),
		min(float64(len(said.words)), mostLong) / mostLong, float64(nearest), none, inLog(none), float64(learned), one(unlearned),
	}
}

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// weighed gives the first cards that were found their chances of being what a text asks for, and puts the likeliest first. They and that of
// none are 1 together.
func weighed(said reading, list []found) {
	if len(list) == 0 || len(said.terms) == 0 {
		return
	}
	ofCard, ofNone := odds()
	none := 0.0
	for i, d := range doubtsOf(said, list) {
		none += ofNone[i] * d
	}
	weighed := list[:min(len(list), mostWeighed)]
	sum, literal := 1.0, list[0].similarity >= same
	for i := range weighed {
		f := &weighed[i]
		if slices.ContainsFunc(weighed[:i], func(other found) bool { return other.card.ID == f.card.ID }) {
			continue // in another language
		}
		exponent := -none
		for j, t := range traitsOf(said, *f, i == 0) {
			exponent += ofCard[j] * t
		}
		f.chance = math.Exp(exponent)
		sum += f.chance
	}
	for i := range weighed {
		weighed[i].chance /= sum
	}
	if literal {
		list[0].chance = max(list[0].chance, sureOfSame)
	}
	slices.SortStableFunc(weighed, func(a, b found) int { return cmp.Compare(b.chance, a.chance) })
}
