package understand

import (
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// book knows phrases by what they mean. A phrase is a few words as hear reads them, with one space between them.
type book struct {
	meaning map[string]string // by phrase
	longest map[string]int    // by first word: how many words its longest phrase has
}

// meaning is what some phrases mean.
type meaning struct {
	Means   string
	Phrases []string
}

// newBook expands the phrases of each meaning. A phrase lists choices in brackets: "(im|we are) (so|) in". A phrase that
// stands in two lists means what the first says.
func newBook(spelling *spelling, meanings []meaning) (*book, error) {
	b := &book{map[string]string{}, map[string]int{}}
	for _, m := range meanings {
		for _, pattern := range m.Phrases {
			all, err := expand(pattern)
			if err != nil {
				return nil, err
			}
			for _, phrase := range all {
				b.put(spelling.hear(phrase), m.Means)
			}
		}
	}
	return b, nil
}

func (b *book) put(phrase *said, means string) {
	if _, had := b.meaning[phrase.joined]; had || len(phrase.words) == 0 {
		return
	}
	b.meaning[phrase.joined] = means
	first := phrase.words[0].is
	b.longest[first] = max(b.longest[first], len(phrase.words))
}

// expand returns the phrases that a pattern stands for.
func expand(pattern string) ([]string, error) {
	all, rest := choices(pattern)
	if rest != "" {
		return nil, fault.New(fault.Config, "brackets: "+pattern)
	}
	return all, nil
}

// choices reads a pattern as far as the bracket that ends it, and returns what is left from there.
func choices(pattern string) (all []string, rest string) {
	begun := []string{""} // of the choice that is read
	for rest = pattern; rest != ""; {
		i := strings.IndexAny(rest, "(|)")
		if i < 0 {
			i = len(rest)
		}
		begun, rest = each(begun, []string{rest[:i]}), rest[i:]
		if rest == "" || rest[0] == ')' {
			break
		}
		sign := rest[0]
		rest = rest[1:]
		if sign == '|' {
			all, begun = append(all, begun...), []string{""}
			continue
		}
		var inside []string
		inside, rest = choices(rest)
		begun, rest = each(begun, inside), strings.TrimPrefix(rest, ")")
	}
	return append(all, begun...), rest
}

func each(begins, ends []string) []string {
	all := make([]string, 0, len(begins)*len(ends))
	for _, begin := range begins {
		for _, end := range ends {
			all = append(all, begin+end)
		}
	}
	return all
}

// at returns what the longest phrase that begins with word i of s means, and how many words it has; 0 when there is none.
func (b *book) at(s *said, i, end int) (meaning string, words int) {
	for n := min(b.longest[s.words[i].is], end-i); n > 0; n-- {
		if meaning, ok := b.meaning[s.phrase(i, i+n)]; ok {
			return meaning, n
		}
	}
	return "", 0
}
