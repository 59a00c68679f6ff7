package deck

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/words"
)

// Unfounded is a thought of a text that no card supports.
type Unfounded struct {
	Thought string // in the text's words: for whoever may read the text
	Why     string // for operators, without words of the text
}

// Ground checks a text that was made of cards, in normal form. Each thought of it has to be one of a single card: its numbers, names
// and links, words such as "always", "only" or "will", and all others that say something, each negated or not as that card has it. What
// promises is never founded. It returns what is not founded; none means that the text may be sent.
func (d *Deck) Ground(text string, cards []Rendered) []Unfounded {
	r := d.index.get().reader
	var sources []claim
	all := &strings.Builder{}
	for _, c := range cards {
		all.WriteString(c.Text + "\n")
		sources = append(sources, d.sources(c)...)
	}
	var list []Unfounded
	for _, sentence := range sentences(text) {
		for _, link := range links(sentence) {
			if !strings.Contains(all.String(), strings.Trim(link, ".,;:!?)(")) {
				list = append(list, Unfounded{sentence, "a link that no card has"})
			}
		}
		for _, c := range r.claims(sentence) {
			if why := c.founded(sources); why != "" {
				list = append(list, Unfounded{sentence, why})
				break
			}
		}
	}
	return list
}

// sources returns what a card says: its sentences. What it is about may be said in each, if its text does not say it.
func (d *Deck) sources(c Rendered) []claim {
	r := d.index.get().reader
	var list []claim
	var said claim
	for _, sentence := range sentences(c.Text) {
		list = append(list, join(r.claims(sentence)))
		said = join([]claim{said, list[len(list)-1]})
	}
	for _, stem := range d.topic(c.ID) {
		if said.has(stem) {
			continue
		}
		for i := range list {
			list[i].words = append(list[i].words, word{stem: stem, topic: true})
		}
	}
	return list
}

// topicShare is the share of the asks of a card that have a word of its topic.
const topicShare = 0.25

// topic returns the stems of what a card is about: the words of its title, and those that many of its asks have.
func (d *Deck) topic(id string) []string {
	of, _ := d.Get(id)
	var stems []string
	seen := map[string]int{}
	for i, text := range append([]string{of.Title}, of.Asks...) {
		for _, w := range join(d.index.get().reader.claims(text)).words {
			seen[w.stem]++
			if n := float64(seen[w.stem]); (i == 0 || n >= topicShare*float64(len(of.Asks))) && !slices.Contains(stems, w.stem) {
				stems = append(stems, w.stem)
			}
		}
	}
	return stems
}

// claim is a thought: a clause of a sentence, or more of them.
type claim struct {
	words    []word
	promises bool
}

// word is the stem of a word that says something.
type word struct {
	stem    string
	negated bool
	topic   bool // what the card is about: denied or not
	number  bool
	counts  string // of a number: the stem of what it counts, "" for nothing
	clause  int    // of its sentence
}

// claims reads the clauses of a sentence. What says nothing belongs to the clause before it.
func (r *reader) claims(sentence string) []claim {
	var list []claim
	l := r.spokenIn(words.Split(phrase.Fold(sentence)))
	written := l.written(sentence)
	plain := make([]string, len(written))
	for i, w := range written {
		plain[i] = w.word
	}
	negated := false
	for from := 0; from < len(written); {
		to := from + 1
		for to < len(written) && written[to].mark == 0 && l.linking.at(plain, to) == 0 {
			to++
		}
		first := written[from]
		carried := first.mark == ',' && l.linking.at(plain, from) == 0 || l.carrying[first.word]
		negated = negated && carried || slices.ContainsFunc(plain[from:to], func(w string) bool { return l.negations[w] })
		if c := l.claim(written[from:to], negated); len(c.words) > 0 || c.promises {
			list = append(list, c)
		}
		from = to
	}
	return list
}

// claim reads a clause.
func (l *language) claim(clause []written, negated bool) claim {
	var c claim
	counting := -1
	for i, w := range clause {
		one := word{negated: negated}
		switch {
		case l.promises[w.word]:
			c.promises = true
			continue
		case w.number != "" && (w.number != "1" || i+1 < len(clause) && !l.light[clause[i+1].word]): // "the new one" counts nothing
			one.stem, one.number = w.number, true
		case l.literal[w.word] != "":
			one.stem = l.literal[w.word]
		case l.light[w.word], l.negations[w.word]:
			continue
		default:
			one.stem = l.stem(w.word)
			if counting >= 0 {
				c.words[counting].counts, counting = one.stem, -1
			}
		}
		if one.number {
			counting = len(c.words)
		}
		c.words = append(c.words, one)
	}
	return c
}

// written is a word of a sentence as it was written.
type written struct {
	word   string // folded and spelled
	number string // as digits, "" for none
	mark   byte   // that parts it from the word before, 0 for none
}

// written returns the words of a sentence without its links.
func (l *language) written(sentence string) []written {
	var list []written
	mark := byte(0)
	for _, field := range strings.Fields(sentence) {
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
				list = append(list, written{one, number, mark})
				mark = 0
			}
		}
		if end := field[len(field)-1]; mark == 0 && strings.IndexByte(",;:-()", end) >= 0 {
			mark = end
		}
	}
	return list
}

// join makes one thought of several.
func join(claims []claim) claim {
	var all claim
	for n, c := range claims {
		for _, w := range c.words {
			w.clause = n
			all.words = append(all.words, w)
		}
	}
	return all
}

// founded returns why no source supports a thought, "" when one does.
func (c claim) founded(sources []claim) string {
	if c.promises {
		return "a promise"
	}
	why := "words that no card has together"
	for _, s := range sources {
		if slices.ContainsFunc(c.words, func(w word) bool { return !s.has(w.stem) }) {
			continue
		}
		if c.asNegated(s) && !slices.ContainsFunc(c.words, func(w word) bool { return w.number && !c.counted(w, s) }) {
			return ""
		}
		why = "it is negated otherwise, or a number is of something else"
	}
	return why
}

// asNegated reports whether a source denies what a thought denies: of what is not denied, nothing; of what is, at least half of the words,
// for the others may stand beside it.
func (c claim) asNegated(s claim) bool {
	denied, found := 0, 0
	for _, w := range c.words {
		same := slices.ContainsFunc(s.words, func(own word) bool { return own.stem == w.stem && own.negated == w.negated })
		switch {
		case slices.ContainsFunc(s.words, func(own word) bool { return own.stem == w.stem && own.topic }):
		case w.negated:
			denied++
			if same {
				found++
			}
		case !same:
			return false
		}
	}
	return 2*found >= denied
}

// counted reports whether a source has a number of a thought, counting the same, beside something else of the thought.
func (c claim) counted(n word, s claim) bool {
	return slices.ContainsFunc(s.words, func(own word) bool {
		if own.stem != n.stem || own.counts != n.counts && own.counts != "" && n.counts != "" {
			return false
		}
		others := 0
		for _, w := range c.words {
			if w.number || w.stem == n.counts {
				continue
			}
			others++
			if slices.ContainsFunc(s.words, func(b word) bool { return b.stem == w.stem && b.clause == own.clause }) {
				return true
			}
		}
		return others == 0
	})
}

// has reports whether a thought has a stem.
func (c claim) has(stem string) bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.stem == stem })
}
