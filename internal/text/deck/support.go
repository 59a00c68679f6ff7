package deck

import "slices"

// What a word of a claim counts that stands in another sentence of the card, where the claim has so many words; and what the words cost that
// a sentence need not say, so that of two sentences the one that says them counts.
const (
	elsewhere = 0.7
	manyWords = 2
	slight    = 0.04
)

// How much of a claim may be missing: of its words, and as a share of it.
const (
	mostMissing = 0.46
	mostShare   = 0.2
)

// founds returns why no source supports a claim, "" when one does. The sentences that say most of it count: what they deny, a sentence that
// says less of it does not support.
func (g grounds) founds(l *language, c claim) string {
	if c.promises {
		return "a promise"
	}
	least, nearest := 1.0, []source(nil)
	for _, s := range g.sources {
		switch lack := g.lack(l, c, s); {
		case lack >= 1:
		case lack < least:
			least, nearest = lack, []source{s}
		case lack == least:
			nearest = append(nearest, s)
		}
	}
	why := "words that no card has together"
	for _, s := range nearest {
		if l.asNegated(c, s.claim) && !slices.ContainsFunc(c.words, func(w word) bool { return w.number && !l.counted(c, w, s.claim) }) {
			return ""
		}
		why = "it is negated otherwise, or a number is of something else"
	}
	return why
}

// conditions returns what a claim that is a condition says to the letter: what follows holds for that alone.
func (c claim) conditions() []word {
	var on []word
	for _, w := range c.words {
		if w.on && w.strict && !w.number {
			on = append(on, w)
		}
	}
	return on
}

// lack returns how much of a claim a source does not say, 1 for too much.
func (g grounds) lack(l *language, c claim, s source) float64 {
	if c.size() == 0 {
		return g.apart(c, s)
	}
	loss, order := 0.0, 0.0
	for _, w := range c.words {
		share := l.said(w, s.claim)
		if l.replaces(w, s.claim) {
			return 1
		}
		if w.weak || w.light {
			if w.weak {
				order += slight * (1 - share)
			}
			continue
		}
		if share < elsewhere && c.borrows() {
			share = g.elsewhere(l, w, s, share)
		}
		loss += 1 - share
	}
	if loss > mostMissing || loss > mostShare*float64(c.size()) {
		return 1
	}
	return loss + order
}

// replaces reports whether a word stands where a source has another that it never stands for: "under 18" for "18 and over".
func (l *language) replaces(w word, s claim) bool {
	said := func(own word) bool {
		share, _ := l.like(w, own)
		return !own.topic && share >= sameSaid
	}
	return !slices.ContainsFunc(s.words, said) && slices.ContainsFunc(s.words, func(own word) bool { return !own.topic && l.parted(w, own) })
}

// borrows reports whether one word of a claim may stand in another sentence: it has others, none of which has to be said to the letter.
func (c claim) borrows() bool {
	return c.size() >= manyWords && !slices.ContainsFunc(c.words, func(w word) bool { return w.strict })
}

// apart returns how much of the words of a claim that say nothing of their own a source has not, less than 1.
func (g grounds) apart(c claim, s source) float64 {
	n := 0
	for _, w := range c.words {
		if !s.has(w.stem) {
			n++
		}
	}
	return float64(n) / float64(len(c.words)+1)
}

// size returns how many words of a claim say something.
func (c claim) size() int {
	n := 0
	for _, w := range c.words {
		if !w.weak && !w.light {
			n++
		}
	}
	return n
}

// elsewhere returns how much a word counts that another sentence of the card says.
func (g grounds) elsewhere(l *language, w word, s source, share float64) float64 {
	for _, other := range g.sources {
		if other.card == s.card && l.said(w, other.claim) >= sameSaid {
			return max(share, elsewhere)
		}
	}
	return share
}

// said returns how much of a word a thought says, from 0 to 1: the word, or each word of the phrase.
func (l *language) said(w word, c claim) float64 {
	best := 0.0
	for _, own := range c.words {
		share, _ := l.like(w, own)
		best = max(best, share)
	}
	if best >= sameSaid || len(w.parts) == 0 {
		return best
	}
	all := 1.0
	for _, part := range w.parts {
		if !part.light {
			all = min(all, l.said(part, c))
		}
	}
	return max(best, all)
}

// asNegated reports whether a source denies what a thought denies: of what is not denied, nothing; of what is, at least half of the words,
// for the others may stand beside it.
func (l *language) asNegated(c, s claim) bool {
	denied, found, other, none := 0, 0, 0, c.size() == 0
	for _, w := range c.words {
		known, same := l.denied(w, s)
		switch {
		case !known || !none && (w.light || w.weak):
		case w.negated:
			denied++
			if same {
				found++
			}
		case !same:
			other++
		}
	}
	if other > 1 || other == 1 && !none {
		return false
	}
	return 3*found >= denied || none && denied == 1
}

// denied reports whether a source has a word, or what stands for it, and whether it denies it as a thought does. The very word counts before
// one that stands for it; what the card is about says nothing.
func (l *language) denied(w word, s claim) (known, same bool) {
	best := 0.0
	for _, own := range s.words {
		share, flipped := l.like(w, own)
		if share < partly || share < best || own.topic {
			continue
		}
		if share > best {
			best, known, same = share, true, false
		}
		same = same || own.negated == (w.negated != flipped) || w.on && !own.on
	}
	return known, same
}

// counted reports whether a source has a number of a thought, counting the same, beside something else of the thought.
func (l *language) counted(c claim, n word, s claim) bool {
	return slices.ContainsFunc(s.words, func(own word) bool {
		if own.stem != n.stem || own.counts != "" && n.counts != "" && !l.sameCounted(own.counts, n.counts) {
			return false
		}
		others := 0
		for _, w := range c.words {
			if w.number || w.weak || w.light || w.stem == n.counts {
				continue
			}
			others++
			best := l.said(w, s)
			if slices.ContainsFunc(s.words, func(b word) bool {
				share, _ := l.like(w, b)
				return share > 0 && share >= best && b.clause == own.clause
			}) {
				return true
			}
		}
		return others == 0
	})
}

// sameCounted reports whether two stems are counted as one thing.
func (l *language) sameCounted(a, b string) bool {
	_, one := l.alike.at([]string{a}, 0)
	_, two := l.alike.at([]string{b}, 0)
	return a == b || slices.ContainsFunc(one, func(n int) bool { return slices.Contains(two, n) })
}
