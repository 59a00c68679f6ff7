package actions

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word of a text, in the one spelling that patterns know.
type token struct {
	is         string
	start, end int  // its bytes in the text
	mark       byte // what stands between the word before it and this one: 0, or the weightiest of , ; . ! ? : - and a newline as .
	quoted     bool
}

// tokens takes a text apart into words. Apostrophes are left out: "can't" is cant, "saturday's" saturday.
func (r *Reader) tokens(text string) []token {
	list := make([]token, 0, len(text)/4+2)
	mark, quoted := byte(0), false
	for i := 0; i < len(text); {
		n := wordAt(text, i)
		if n == 0 {
			c, size := utf8.DecodeRuneInString(text[i:])
			switch c {
			case '&', '+':
				if size == 1 && (c == '&' || i > 0 && text[i-1] == ' ') {
					list, mark = append(list, token{"and", i, i + 1, mark, quoted}), 0
				}
			case '"', '\u201c', '\u201d':
				quoted = !quoted && strings.ContainsAny(text[i+size:], "\"\u201d")
			}
			if m := markOf(text, i, c); weight(m) > weight(mark) {
				mark = m
			}
			i += size
			continue
		}
		list = append(list, token{r.spelled(fold(text[i : i+n])), i, i + n, mark, quoted})
		mark = 0
		i += n
	}
	return list
}

// wordAt returns how many bytes the word has that begins at i, 0 where none does. Signs between digits and apostrophes between letters are of it.
func wordAt(text string, i int) int {
	end := i
	for end < len(text) {
		c, size := utf8.DecodeRuneInString(text[end:])
		switch {
		case unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.Is(unicode.Mn, c) && end > i:
		case end > i && end+1 < len(text) && inner(c, text[end-1], text[end+1]):
		case c == '/' && end == i+1 && (text[i] == 'w' || text[i] == 'W'): // "w/" is with
			return 2
		default:
			return end - i
		}
		end += size
	}
	return end - i
}

// inner reports whether a sign between two others is of the word.
func inner(c rune, before, after byte) bool {
	digits := before >= '0' && before <= '9' && after >= '0' && after <= '9'
	switch c {
	case '\'', '\u2019', '-':
		return after >= utf8.RuneSelf || unicode.IsLetter(rune(after)) || digits
	case ':', '.', '/', ',':
		return digits
	}
	return false
}

// markOf returns the mark that a sign is. A dash is one between spaces, a full stop not before a letter.
func markOf(text string, i int, c rune) byte {
	switch c {
	case '\n', '.', '!', ';', '\u2026':
		return '.'
	case '?', '\u00bf':
		return '?'
	case ',', ':', '(', ')':
		return byte(c)
	case '-', '\u2013', '\u2014':
		if i > 0 && text[i-1] == ' ' || c != '-' {
			return '-'
		}
	}
	return 0
}

// weight orders marks by how far what they part is apart.
func weight(mark byte) int {
	switch mark {
	case 0:
		return 0
	case '?':
		return 3
	case '.':
		return 2
	}
	return 1
}

// fold returns a word in lower case, without apostrophes, accents and the s of an owner.
func fold(word string) string {
	plain := true
	for i := range len(word) {
		plain = plain && word[i] < utf8.RuneSelf && word[i] != '\''
	}
	if plain {
		return strings.ToLower(word)
	}
	var b strings.Builder
	for _, c := range strings.ToLower(word) {
		switch c {
		case '\u2019':
			b.WriteByte('\'')
		case '\u00e1', '\u00e0', '\u00e2':
			b.WriteByte('a')
		case '\u00e9', '\u00e8', '\u00ea':
			b.WriteByte('e')
		case '\u00ed':
			b.WriteByte('i')
		case '\u00f3':
			b.WriteByte('o')
		case '\u00fa', '\u00fc':
			b.WriteByte('u')
		case '\u00f1':
			b.WriteByte('n')
		default:
			if !unicode.Is(unicode.Mn, c) {
				b.WriteRune(c)
			}
		}
	}
	folded := b.String()
	if owner, ok := strings.CutSuffix(folded, "'s"); ok && !contracts(owner) {
		return strings.ReplaceAll(owner, "'", "")
	}
	return strings.ReplaceAll(folded, "'", "")
}

// contracts reports whether "'s" behind a word is an is, or an us.
func contracts(word string) bool {
	switch word {
	case "what", "who", "when", "where", "how", "it", "that", "there", "let", "he", "she", "here", "why", "wat", "everyone", "anyone", "someone":
		return true
	}
	return false
}
