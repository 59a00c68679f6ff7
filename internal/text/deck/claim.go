package deck

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/text/near"
	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/words"
)

// claim is a thought: a clause of a sentence, or more of them.
type claim struct {
	words    []word
	promises bool
	depends  bool // it says when or on what condition the clause beside it holds
}

// word is the stem of a word that says something, or of a phrase that says one thing.
type word struct {
	stem    string
	parts   []word      // of a phrase: its words, each of which may stand alone in a card
	lists   []int       // of words and phrases that say the same
	meant   near.Vector // its direction of meaning
	negated bool
	on      bool // it stands in a condition
	topic   bool // what the card is about: denied or not
	decides bool // a phrase that says yes or no
	done    bool // by somebody who is not named: "is checked"
	number  bool
	strict  bool   // nothing stands for it: a number, a name, "always"
	light   bool   // it says nothing of its own, and stands for what says the same
	weak    bool   // it may be said where no card says it
	counts  string // of a number: the stem of what it counts, "" for nothing
	clause  int    // of its sentence
}

// written is a word of a sentence as it was written, or a phrase of a few.
type written struct {
	word   string // folded and spelled
	parts  []written
	lists  []int  // that the phrase stands in
	number string // as digits, "" for none
	mark   byte   // that parts it from the word before, 0 for none
	name   bool   // in capitals where no sentence begins
}

// claims reads the clauses of a sentence. What says nothing belongs to the clause before it.
func (r *reader) claims(sentence string) []claim {
	var list []claim
	l := r.languageOf(sentence)
	said := l.phrased(l.written(sentence))
	plain := make([]string, len(said))
	for i, w := range said {
		plain[i] = w.word
	}
	negated, on := false, false
	for from := 0; from < len(said); {
		to := from + 1
		for to < len(said) && said[to].mark == 0 && l.linking.at(plain, to) == 0 {
			to++
		}
		first := said[from]
		carried := first.mark == ',' && l.linking.at(plain, from) == 0 && !l.pronouns[first.word] && !l.ending[first.word] || l.carrying[first.word]
		negated = negated && carried || slices.ContainsFunc(plain[from:to], func(w string) bool { return l.negations[w] })
		on = l.supposing.at(plain, from) > 0 || on && first.mark == 0 && (first.word == "and" || l.carrying[first.word])
		if c := r.claim(l, said[from:to], negated, on); len(c.words) > 0 || c.promises {
			c.depends = l.depending[first.word]
			list = append(list, c)
		}
		from = to
	}
	if slices.ContainsFunc(plain, func(w string) bool { return l.excepting[w] }) && slices.ContainsFunc(plain, func(w string) bool { return l.negations[w] && !l.excepting[w] }) {
		for _, c := range list { // "nobody looks without a reason" says that somebody may look; "they look without a reason" denies the reason
			for i := range c.words {
				c.words[i].on = true
			}
		}
	}
	return list
}

// languageOf returns the language of a sentence.
func (r *reader) languageOf(sentence string) *language {
	return r.spokenIn(words.Split(phrase.Fold(sentence)))
}

// claim reads a clause.
func (r *reader) claim(l *language, clause []written, negated, on bool) claim {
	var c claim
	counting := -1
	for i, w := range clause {
		if l.promises[w.word] { // "I can't promise" is none
			c.promises = c.promises || !slices.ContainsFunc(clause[max(0, i-2):i], func(w written) bool { return l.negations[w.word] })
			continue
		}
		counts := i+1 < len(clause) && !l.light[clause[i+1].word] && (i == 0 || !l.negations[clause[i-1].word]) // "no one waits" counts nobody
		one, says := r.word(l, w, counts)
		if !says {
			continue
		}
		one.negated, one.on, one.done = negated, on, l.passive(clause, i)
		if counting >= 0 && !one.number && !one.strict && !one.weak && !one.light {
			c.words[counting].counts, counting = one.stem, -1
		}
		if one.number {
			counting = len(c.words)
		}
		c.words = append(c.words, one)
	}
	return c
}

