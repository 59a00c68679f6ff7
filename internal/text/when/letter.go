package when

import "unicode/utf8"

// letterAt returns the plain letter of a text at i, 0 if there is none.
func letterAt(text string, i int) byte {
	switch c := text[i]; {
	case 'a' <= c && c <= 'z':
		return c
	case 'A' <= c && c <= 'Z':
		return c + 'a' - 'A'
	case c < utf8.RuneSelf:
		return 0
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return plain(r)
}

// plain returns the letter below an accent of Western European languages, x for any other letter that is not ASCII,
// and 0 for signs.
func plain(r rune) byte {
	if r >= '\u00c0' && r <= '\u00de' && r != '\u00d7' {
		r += 0x20
	}
	switch {
	case r >= '\u00e0' && r <= '\u00e5':
		return 'a'
	case r == '\u00e7':
		return 'c'
	case r >= '\u00e8' && r <= '\u00eb':
		return 'e'
	case r >= '\u00ec' && r <= '\u00ef':
		return 'i'
	case r == '\u00f1':
		return 'n'
	case r >= '\u00f2' && r <= '\u00f6':
		return 'o'
	case r >= '\u00f9' && r <= '\u00fc':
		return 'u'
	case r == '\u0301', r == '\u0303', r == '\u0300', r >= '\u0100' && r < '\u0300', r > '\u036f' && r < '\u2000':
		return 'x'
	}
	return 0
}

// fold writes the word at i in lower case, without accents and apostrophes, and says where it ends. bare is how much
// of it is in front of an apostrophe, -1 for none.
func fold(text string, i int, room *[longestWord]byte) (n, bare, end int) {
	bare, end = -1, i
	for end < len(text) {
		c, size := text[end], 1
		switch {
		case 'a' <= c && c <= 'z':
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		default:
			quote := apostrophe(text, end)
			if quote > 0 && end+quote < len(text) && letterAt(text, end+quote) > 0 {
				bare, end = n, end+quote
				continue
			}
			if c < utf8.RuneSelf {
				return n, bare, end
			}
			r, width := utf8.DecodeRuneInString(text[end:])
			if c, size = plain(r), width; c == 0 {
				return n, bare, end
			}
		}
		if n < longestWord {
			room[n] = c
			n++
		}
		end += size
	}
	return n, bare, end
}

// apostrophe returns how many bytes an apostrophe at i has, 0 if there is none.
func apostrophe(text string, i int) int {
	switch {
	case text[i] == '\'':
		return 1
	case len(text) >= i+3 && text[i:i+3] == "\u2019":
		return 3
	}
	return 0
}
