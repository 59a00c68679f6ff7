package deck

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// How much a text has to speak for its second card, and to sound as if it asked several things, to get two: the sum of both (see both), from questions
// of six authors of whom nothing was learned.
const (
	asksBoth   = 0.6  // to get them whatever it says
	mayAskBoth = 0.26 // to get them where words part it, and its parts have a card each
	asksThird  = 0.6  // what speaks for a third one at least
	perSound   = 0.125
	soundsOne  = -6 // in log-odds; below it two cards are not combined, nor compared where one is sure
)

// How many of the cards that were found for a text and for a part of it may be among the two.
const (
	mostOfWhole = 6
	mostOfPart  = 3
)

// several answers what asks several things.
func (r *routing) several() bool {
	if r.said.language.comparing.in(r.said.words) || r.soundsOne() || r.onlyTells() {
		return false
	}
	cards, much := r.both()
	if len(cards) < 2 || much < asksBoth {
		return false
	}
	r.end(Contextual, "asks several things", cards...)
	return true
}

// both returns the two or three cards that a text speaks for most, in what was learned of it whole and of its parts, and how much it asks for the second.
func (r *routing) both() (cards []string, much float64) {
	whole, part, learned := map[string]float64{}, map[string]float64{}, map[string]float64{}
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
				part[f.card.ID], learned[f.card.ID] = max(part[f.card.ID], f.chance), max(learned[f.card.ID], f.known())
				whole[f.card.ID] += 0 // known by the part alone
			}
		}
	}
	of := func(id string) float64 { return whole[id] + (part[id]+learned[id])/2 }
	cards = slices.SortedFunc(maps.Keys(whole), func(a, b string) int { return cmp.Or(cmp.Compare(of(b), of(a)), cmp.Compare(a, b)) })
	if len(cards) < 2 {
		return nil, math.Inf(-1)
	}
	n := 2
	if len(cards) > n && of(cards[n]) >= asksThird {
		n++
	}
	return cards[:n], of(cards[1]) + perSound*r.sounds
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

// together returns which cards are put together where the parts of a text have some, and how much it asks for the second. Where nothing was learned of
// the language they are those of the parts.
func (r *routing) together(cards []string) ([]string, float64) {
	if len(cards) < 2 || math.IsInf(r.sounds, -1) {
		return cards, math.Inf(1)
	}
	return r.both()
}

// soundsOne reports whether the text sounds as if it asked one thing. Where nothing was learned, none does.
func (r *routing) soundsOne() bool {
	return !math.IsInf(r.sounds, -1) && r.sounds < soundsOne
}
