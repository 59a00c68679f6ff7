package understand

import (
	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/when"
	"github.com/josh-sms/josh/internal/text/words"
)

// maxWords is how many words of a text are read: who asks for a plan does it in fewer. It is the width of a set of words.
const maxWords = 64

// text is a text as requests are read: folded once, its words in one spelling each, and what other readers found in it.
type text struct {
	folded string
	words  []word
	asks   bool // a question mark ends it
	found  []catalogue.Found
	times  when.Reading
	// named are the words of what was understood (activities, times, people, places), known those of patterns, filler those that say nothing.
	named, known, filler uint64
}

// word is a word of a text.
type word struct {
	words.Word

	id   int32 // its number in the patterns, -1 for a word of none
	kind kind  // activity, timed or number when it is part of one
	span int   // where it begins one: how many words that has
	num  int   // of a number
}

// text folds and splits a text. people are those whom a first name in it may mean.
func (r *Reader) text(normal string, people ...string) *text {
	t := &text{folded: phrase.Fold(normal)}
	list := words.Split(t.folded)
	if len(list) > maxWords {
		list = list[:maxWords]
	}
	t.words = make([]word, len(list))
	for i := range list {
		list[i].Text = r.spelled(list[i].Text)
		if called(people, list[i].Text) {
			list[i].Text = "they" // "is maya coming" asks what "are they coming" does
		}
		id, ok := r.patterns.ids[list[i].Text]
		if !ok {
			id = -1
		}
		t.words[i] = word{Word: list[i], id: id}
		if n := amount(list[i].Text); n > 0 {
			t.words[i].kind, t.words[i].span, t.words[i].num = number, 1, n
		}
		if r.patterns.fills.has(id) {
			t.filler |= mask(i, 1)
		}
	}
	t.found = r.catalogue.FindIn(list)
	for _, f := range t.found {
		t.mark(activity, f.First, f.Last+1)
	}
	if n := len(t.folded); n > 0 {
		t.asks = lastSign(t.folded) == '?'
	}
	return t
}

// called reports whether a folded word is the first name of one of the people.
func called(people []string, word string) bool {
	for _, name := range people {
		if phrase.Fold(name) == word {
			return true
		}
	}
	return false
}

// spelled returns the one spelling of a word that people write in many ways.
func (r *Reader) spelled(word string) string {
	if one, ok := r.same[word]; ok {
		return one
	}
	if english, ok := r.foreign[word]; ok {
		return english
	}
	return r.speller.Meant(word)
}

// lastSign returns the sign that ends a text, 0 for a letter.
func lastSign(s string) byte {
	for i := len(s) - 1; i >= 0; i-- {
		switch c := s[i]; {
		case c == '?' || c == '!' && i == 0:
			return c
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			return 0
		}
	}
	return 0
}

// mark says what the words from and to are.
func (t *text) mark(k kind, from, to int) {
	for i := from; i < to; i++ {
		t.words[i].kind, t.words[i].span = k, 0
	}
	t.words[from].span = to - from
	t.named |= mask(from, to-from)
}

// time reads the times of the text, as those of an activity.
func (t *text) time(c Context, a catalogue.Activity) {
	t.times = when.Read(t.folded, when.Context{
		Now: c.Now, Zone: c.Zone, Country: c.Country, Usual: a.Usual, From: a.Begins[0], Until: a.Begins[1],
	})
	for _, span := range t.times.Spans {
		from, to := t.within(span)
		for from < to {
			next := from
			for next < to && t.words[next].kind != activity {
				next++
			}
			if next > from {
				t.mark(timed, from, next)
			}
			from = next + 1
		}
	}
}

// within returns the words that stand in a part of the text.
func (t *text) within(span when.Span) (from, to int) {
	for from < len(t.words) && t.words[from].End <= span.Start {
		from++
	}
	for to = from; to < len(t.words) && t.words[to].Start < span.End; to++ {
	}
	return from, to
}

// span returns how many words what begins at word i has, when it is of that kind, or else 0.
func (t *text) span(k kind, i int) int {
	if t.words[i].kind != k {
		return 0
	}
	return t.words[i].span
}

// begins reports whether word i begins a sentence, words that say nothing left out.
func (t *text) begins(i int) bool {
	for ; i < len(t.words) && !t.words[i].First && i > 0; i-- {
		if t.filler&mask(i-1, 1) == 0 {
			return false
		}
	}
	return true
}

// ends reports whether a sentence ends before word i, words that say nothing left out.
func (t *text) ends(i int) bool {
	for ; i < len(t.words) && !t.words[i].First; i++ {
		if t.filler&mask(i, 1) == 0 {
			return false
		}
	}
	return true
}

// between returns the words from and to as they stand in the text.
func (t *text) between(from, to int) string {
	return t.folded[t.words[from].Start:t.words[to-1].End]
}

// amount returns the number that a word is, 0 for none.
func amount(word string) int {
	switch word {
	case "one":
		return 1
	case "two":
		return 2
	case "three":
		return 3
	case "four":
		return 4
	case "five":
		return 5
	case "six":
		return 6
	case "seven":
		return 7
	case "eight":
		return 8
	case "nine":
		return 9
	case "ten":
		return 10
	case "twelve":
		return 12
	}
	n := 0
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' || n > 99 {
			return 0
		}
		n = 10*n + int(word[i]-'0')
	}
	return n
}
