package deck

import (
	"maps"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/text/near"
	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/words"
)

// reader reads texts as their terms: stems of words, and one name for all words and phrases that mean one thing in the deck.
type reader struct {
	languages []*language
	meanings  map[string]*meaning // by language, the beginnings of all phrases of a meaning
	known     map[string]bool     // the words of these phrases
	speller   *words.Speller
	vectors   *near.Vectors // nil: nothing is known of meanings
	learned   learned
	stems     map[*language]map[string]string // of words that were read before, while the index is made; nil after that
}

// meaning is a node of the phrases by their stems.
type meaning struct {
	next map[string]*meaning
	term string // "" where no phrase ends
}

// term is a word of a text, or a few that mean one thing.
type term struct {
	text  string
	light bool // it says little of a topic
}

// reading is a text as it was read.
type reading struct {
	language *language
	words    []string // as they are spelled
	breaks   []int    // places in words at which a mark parts two thoughts
	terms    []term   // each once
	mark     bool     // it has a question mark
}

// maxWords is how many words of a text are read: a question has fewer.
const maxWords = 60

// The marks of terms that are no stems, so that no stem is taken for them: the name of a meaning, and a light word.
const (
	named   = "="
	lightly = "~"
)

// meant returns what a text means, as a direction.
func (r *reader) meant(said reading) near.Vector {
	if r.vectors == nil {
		return near.Vector{}
	}
	return r.vectors.Of(said.words)
}

// query returns what is searched for a text.
func (r *reader) query(said reading) query {
	meant := r.meant(said)
	q := query{terms: said.terms, kind: said.kind(), meant: &meant}
	if r.learned.cards != nil {
		q.chances, q.none = r.learned.cards.Chances(said.weighable())
	}
	return q
}

// labels returns what tells the number of a card among the labels of the weights by its id, -1 for one that they do not know.
func (r *reader) labels() func(id string) int {
	all := map[string]int{}
	if r.learned.cards != nil {
		for i, id := range r.learned.cards.Labels() {
			all[id] = i
		}
	}
	return func(id string) int {
		if i, ok := all[id]; ok {
			return i
		}
		return -1
	}
}

// weighable is a text as its words are weighed: as they are spelled.
func (r reading) weighable() string {
	said := strings.Join(r.words, " ")
	if r.mark {
		said += " ?"
	}
	return said
}

// newReader returns a reader for the meanings of a deck: by language, a name and the words and phrases that mean it.
func newReader(languages []*language, same map[string]map[string][]string) *reader {
	r := &reader{languages: languages, meanings: map[string]*meaning{}, known: map[string]bool{}, stems: map[*language]map[string]string{}}
	for _, l := range languages {
		r.stems[l] = map[string]string{}
		root := &meaning{next: map[string]*meaning{}}
		r.meanings[l.code] = root
		for _, name := range slices.Sorted(maps.Keys(same[l.code])) { // in one order: of a phrase in two lists the first counts
			said := same[l.code][name]
			if !strings.Contains(name, "_") {
				said = append(slices.Clone(said), name)
			}
			for _, text := range said {
				at := root
				list, _ := l.spell(words.Split(phrase.Fold(text)))
				for _, word := range list {
					at, r.known[word] = at.then(r.stem(l, word)), true
				}
				if at.term == "" {
					at.term = named + name
				}
			}
		}
	}
	return r
}

// then returns the node after a stem, made if there is none.
func (m *meaning) then(stem string) *meaning {
	next := m.next[stem]
	if next == nil {
		next = &meaning{next: map[string]*meaning{}}
		m.next[stem] = next
	}
	return next
}

// read reads a text in normal form.
func (r *reader) read(text string) reading {
	folded := phrase.Fold(text)
	list := words.Split(folded)
	if len(list) > maxWords {
		list = list[:maxWords]
	}
	l := r.spokenIn(list)
	out := reading{language: l, mark: strings.ContainsAny(folded, "?\u00bf")}
	out.words, out.breaks = l.spell(list)
	out.terms = r.terms(l, out.words)
	return out
}

// spokenIn returns the language of a text: the one of whose light words it has most, otherwise the first.
func (r *reader) spokenIn(list []words.Word) *language {
	best, most := r.languages[0], 0
	for _, l := range r.languages {
		n := 0
		for _, w := range list {
			if l.light[w.Text] || l.spelled[w.Text] != nil {
				n++
			}
		}
		if n > most {
			best, most = l, n
		}
	}
	return best
}

