package deck

import "slices"

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
	if len(r.said.content()) > 0 && len(r.found) > 0 && !slices.Contains(last, r.found[0].card.ID) && r.found[0].similarity >= same {
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

// of reports whether a card has a term, in an ask or in what it says, in any language.
func (r *routing) of(id string, t term) bool {
	for d := r.Deck; d != nil; d = d.lately {
		for _, n := range d.byID[id] {
			if d.index.get().has(int32(n), t) {
				return true
			}
			for _, text := range d.cards[n].Short {
				if slices.Contains(r.reader.read(text).terms, t) {
					return true
				}
			}
		}
	}
	return false
}

// sureAlone is how sure a card has to be for a text that points back to be a question of its own: "is it free?" asks so after any answer.
const sureAlone = 0.85

// follows answers what goes on from the last answer and is no full question without it: "and how long does that take?", "and my name?".
func (r *routing) follows() bool {
	last := r.last()
	joined := r.joined()
	if len(last) == 0 || len(r.said.words) > longestPointer || joined == 0 && (!r.points() || r.out.Sure >= sureAlone) {
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

// What counts for a card that a follow-up may ask for, beside its similarity.
const (
	related = 0.12 // it is related to the last card
	alike   = 0.08 // it is of the last card's kind, and the follow-up shows none
	hinted  = 0.15 // a rule takes the text for it
)

// enough is the similarity from which a follow-up is taken for what a card is asked.
const enough = 0.62

// resolved returns the card that a follow-up asks for: as it stands, or with what it says added to what was asked before, or in the place
// of a term of that. The best has no card when none is near enough.
func (r *routing) resolved(rest reading, last []string) (best found, title string) {
	consider := func(list []found, from Card) {
		for _, f := range list[:min(len(list), mostCandidates)] {
			if f.card.ID == from.ID {
				continue
			}
			if slices.Contains(from.Related, f.card.ID) || slices.Contains(f.card.Related, from.ID) {
				f.similarity += related
			}
			if f.card.Kind == from.Kind && rest.kind() == "" {
				f.similarity += alike
			}
			if slices.Contains(r.q.Known, f.card.ID) {
				f.similarity += hinted
			}
			if f.similarity > max(best.similarity, enough) {
				best, title = f, from.Title
			}
		}
	}
	for _, id := range last {
		c, _ := r.Get(id, rest.language.code)
		if list := r.asked(rest); sure(list) >= sureEnough {
			consider(list, c)
		}
		for _, terms := range r.substituted(c, rest.content()) {
			consider(r.search(terms, rest.kind()), c)
		}
	}
	best.similarity = min(best.similarity, 1)
	return best, title
}

// mostAsks is how many asks of the last card a follow-up is put into.
const mostAsks = 4

// substituted returns the title and the first asks of a card, each with terms added, and with them in the place of one of its own.
func (r *routing) substituted(c Card, by []term) [][]term {
	var all [][]term
	for _, text := range append([]string{c.Title}, c.Asks[:min(len(c.Asks), mostAsks)]...) {
		terms := r.reader.read(text).terms
		all = append(all, slices.Concat(terms, by))
		for i, t := range terms {
			if t.light || slices.Contains(by, t) {
				continue
			}
			all = append(all, append(slices.Delete(slices.Clone(terms), i, i+1), by...))
		}
	}
	return all
}

// compared is how much has to speak for the second of two cards that are compared.
const compared = 0.75

// compares answers what compares cards: "which is better", "what is the difference between x and y".
func (r *routing) compares() bool {
	if !r.out.Asks || !r.said.language.comparing.in(r.said.words) {
		return false
	}
	itself := len(r.found) > 0 && r.found[0].similarity >= enough && r.said.language.comparing.in(r.found[0].said().words)
	if itself && !slices.ContainsFunc(r.said.content(), func(t term) bool { return !r.found[0].has(t) }) {
		r.end(Exact, "a card compares them itself", r.found[0].card.ID)
		return true
	}
	cards := r.cards()
	switch spoken := r.spoken(); {
	case len(cards) > 1 && r.heard() && (len(spoken) < 2 || spoken[1].much < compared):
		return false // what was learned speaks against it
	case len(cards) > 1 && r.heard():
		cards = both(spoken)
	case len(cards) < 2:
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
	if len(r.found) == 0 || !r.out.Asks {
		return false
	}
	best, ask, content := r.found[0], r.found[0].said().terms, r.said.content()
	sure := r.out.Sure >= sureEnough
	switch {
	case sure && !slices.ContainsFunc(content, func(t term) bool { return !slices.Contains(ask, t) }):
		return false // the likest ask speaks of all
	case sure && !r.said.language.supposing.in(r.said.words) && !slices.ContainsFunc(content, func(t term) bool { return !best.has(t) }):
		return false // the likest card does
	}
	cards := r.cards()
	if len(cards) == 1 && r.said.language.supposing.in(r.said.words) {
		cards = r.completed(cards[0])
		if len(cards) == 1 {
			r.end(Contextual, "asks what follows from a card", cards...)
			return true
		}
	}
	if len(cards) < 2 {
		return false
	}
	r.end(Contextual, "combines cards", cards...)
	return true
}

// completed returns a card with the first of those related to it that speak of what is asked beside it; none when something is left that
// neither speaks of: what follows then no card says.
func (r *routing) completed(id string) []string {
	cards := []string{id}
	c, _ := r.Get(id, r.said.language.code)
	for _, t := range r.said.content() {
		if slices.ContainsFunc(cards, func(id string) bool { return r.of(id, t) }) {
			continue
		}
		i := slices.IndexFunc(c.Related, func(id string) bool { return r.of(id, t) })
		if i < 0 || len(cards) == mostCards {
			return nil
		}
		cards = append(cards, c.Related[i])
	}
	return cards
}

// mostCards is how many cards a text is made of: two segments hold no more.
const mostCards = 3

// How sure a card has to be for a thought of a text, which says less than a text does: less where the text says itself that it speaks of
// two things.
const (
	sureOfPart  = 0.4
	sureOfOther = 0.3
)

// cards returns the cards that the thoughts of the text speak of, each once; small talk around a question is none of them.
func (r *routing) cards() []string {
	var cards []string
	bar := sureOfPart
	if l := r.said.language; l.supposing.in(r.said.words) || l.comparing.in(r.said.words) {
		bar = sureOfOther
	}
	for _, list := range r.parted() {
		if len(list) == 0 || len(cards) == mostCards {
			continue
		}
		best := list[0].card
		if best.Kind != Talk && !slices.Contains(cards, best.ID) && sure(list) >= bar {
			cards = append(cards, best.ID)
		}
	}
	return cards
}
