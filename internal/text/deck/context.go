package deck

import (
	"cmp"
	"slices"
)

// longestPointer is how many words a text has at most that means something of the last answer without naming it.
const longestPointer = 12

// clarifies answers what asks to say more of the last answer, and why: "how come", "what do you mean", "are you sure".
func (r *routing) clarifies() bool {
	last := r.last()
	if len(last) == 0 || len(r.said.words) > longestPointer || !r.said.language.clarifies.in(r.said.words) {
		return false
	}
	for _, t := range r.said.content() {
		if !slices.ContainsFunc(last, func(id string) bool { return r.of(id, t) }) && !r.said.clarifying(t) {
			return false
		}
	}
	if len(r.found) > 0 && !slices.Contains(last, r.found[0].card.ID) && r.found[0].similarity >= same {
		return false // it is an ask of another card
	}
	r.end(Contextual, "asks more of the last answer", last...)
	return true
}

// clarifying reports whether a term is of the words that ask to clarify.
func (r reading) clarifying(t term) bool {
	for i := range r.words {
		for _, word := range r.words[i : i+r.language.clarifies.at(r.words, i)] {
			if word == t.text || r.language.stem(word) == t.text {
				return true
			}
		}
	}
	return false
}

// of reports whether a card has a term in any of its asks, in any language.
func (r *routing) of(id string, t term) bool {
	for d := r.Deck; d != nil; d = d.lately {
		for _, n := range d.byID[id] {
			if d.index.get().has(int32(n), t) {
				return true
			}
		}
	}
	return false
}

// follows answers what goes on from the last answer and is no full question without it: "and how long does that take?", "and my name?".
func (r *routing) follows() bool {
	last := r.last()
	joined := r.joined()
	if len(last) == 0 || len(r.said.words) > longestPointer || joined == 0 && !r.points() {
		return false
	}
	rest := reading{language: r.said.language, words: r.said.words[joined:], mark: r.said.mark}
	rest.terms = r.reader.terms(rest.language, rest.words)
	if len(rest.content()) == 0 {
		return false
	}
	best, title := r.resolved(rest, last)
	if best.card == nil {
		return false
	}
	r.out.Reformulated = title + ": " + r.q.Text
	r.found = append([]found{best}, slices.DeleteFunc(r.found, func(f found) bool { return f.card.ID == best.card.ID })...)
	r.out.Sure = float64(best.similarity)
	if slices.Contains(last, best.card.ID) {
		r.end(Contextual, "goes on about the last answer", last...)
		return true
	}
	r.end(Exact, "goes on from the last answer", best.card.ID)
	return true
}

// joined returns how many words at the beginning of the text join it to what was said before.
func (r *routing) joined() int {
	if len(r.said.words) == 0 {
		return 0
	}
	return r.said.language.joining.at(r.said.words, 0)
}

// points reports whether the text has a word that stands for something said before.
func (r *routing) points() bool {
	return slices.ContainsFunc(r.said.words, func(word string) bool { return r.said.language.pointing[word] })
}

// related is how much more a card counts after an answer to which it is related.
const related = 0.12

// enough is the similarity from which a follow-up is taken for what a card is asked.
const enough = 0.62

// resolved returns the card that a follow-up asks for: as it stands, or with what it says in the place of a term of what was asked before.
// The best has no card when none is near enough.
func (r *routing) resolved(rest reading, last []string) (best found, title string) {
	consider := func(list []found, from Card, bonus float32) {
		for _, f := range list[:min(len(list), mostCandidates)] {
			if f.card.ID == from.ID && bonus == 0 {
				continue
			}
			f.similarity += bonus
			if slices.Contains(from.Related, f.card.ID) || slices.Contains(f.card.Related, from.ID) {
				f.similarity += related
			}
			if f.similarity > max(best.similarity, enough) {
				best, title = f, from.Title
			}
		}
	}
	for _, id := range last {
		c, _ := r.Get(id, rest.language.code)
		consider(r.search(rest.terms), c, 0)
		for _, terms := range r.substituted(c, rest.content()) {
			consider(r.search(terms), c, 0)
		}
	}
	best.similarity = min(best.similarity, 1)
	return best, title
}

// mostAsks is how many asks of the last card a follow-up is put into.
const mostAsks = 4

// substituted returns the title and the first asks of a card, each with one of its terms replaced.
func (r *routing) substituted(c Card, by []term) [][]term {
	var all [][]term
	for _, text := range append([]string{c.Title}, c.Asks[:min(len(c.Asks), mostAsks)]...) {
		terms := r.reader.read(text).terms
		for i, t := range terms {
			if t.light || slices.Contains(by, t) {
				continue
			}
			all = append(all, append(slices.Delete(slices.Clone(terms), i, i+1), by...))
		}
	}
	return all
}

// compares answers what compares cards: "which is better", "what is the difference between x and y".
func (r *routing) compares() bool {
	if !r.said.language.comparing.in(r.said.words) {
		return false
	}
	if len(r.found) > 0 && (r.found[0].similarity >= enough && r.said.language.comparing.in(r.found[0].said().words)) {
		return false // a card compares them itself
	}
	cards := r.cards()
	if len(cards) < 2 {
		last := slices.DeleteFunc(r.last(), func(id string) bool { return slices.Contains(cards, id) })
		if len(last)+len(cards) < 2 || len(cards) == 0 && len(r.said.content()) > 2 {
			return false
		}
		cards = append(last, cards...)
	}
	r.end(Contextual, "compares cards", cards...)
	return true
}

// combines answers what needs two cards: "if i pause, do i lose my plan?".
func (r *routing) combines() bool {
	if cards := r.cards(); len(cards) >= 2 {
		r.end(Contextual, "combines cards", cards...)
		return true
	}
	return false
}

// mostCards is how many cards a text is made of: two segments hold no more.
const mostCards = 3

// ofPart is the share of a thought that an ask has to have for its card to be meant.
const ofPart = 0.6

// cards returns the cards that the thoughts of the text speak of, each once.
func (r *routing) cards() []string {
	var cards []string
	for _, terms := range r.reader.parts(r.said) {
		list := r.search(terms)
		slices.SortStableFunc(list, func(a, b found) int { return cmp.Compare(b.asked+b.similarity, a.asked+a.similarity) })
		if len(list) > 0 && list[0].asked >= ofPart && !slices.Contains(cards, list[0].card.ID) && len(cards) < mostCards {
			cards = append(cards, list[0].card.ID)
		}
	}
	return cards
}
