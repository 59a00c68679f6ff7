package understand

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
)

// said is a text as replies are read: words in one spelling each, and what stands between them.
type said struct {
	text   string // in normal form
	words  []heard
	joined string // the words with one space between them
	asks   bool   // a question mark ends it
}

// heard is a word of a text. An emoji is a word, one for all its skin tones.
type heard struct {
	is       string // in its one spelling: "yeah" is "yes", "can't" and "can not" are "cant"
	from, to int    // its bytes in the text
	at       int    // where it begins in joined
	before   rune   // the sign between the word before and this one, 0 for none
}

// phrase returns words from to end as one string.
func (s *said) phrase(from, end int) string {
	last := s.words[end-1]
	return s.joined[s.words[from].at : last.at+len(last.is)]
}

// source returns words from to end as they stand in the text.
func (s *said) source(from, end int) string { return s.text[s.words[from].from:s.words[end-1].to] }

// spelling knows the one spelling of words that people write in many ways.
type spelling struct {
	same   map[string]string            // by word
	joined map[string]map[string]string // by first and second word: the one word that the two are
	known  *phrases                     // their words exist; nil for none
}

// hear reads a text.
func (p *spelling) hear(text string) *said {
	s := &said{text: sms.Normalize(text)}
	s.words = make([]heard, 0, len(s.text)/4+2)
	before, end := rune(0), 0
	for i := 0; i < len(s.text); {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		switch n := wordAt(s.text, i); {
		case n > 0:
			s.words = append(s.words, heard{is: p.spelled(s.text[i : i+n]), from: i, to: i + n, before: before})
			before, end = 0, i+n
			i += n
			continue
		case face(s.text, i) > 0:
			i += face(s.text, i)
			continue
		case isEmoji(r):
			s.words = append(s.words, heard{is: s.text[i : i+size], from: i, to: i + size, before: before})
			before, end = 0, i+size
		case weight(r) > weight(before):
			before = r
			if r == '-' && (s.text[max(i-1, 0)] == ' ' || i+1 < len(s.text) && s.text[i+1] == ' ') {
				before = ',' // a dash, no hyphen
			}
		}
		i += size
	}
	s.asks = strings.ContainsRune(s.text[end:], '?')
	p.join(s)
	return s
}

// join makes one word of two that are one ("can not"), and writes all words in a row.
func (p *spelling) join(s *said) {
	kept := s.words[:0]
	for _, w := range s.words {
		if n := len(kept); n > 0 && (w.before == 0 || w.before == '-') {
			if one, ok := p.joined[kept[n-1].is][w.is]; ok {
				kept[n-1].is, kept[n-1].to = one, w.to
				continue
			}
		}
		kept = append(kept, w)
	}
	s.words = kept
	var b strings.Builder
	b.Grow(len(s.text) + len(kept))
	for i := range kept {
		if i > 0 {
			b.WriteByte(' ')
		}
		kept[i].at = b.Len()
		b.WriteString(kept[i].is)
	}
	s.joined = b.String()
}

// wordAt returns the length of the word at i: letters and digits with the apostrophes inside, and a number with what
// belongs to it ("+1", "7+", "100%", "1:1", "7.30").
func wordAt(s string, i int) int {
	n := i
	if s[i] == '+' && i+1 < len(s) && isDigit(s[i+1]) && (i == 0 || s[i-1] == ' ') {
		n++
	}
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		inside := n > i && n+1 < len(s)
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) && n > i:
		case r == '\'' && inside && isLetter(s[n-1]) && isLetter(s[n+1]):
		case (r == ':' || r == '.') && inside && isDigit(s[n-1]) && isDigit(s[n+1]):
		case (r == '+' || r == '%') && n > i && isDigit(s[n-1]) && (n+1 == len(s) || !isDigit(s[n+1])):
			return n + 1 - i
		default:
			return n - i
		}
		n += size
	}
	return n - i
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf }

// face returns the length of a face made of signs at i (":)", ";-)", ":D"), whose letter is no word.
func face(s string, i int) int {
	if s[i] != ':' && s[i] != ';' && s[i] != '=' {
		return 0
	}
	n := i + 1
	if n < len(s) && s[n] == '-' {
		n++
	}
	if n == len(s) || strings.IndexByte("()DPpOo3/|\\]*", s[n]) < 0 || n+1 < len(s) && isLetter(s[n+1]) {
		return 0
	}
	return n + 1 - i
}

// weight says how much a sign parts what stands on its two sides.
func weight(r rune) int {
	switch r {
	case '.', '!', '?', ';', '\n':
		return 3
	case ',', ':', '(', ')':
		return 2
	case '-', '/', '&', '+', '"':
		return 1
	}
	return 0
}

// isEmoji reports whether a sign is a picture that says something, skin tones and signs of gender left out.
func isEmoji(r rune) bool {
	return r >= 0x2190 && unicode.IsSymbol(r) && (r < 0x1F3FB || r > 0x1F3FF) && r != '\u2640' && r != '\u2642'
}

// spelled returns the one spelling of a word.
func (p *spelling) spelled(word string) string {
	word = plain(word)
	if is, ok := p.find(word); ok {
		return is
	}
	for most := 1; most <= 2 && drawn(word); most++ { // "yesss", "coool"
		if is, ok := p.find(drawnIn(word, most)); ok {
			return is
		}
	}
	return word
}

func (p *spelling) find(word string) (string, bool) {
	if is, ok := p.same[word]; ok {
		return is, true
	}
	return word, p.known != nil && p.known.find(anyBook, word) != 0
}

// plain writes a word in lower case, without apostrophes and accents. A word that is so already is returned as it is.
func plain(word string) string {
	i := 0
	for i < len(word) && (word[i] >= 'a' && word[i] <= 'z' || isDigit(word[i])) {
		i++
	}
	if i == len(word) {
		return word
	}
	return strings.Map(func(r rune) rune {
		if r == '\'' {
			return -1
		}
		return withoutAccent(unicode.ToLower(r))
	}, word)
}

// withoutAccent returns the letter under an accent of Spanish, French or German.
func withoutAccent(r rune) rune {
	switch r {
	case 'á', 'à', 'â', 'ä', 'ã':
		return 'a'
	case 'é', 'è', 'ê', 'ë':
		return 'e'
	case 'í', 'ì', 'î', 'ï':
		return 'i'
	case 'ó', 'ò', 'ô', 'ö':
		return 'o'
	case 'ú', 'ù', 'û', 'ü':
		return 'u'
	case 'ñ':
		return 'n'
	case 'ç':
		return 'c'
	}
	return r
}

// drawn reports whether a word may have letters too many: three in a row, or two at its end.
func drawn(word string) bool {
	n := len(word)
	if n < 3 || isDigit(word[0]) {
		return false
	}
	for i := 2; i < n; i++ {
		if word[i-2] == word[i] && word[i-1] == word[i] {
			return true
		}
	}
	return word[n-1] == word[n-2]
}

// drawnIn leaves most of the same letters in a row. A word in which at most two stand in a row is only shortened at its
// end ("okk"): "see" is not "se".
func drawnIn(word string, most int) string {
	var b strings.Builder
	for i := 0; i < len(word); {
		run := 1
		for i+run < len(word) && word[i+run] == word[i] {
			run++
		}
		keep := run
		if run > 2 || i+run == len(word) {
			keep = min(run, most)
		}
		b.WriteString(word[i : i+keep])
		i += run
	}
	return b.String()
}