// passive reports whether a word of a clause is done by somebody who is not named, behind a form of "be".
func (l *language) passive(clause []written, i int) bool {
	if w := clause[i].word; !strings.HasSuffix(w, "ed") && !l.done[w] {
		return false
	}
	return slices.ContainsFunc(clause[max(0, i-3):i], func(w written) bool { return l.equating[w.word] || w.word == "be" })
}

// word reads a word, and reports whether it says something.
func (r *reader) word(l *language, w written, counting bool) (one word, says bool) {
	one.stem = l.stem(w.word)
	switch {
	case w.number != "" && (w.number != "1" || counting): // "the new one" counts nothing
		one.stem, one.number, one.strict = w.number, true, true
		return one, true
	case l.literal[w.word] != "":
		one.stem, one.strict = l.literal[w.word], true
	case w.parts == nil && l.negations[w.word]:
		return one, false
	case w.parts == nil && l.light[w.word]:
		one.light, one.lists = true, w.lists
		return one, true
	case w.name:
		one.strict = !l.weak[one.stem]
	}
	one.weak, one.lists = l.weak[one.stem] && !one.strict, w.lists
	if r.vectors != nil {
		one.meant = r.vectors.Of(strings.Fields(w.word))
	}
	for _, p := range w.parts {
		if part, says := r.word(l, p, false); says {
			one.parts = append(one.parts, part)
		}
	}
	one.decides = slices.ContainsFunc(w.parts, func(p written) bool { return l.deciding[p.word] }) // "say yes" and "say no"
	one.weak = one.weak || w.parts != nil && !one.decides && !one.strict && !slices.ContainsFunc(one.parts, func(p word) bool { return !p.light && !p.weak })
	return one, true
}

// phrased joins the words of phrases that say one thing, and leaves out those that claim nothing.
func (l *language) phrased(list []written) []written {
	plain, stems := make([]string, len(list)), make([]string, len(list))
	for i, w := range list {
		plain[i], stems[i] = w.word, l.stem(w.word)
	}
	var out []written
	mark := byte(0)
	for i := 0; i < len(list); {
		one := list[i]
		if mark == 0 {
			mark = one.mark
		}
		if empty := l.empty.at(plain, i); empty > 0 {
			i += empty
			continue
		}
		end := i + 1
		for end < len(list) && list[end].mark == 0 { // "costs nothing, but" is no "nothing but"
			end++
		}
		n, lists := l.alike.at(stems[:end], i)
		if one.lists = lists; n > 1 {
			one = written{word: strings.Join(plain[i:i+n], " "), parts: list[i : i+n], lists: lists}
		}
		one.mark, mark = mark, 0
		out = append(out, one)
		i += max(n, 1)
	}
	return out
}

// written returns the words of a sentence without its links.
func (l *language) written(sentence string) []written {
	var list []written
	mark := byte(0)
	for at, field := range strings.Fields(sentence) {
		if isLink(field) {
			continue
		}
		for _, w := range words.Split(phrase.Fold(field)) {
			full, ok := l.spelled[w.Text]
			if !ok {
				full = []string{w.Text}
			}
			for _, one := range full {
				number := l.numbers[one]
				if one[0] >= '0' && one[0] <= '9' {
					number = one
				}
				list = append(list, written{word: one, number: number, mark: mark, name: capital(field, at == 0) && len(full) == 1})
				mark = 0
			}
		}
		if end := field[len(field)-1]; mark == 0 && strings.IndexByte(",;:-()", end) >= 0 {
			mark = end
		}
	}
	return list
}

// capital reports whether a word is written as a name: with a capital where no sentence begins, or in capitals alone.
func capital(field string, first bool) bool {
	field = strings.Trim(field, ".,;:!?()\"'-")
	upper := func(b byte) bool { return b >= 'A' && b <= 'Z' }
	if len(field) < 2 || !upper(field[0]) || field[1] == '\'' {
		return false
	}
	return !first || upper(field[1])
}

// join makes one thought of several.
func join(claims []claim) claim {
	var all claim
	for n, c := range claims {
		for _, w := range c.words {
			w.clause = n
			all.words = append(all.words, w)
			for _, part := range w.parts {
				part.clause, part.negated, part.on = n, w.negated, w.on
				all.words = append(all.words, part)
			}
		}
	}
	return all
}

// has reports whether a thought has a stem.
func (c claim) has(stem string) bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.stem == stem })
}
