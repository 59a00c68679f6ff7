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

// founded returns why the clauses of a sentence are not founded, "" when they are. What a clause depends on has to be said by a source of it:
// "numbers are swapped", and somewhere else "without a yes", are not "numbers are swapped without a yes".
func (g grounds) founded(l *language, claims []claim) string {
	whole := join(claims)
	var on []word
	var before []source
	waits := false // the clause before depends on this one
	for i, c := range claims {
		c.words = append(slices.Clip(c.words), on...)
		on = c.conditions()
		of, why := g.founds(l, c, whole)
		if why != "" {
			return why
		}
		if i > 0 && (c.depends || waits) && !shared(before, of) {
			return "what it depends on is said of something else"
		}
		waits = c.depends && i == 0
		before = of
	}
	return ""
}

// shared reports whether two clauses have a source in common.
func shared(a, b []source) bool {
	return slices.ContainsFunc(a, func(one source) bool {
		return slices.ContainsFunc(b, func(other source) bool { return one.card == other.card && one.at == other.at })
	})
}

// founds returns the sources that support a claim of a sentence, or why none does. The sentences that say most of it count: what they deny, a sentence that
// says less of it does not support.
func (g grounds) founds(l *language, c, whole claim) (of []source, why string) {
	if c.promises {
		return nil, "a promise"
	}
	least := 1.0
	why = "words that no card has together"
	for _, s := range g.sources {
		lack := g.lack(l, c, s)
		if lack >= 1 {
			continue
		}
		fits := l.asNegated(c, s.claim) && !l.swaps(c, s.claim) && !l.unbinds(c, whole, s.claim) && !slices.ContainsFunc(c.words, func(w word) bool { return w.number && !l.counted(c, w, s.claim) })
		if fits {
			of = append(of, s)
		}
		switch {
		case lack < least:
			least, why = lack, ""
			if !fits {
				why = "it is negated otherwise, done by somebody else, or a number is of something else"
			}
		case lack == least && fits:
			why = ""
		}
	}
	return of, why
}

// unbinds reports whether a thought leaves out what binds a source: "numbers are swapped when you say yes", where both have to.
func (l *language) unbinds(c, whole, s claim) bool {
	binds := func(own word) bool { return !own.topic && l.binding[own.stem] }
	n := slices.IndexFunc(s.words, binds)
	if n < 0 || c.size() == 0 || slices.ContainsFunc(c.words, func(w word) bool { return w.negated }) {
		return false
	}
	return !slices.ContainsFunc(whole.words, func(w word) bool {
		share, _ := l.like(w, s.words[n])
		return share >= sameSaid || l.binding[w.stem]
	})
}

// swaps reports whether a thought says of who answers what a source says of others: "JOSH pays for your coffee". That they do not do what others do,
// they may say, and that they do what is done by somebody who is not named.
func (l *language) swaps(c, s claim) bool {
	if !slices.ContainsFunc(c.words, func(w word) bool { return l.selves[w.stem] && !w.negated }) {
		return false
	}
	return !slices.ContainsFunc(s.words, func(own word) bool {
		return !own.topic && !own.negated && l.selves[own.stem] || own.done && slices.ContainsFunc(c.words, func(w word) bool { share, _ := l.like(w, own); return share >= sameSaid })
	}) && (len(s.words) == 0 || s.words[0].stem != "it")
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
	said := func(own word) bool { // near is not enough: "name" is near "last name", and so is "first name"
		share, _ := l.like(w, own)
		return !own.topic && share >= sameSaid && (len(w.parts) == 0 || w.stem == own.stem || slices.ContainsFunc(w.lists, func(n int) bool { return slices.Contains(own.lists, n) }))
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
		if other.card != s.card || l.said(w, other.claim) < sameSaid {
			continue
		}
		if known, same := l.denied(w, other.claim); !known || same || w.negated {
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
	if best >= sameSaid || w.decides || w.strict || !slices.ContainsFunc(w.parts, func(part word) bool { return !part.light }) {
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

// asNegated reports whether a source denies what a thought denies: of what is not denied, nothing; of what is, at least a third of the words,
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
	if known {
		return known, same
	}
	same = true
	for _, part := range w.parts {
		part.negated, part.on = w.negated, w.on
		if has, so := l.denied(part, s); has && !part.light && !part.weak {
			known, same = true, same && so
		}
	}
	return known, same
}

// counted reports whether a source has a number of a thought, counting the same, beside something else of the thought. What the card is about is
// beside each, where nothing else of the thought is beside another: "the rest is kept for 30 days".
func (l *language) counted(c claim, n word, s claim) bool {
	return slices.ContainsFunc(s.words, func(own word) bool {
		if own.stem != n.stem || own.counts != "" && n.counts != "" && !l.sameCounted(own.counts, n.counts) {
			return false
		}
		others, about, apart := 0, false, false
		for _, w := range c.words {
			if w.number || w.weak || w.light || w.stem == n.counts {
				continue
			}
			others++
			best, far := l.said(w, s), false
			for _, b := range s.words {
				share, _ := l.like(w, b)
				switch {
				case share == 0 || share < best:
				case b.topic:
					about = about || b.clause == own.clause // the first: a number of a later one stands beside what that says
				case b.clause == own.clause:
					return true
				default:
					far = true
				}
			}
			apart = apart || far
		}
		return others == 0 || about && !apart
	})
}

// sameCounted reports whether two stems are counted as one thing.
func (l *language) sameCounted(a, b string) bool {
	_, one := l.alike.at([]string{a}, 0)
	_, two := l.alike.at([]string{b}, 0)
	return a == b || slices.ContainsFunc(one, func(n int) bool { return slices.Contains(two, n) })
}
