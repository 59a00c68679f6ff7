package safety

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/text/phrase"
)

//go:embed data/hurt.txt
var hurtFile string

// everydayHurt names what lowers a hit of words alone: the text tells of a quarrel and of nothing else.
const everydayHurt = "everyday_hurt"

// longestHurt bounds the words of a text that is read for everyday hurt. Who writes more than that says more, too.
const longestHurt = 60

// everyday knows what people say of a quarrel: being left out, forgotten, a message that stung. Words that were learned from crises take some of it
// for one, as who is in a crisis says it, too. So it is a closed list: one word that is not in it, and the text is weighed as every other.
// Neither slips of a letter nor digits are forgiven: "dad" must never stand for "dead", and nobody knows forty of what.
type everyday struct {
	words   map[string]bool
	phrases map[string][]saying // by the words that they may begin with
}

// saying is a phrase of several words.
type saying struct {
	parts []part
	hurt  bool // it tells of the hurt
}

// part is a place in a saying: one of several runs of words, or perhaps none.
type part struct {
	of    [][]string
	maybe bool
}

// How the words of a text up to some place were read, as bits.
const (
	plainly uint8 = 1 << iota // all of them are in the list
	hurting                   // and one of their phrases tells of the hurt
)

// tells reports whether a text in normal form tells of everyday hurt and of nothing else.
func (e *everyday) tells(normal string) bool {
	words := hurtWords(normal)
	if len(words) > longestHurt {
		return false
	}
	reached := make([]uint8, len(words)+1)
	reached[0] = plainly
	for i, word := range words {
		if reached[i] == 0 {
			continue
		}
		if e.words[word] {
			reached[i+1] |= reached[i]
		}
		for _, s := range e.phrases[word] {
			how := reached[i]
			if s.hurt {
				how = hurting
			}
			for _, end := range ends(s.parts, words, i) {
				reached[end] |= how
			}
		}
	}
	return reached[len(words)]&hurting != 0
}

// hurtWords cuts a text into folded words without apostrophes. Signs between them say nothing here, but for emoji: each is a word that no list has.
func hurtWords(normal string) []string {
	bare := strings.NewReplacer("'", "", "’", "").Replace(phrase.Fold(normal))
	return strings.FieldsFunc(bare, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })
}

// ends returns where parts may end that begin at a word.
func ends(parts []part, words []string, at int) []int {
	if len(parts) == 0 {
		return []int{at}
	}
	var all []int
	if parts[0].maybe {
		all = ends(parts[1:], words, at)
	}
	for _, run := range parts[0].of {
		if len(words)-at >= len(run) && slices.Equal(run, words[at:at+len(run)]) {
			all = append(all, ends(parts[1:], words, at+len(run))...)
		}
	}
	return all
}

// readEveryday reads the list, which a test holds to its form.
func readEveryday(file string) *everyday {
	e := &everyday{words: map[string]bool{}, phrases: map[string][]saying{}}
	section := ""
	for line := range strings.Lines(file) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			section = line
		case section == "[words]":
			for _, word := range strings.Fields(line) {
				e.words[word] = true
			}
		default:
			e.add(saying{readParts(line), section == "[hurt]"})
		}
	}
	return e
}

// add files a saying under all words that it may begin with.
func (e *everyday) add(s saying) {
	first := map[string]bool{}
	for _, p := range s.parts {
		for _, run := range p.of {
			first[run[0]] = true
		}
		if !p.maybe {
			break
		}
	}
	for word := range first {
		e.phrases[word] = append(e.phrases[word], s)
	}
}

// readParts reads words and groups: "(she|he) (just)? forgot (about me|to (call|text))". Groups within a group are written out.
func readParts(line string) []part {
	var parts []part
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if line[0] != '(' {
			word, rest, _ := strings.Cut(line, " ")
			parts, line = append(parts, part{of: [][]string{{word}}}), rest
			continue
		}
		inside := line[1:closing(line)]
		line = line[len(inside)+2:]
		rest, maybe := strings.CutPrefix(line, "?")
		parts, line = append(parts, part{runs(inside), maybe}), rest
	}
	return parts
}

// closing returns where the bracket that a line begins with is closed.
func closing(line string) int {
	depth := 0
	for i, c := range line {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(line) - 1
}

// runs writes out what a group may be.
func runs(inside string) [][]string {
	var all [][]string
	depth, from := 0, 0
	for i, c := range inside + "|" {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == '|' && depth == 0:
			all = append(all, written(readParts(inside[from:i]))...)
			from = i + 1
		}
	}
	return all
}

// written returns all runs of words that parts stand for.
func written(parts []part) [][]string {
	all := [][]string{nil}
	for _, p := range parts {
		var longer [][]string
		for _, begun := range all {
			if p.maybe {
				longer = append(longer, begun)
			}
			for _, run := range p.of {
				longer = append(longer, slices.Concat(begun, run))
			}
		}
		all = longer
	}
	return all
}
