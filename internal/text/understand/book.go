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

// newBook expands the phrases of each meaning. A phrase lists choices in brackets: "(im|we are) (so|) in".
func newBook(phrases map[string][]string) (*book, error) {
	b := &book{map[string]string{}, map[string]int{}}
	for meaning, list := range phrases {
		for _, pattern := range list {
			all, err := expand(pattern)
			if err != nil {
				return nil, err
			}
			for _, phrase := range all {
				if had, ok := b.meaning[phrase]; ok && had != meaning {
					return nil, fault.New(fault.Config, "a phrase with two meanings: "+phrase+": "+had+", "+meaning)
				}
				b.meaning[phrase] = meaning
				words := strings.Fields(phrase)
				b.longest[words[0]] = max(b.longest[words[0]], len(words))
			}
		}
	}
	return b, nil
}

// expand returns the phrases that a pattern stands for.
func expand(pattern string) ([]string, error) {
	all := []string{""}
	for rest := pattern; rest != ""; {
		open := strings.IndexByte(rest, '(')
		if open < 0 {
			all = each(all, []string{rest})
			break
		}
		end := strings.IndexByte(rest, ')')
		if end < open {
			return nil, fault.New(fault.Config, "brackets: "+pattern)
		}
		all = each(each(all, []string{rest[:open]}), strings.Split(rest[open+1:end], "|"))
		rest = rest[end+1:]
	}
	for i, phrase := range all {
		all[i] = strings.Join(strings.Fields(phrase), " ")
		if all[i] == "" {
			return nil, fault.New(fault.Config, "a phrase without words: "+pattern)
		}
	}
	return all, nil
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