// terms returns the terms of words, each once. Of the phrases that begin at a word the longest counts.
func (r *reader) terms(l *language, list []string) []term {
	stems := make([]string, len(list))
	for i, word := range list {
		stems[i] = r.stem(l, word)
	}
	out := make([]term, 0, len(list))
	for i := 0; i < len(stems); {
		one, n := term{stems[i], l.light[list[i]]}, 1
		if one.light {
			one.text = lightly + one.text // "even" is not the stem of evenings
		}
		at := r.meanings[l.code]
		for j := i; j < len(stems); j++ {
			if at = at.next[stems[j]]; at == nil {
				break
			}
			if at.term != "" {
				one, n = term{at.term, false}, j-i+1
			}
		}
		if !slices.ContainsFunc(out, func(t term) bool { return t.text == one.text }) {
			out = append(out, one)
		}
		i += n
	}
	return out
}

// stem returns the stem of a word, or of the word that a slip of the finger was meant to be. Light words have none.
func (r *reader) stem(l *language, word string) string {
	if l.light[word] {
		return word
	}
	if r.speller != nil {
		word = r.speller.Meant(word)
	}
	if r.stems == nil {
		return l.stem(word)
	}
	stem, ok := r.stems[l][word]
	if !ok {
		stem = l.stem(word)
		r.stems[l][word] = stem
	}
	return stem
}

// kind returns the kind of question that a text asks, "" when nothing shows it.
func (r reading) kind() Kind { return r.language.kind(r.words) }

// asking reports whether a text asks something: it has a question mark, begins or ends as questions do, says that something is not known, or
// a verb in it stands before its subject.
func (r reading) asking() bool {
	l := r.language
	if n := len(r.words); n > 1 && l.closing[r.words[n-1]] || l.anywhere.in(r.words) {
		return true
	}
	opening := 0
	for i := range r.words {
		n := l.turning.at(r.words, i)
		switch {
		case r.mark, i == opening && (n > 0 || l.asking.at(r.words, i) > 0):
			return true
		case slices.Contains(r.breaks, i) && l.asking.at(r.words, i) > 0 && r.asksAt(i): // "yeah right, what is the scheme"
			return true
		case r.inverts(i), i > opening && l.supposing.at(r.words, opening) > 0 && r.asksAt(i):
			return true
		case i == opening:
			opening += l.opening.at(r.words, i)
		}
	}
	return r.mark
}

// turns reports whether a question begins within a text at word i: a verb before its subject, and no word that asks before the verb.
func (r reading) turns(i int) bool {
	l := r.language
	n := l.turning.at(r.words, i)
	return n > 0 && i > 0 && r.inverts(i) && l.asking.at(r.words, i-1) == 0
}

// asksAt reports whether words that ask stand at word i with a verb behind them: "if it is free, why do texts cost money".
func (r reading) asksAt(i int) bool {
	n := r.language.asking.at(r.words, i)
	return n > 0 && i+n < len(r.words) && (r.language.turning.at(r.words, i+n) > 0 || r.words[i+n] == "happens")
}

// inverts reports whether a verb before its subject stands at word i: "do i" is one, and "is a" of "my sister is a climber" is none.
func (r reading) inverts(i int) bool {
	l := r.language
	n := l.turning.at(r.words, i)
	if n == 0 || i+n >= len(r.words) {
		return false
	}
	subject := r.words[i+n]
	return l.subjects[subject] && (!l.equating[r.words[i]] || l.pronouns[subject])
}

// content returns the terms that say what a text is about.
func (r reading) content() []term {
	return slices.DeleteFunc(slices.Clone(r.terms), func(t term) bool { return t.light })
}

// parts returns the thoughts of a text, which marks, words such as "and", "if" and "better", and a question within it part. Each has content.
func (r *reader) parts(said reading) []reading {
	var parts []reading
	add := func(list []string) {
		part := reading{language: said.language, words: list, terms: r.terms(said.language, list)}
		if len(part.content()) > 0 {
			parts = append(parts, part)
		}
	}
	from := 0
	for i := 0; i < len(said.words); i++ {
		n := max(said.language.linking.at(said.words, i), said.language.comparing.at(said.words, i))
		if n == 0 && !slices.Contains(said.breaks, i) && !said.turns(i) {
			continue
		}
		add(said.words[from:i])
		from = i + n
		i += max(n-1, 0)
	}
	add(said.words[from:])
	return parts
}
