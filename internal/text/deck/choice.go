package deck

import "math"

// choosing is what it depends on whether one card answers a text, or several: that either may, the chance of the likeliest card as log-odds and as it
// is, that of none as log-odds, how much the text sounds as if it asked several things, and how far above the middle of them that is, what speaks for the
// first and for the second card of several, how much it sounds as if it asked nothing, whether it has the form of a question, compares, and supposes.
type choosing [12]float64

// Two logistic regressions: whether the likeliest card is the one that answers, and whether it takes several. What they were fitted on, and what they
// do to authors of whom they know nothing, is in docs/decisions/0032-answers.md.
func choices() (one, several choosing) {
	return choosing{-0.56, 1.96, 1.5, -0.03, -1.32, -2.47, -0.23, -1.31, 0.42, -0.67, 0.07, -0.26},
		choosing{-3.33, -0.22, 0.03, -0.77, 3.44, 1.11, 0.87, 2.13, -0.32, -0.18, -0.56, -0.27}
}

// The bars of both, chosen on the same questions: how likely it has to be. A wrong answer is worse than a late one.
const (
	oneAt     = 0.55
	toldAt    = 0.7 // of a text that does not ask: it may be in passing
	severalAt = 0.3

	againstOne = 0.7 // of how likely one card answers it: half of an answer is worse than one more card
)

// heard reports whether anything was learned of the text's language.
func (r *routing) heard() bool { return !math.IsInf(r.sounds, -1) }

// chosen decides what answers a text in a language of which something was learned.
func (r *routing) chosen() {
	cards := r.spoken()
	one, several := r.chances(cards)
	tells, bar := r.onlyTells(), oneAt
	if !r.out.Asks {
		bar = toldAt
	}
	literal := len(r.found) > 0 && (r.found[0].similarity >= same || r.found[0].card.Kind == Talk && r.out.Sure >= r.bar())
	switch {
	case !tells && !literal && len(cards) > 1 && several >= max(severalAt, againstOne*one):
		r.end(Contextual, "asks several things", both(cards)...)
	case literal, !tells && (one >= bar || !r.out.Asks && r.out.Sure >= sureStatement):
		r.answered(r.found[0])
	case r.compares():
	case r.out.Asks:
		r.end(Novel, "no ask is like it")
	default:
		r.end(None, "it asks nothing")
	}
}

// answered answers with one card; why something is so is answered by what the card says of it.
func (r *routing) answered(best found) {
	if r.out.Kind == Why && !best.sounds(Why) && best.similarity < same {
		r.end(Contextual, "asks why of what a card says", best.card.ID)
		return
	}
	r.end(Exact, "an ask is like it", best.card.ID)
}

// chances returns how likely it is that the likeliest card answers a text, and that it takes several.
func (r *routing) chances(cards []spoken) (single, several float64) {
	if len(r.found) == 0 {
		return 0, 0
	}
	none := 1.0
	for _, f := range r.found {
		none -= f.chance
	}
	of := [2]float64{}
	for i := range of[:min(len(cards), len(of))] {
		of[i] = cards[i].much
	}
	sounds, chats, language := inEighths(r.sounds), inEighths(r.chats), r.said.language
	traits := choosing{
		1, inOdds(r.out.Sure), r.out.Sure, inOdds(none), sounds, max(0, sounds+0.5), of[0], of[1], chats,
		one(r.out.Asks), one(language.comparing.in(r.said.words)), one(language.supposing.in(r.said.words)),
	}
	ofOne, ofSeveral := choices()
	return traits.by(ofOne), traits.by(ofSeveral)
}

// by is a chance by the weights of what it depends on.
func (c choosing) by(weights choosing) float64 {
	sum := 0.0
	for i, w := range weights {
		sum += w * c[i]
	}
	return 1 / (1 + math.Exp(-sum))
}

// inOdds is a chance as log-odds, from -2 to 2.
func inOdds(chance float64) float64 {
	const least, most = 1e-4, 6.0
	odds := math.Log((max(chance, 0) + least) / (1 - min(chance, 1) + least))
	return max(-most, min(most, odds)) / 3
}

// inEighths are log-odds of how a text sounds, from -2 to 1.
func inEighths(odds float64) float64 { return max(-16, min(8, odds)) / 8 }
