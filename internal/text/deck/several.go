package deck

import "slices"

// How much a text has to sound as if it asked several things, and what counts where it does, from questions that nothing was learned of.
const (
	soundsSeveral = -1.5 // in log-odds
	soundsOne     = -6   // below it two cards are not combined, nor compared where one is sure
	likelyPart    = 0.5  // how likely a card has to be for a part of the text
	likelyAmong   = 0.05 // and what was learned of the whole text has to give to another one
)

// several answers what asks several things: with the card of the whole text, if one is sure, those of its parts, and others that the whole speaks for.
func (r *routing) several() bool {
	if r.said.language.comparing.in(r.said.words) || r.sounds < soundsSeveral {
		return false
	}
	var cards []string
	add := func(f found) {
		if len(cards) < mostCards && f.card.Kind != Talk && !slices.Contains(cards, f.card.ID) {
			cards = append(cards, f.card.ID)
		}
	}
	if sure(r.found) >= r.bar() {
		add(r.found[0])
	}
	for _, part := range r.reader.parts(r.said) {
		if len(cards) == mostCards {
			break
		}
		if list := r.asked(part); sure(list) >= likelyPart {
			add(list[0])
		}
	}
	for _, f := range r.found {
		if f.learned >= likelyAmong {
			add(f)
		}
	}
	if len(cards) < 2 {
		return false
	}
	r.end(Contextual, "asks several things", cards...)
	return true
}

// soundsOne reports whether the text sounds as if it asked one thing. Where nothing was learned, none does.
func (r *routing) soundsOne() bool {
	return r.reader.learned.sorts != nil && r.sounds < soundsOne
}
