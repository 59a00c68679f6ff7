package understand

import (
	"maps"
	mathbits "math/bits"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// patterns find phrases in the words of a text. A pattern is elements with a space between them: words ("run|jog"), a set of them by its name
// ("<people>"), up to n words of any kind ("*3"), where a sentence begins ("^") or ends ("$"), an activity ("<act>"), a time ("<time>"), a number
// ("<num>"). A question mark after an element says that it may be left out.
type patterns struct {
	ids   map[string]int32
	sets  map[string]bits
	list  []pattern
	first map[int32][]int // by the word that a pattern begins with: indexes of patterns
	opens [kinds][]int    // those that begin with an activity, a time or a number
	fills bits            // words that say nothing at either end of a sentence
}

type pattern struct {
	is       string // what it means
	elements []element
}

// element is a part of a pattern: a gap of words of any kind, or what may stand in its place.
type element struct {
	most       int // words of a gap, 0 for none
	words      bits
	spans      uint8 // kinds of spans
	begin, end bool  // of a sentence
	optional   bool
}

// kind is what words are that another reader found a meaning in.
type kind uint8

// The kinds. The zero value is any other word.
const (
	other kind = iota
	activity
	timed
	number
	kinds
)

// bits is a set of numbers of words.
type bits []uint64

func (b bits) has(n int32) bool {
	return n >= 0 && int(n>>6) < len(b) && b[n>>6]&(1<<(n&63)) != 0
}

func (b *bits) add(n int32) {
	for int(n>>6) >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[n>>6] |= 1 << (n & 63)
}

// join adds all of another set.
func (b *bits) join(other bits) {
	for len(*b) < len(other) {
		*b = append(*b, 0)
	}
	for i, block := range other {
		(*b)[i] |= block
	}
}

// newPatterns prepares patterns by meaning. The set "fill" is of words that say nothing at either end.
func newPatterns(sets, byMeaning map[string][]string) (*patterns, error) {
	p := &patterns{ids: map[string]int32{}, sets: map[string]bits{}, first: map[int32][]int{}}
	for name, list := range sets {
		var set bits
		for _, line := range list {
			for word := range strings.FieldsSeq(line) {
				set.add(p.id(word))
			}
		}
		p.sets[name] = set
	}
	p.fills = p.sets["fill"]
	for _, is := range slices.Sorted(maps.Keys(byMeaning)) {
		for _, line := range byMeaning[is] {
			if err := p.add(is, line); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

func (p *patterns) id(word string) int32 {
	n, ok := p.ids[word]
	if !ok {
		n = int32(len(p.ids))
		p.ids[word] = n
	}
	return n
}

// add reads a pattern and files it under every word that it may begin with.
func (p *patterns) add(is, line string) error {
	one := pattern{is: is}
	for part := range strings.FieldsSeq(line) {
		e, err := p.element(part)
		if err != nil {
			return fault.Wrap(fault.Config, line, err)
		}
		one.elements = append(one.elements, e)
	}
	n := len(p.list)
	p.list = append(p.list, one)
	for _, e := range one.elements {
		if e.most > 0 || e.end && e.spans == 0 && len(e.words) == 0 {
			return fault.New(fault.Config, "a pattern that may begin with anything: "+line)
		}
		for block, rest := range e.words {
			for ; rest != 0; rest &= rest - 1 {
				id := int32(block<<6 + mathbits.TrailingZeros64(rest))
				p.first[id] = append(p.first[id], n)
			}
		}
		for k := activity; k < kinds; k++ {
			if e.spans&(1<<k) != 0 {
				p.opens[k] = append(p.opens[k], n)
			}
		}
		if !e.optional && !e.begin {
			return nil
		}
	}
	return fault.New(fault.Config, "a pattern without a word: "+line)
}

// element reads one part of a pattern.
func (p *patterns) element(part string) (element, error) {
	part, optional := strings.CutSuffix(part, "?")
	e := element{optional: optional}
	if part[0] == '*' {
		e.most = int(part[1] - '0')
		return e, nil
	}
	for word := range strings.SplitSeq(part, "|") {
		switch word {
		case "^":
			e.begin = true
		case "$":
			e.end = true
		case "<act>":
			e.spans |= 1 << activity
		case "<time>":
			e.spans |= 1 << timed
		case "<num>":
			e.spans |= 1 << number
		default:
			if err := p.word(&e, word); err != nil {
				return e, err
			}
		}
	}
	return e, nil
}

// word adds a word or a set of words to an element.
func (p *patterns) word(e *element, word string) error {
	if word == "" || word[0] != '<' {
		e.words.add(p.id(word))
		return nil
	}
	set, ok := p.sets[strings.Trim(word, "<>")]
	if !ok {
		return fault.New(fault.Config, "no set "+word)
	}
	e.words.join(set)
	return nil
}

// hit is a phrase that was found: the words from and to, and which of them it reads.
type hit struct {
	is       string
	from, to int
	words    uint64
}

// find calls yield with every phrase of a text.
func (p *patterns) find(t *text, yield func(hit)) {
	for i := range t.words {
		p.try(t, i, p.first[t.words[i].id], yield)
		for k := activity; k < kinds; k++ {
			if t.span(k, i) > 0 {
				p.try(t, i, p.opens[k], yield)
			}
		}
	}
}

func (p *patterns) try(t *text, i int, list []int, yield func(hit)) {
	for _, n := range list {
		if to, words := p.match(t, p.list[n].elements, i, 0); to > i {
			yield(hit{p.list[n].is, i, to, words})
		}
	}
}

// match returns where the elements end that begin at word i, -1 for nowhere, and which words they read.
func (p *patterns) match(t *text, list []element, i int, words uint64) (int, uint64) {
	if len(list) == 0 {
		return i, words
	}
	e := list[0]
	if e.most > 0 {
		for n := 0; n <= e.most && i+n <= len(t.words) && (n == 0 || i+n == len(t.words) || !t.words[i+n].First); n++ {
			if to, read := p.match(t, list[1:], i+n, words); to >= 0 {
				return to, read
			}
		}
		return -1, 0
	}
	if n := p.length(t, e, i, words); n >= 0 {
		if to, read := p.match(t, list[1:], i+n, words|mask(i, n)); to >= 0 {
			return to, read
		}
	}
	if e.optional {
		return p.match(t, list[1:], i, words)
	}
	return -1, 0
}

// mask returns the n words from i.
func mask(i, n int) uint64 { return (1<<n - 1) << i }

// length returns how many words an element reads at i, -1 when it does not fit.
func (p *patterns) length(t *text, e element, i int, words uint64) int {
	if e.begin && t.begins(i) || e.end && t.ends(i) {
		return 0
	}
	if i >= len(t.words) || words != 0 && t.words[i].First {
		return -1
	}
	if e.words.has(t.words[i].id) {
		return 1
	}
	if e.spans&(1<<t.words[i].kind) != 0 && t.words[i].span > 0 {
		return t.words[i].span
	}
	if next := i + 1; e.spans&(1<<activity) != 0 && next < len(t.words) && article(t.words[i].Text) && t.span(activity, next) > 0 {
		return 1 + t.span(activity, next)
	}
	return -1
}
