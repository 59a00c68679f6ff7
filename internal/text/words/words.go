package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is a word of a text.
type Word struct {
	Text       string // without apostrophes: "can't" is cant
	Start, End int    // its bytes in the text
	First      bool   // begins the text or what follows a mark that ends a sentence
	Pause      bool   // a comma or another mark that parts two thoughts stands before it
}

// Split returns the words of a folded text (phrase.Fold): letters and digits in a row, each with its place. "w/" is with, "&" is and,
// and "+" before a digit is plus.
func Split(folded string) []Word {
	list := make([]Word, 0, len(folded)/4+2)
	first, pause := true, false
	for i := 0; i < len(folded); {
		r, size := utf8.DecodeRuneInString(folded[i:])
		switch {
		case inWord(r):
			end := wordEnd(folded, i)
			list = append(list, Word{Text: spelled(folded, i, end), Start: i, End: after(folded, i, end), First: first, Pause: pause})
			i, first, pause = list[len(list)-1].End, false, false
			continue
		case r == '&':
			list = append(list, Word{Text: "and", Start: i, End: i + 1, First: first, Pause: pause})
			first, pause = false, false
		case r == '+' && i+1 < len(folded) && folded[i+1] >= '0' && folded[i+1] <= '9':
			list = append(list, Word{Text: "plus", Start: i, End: i + 1, First: first, Pause: pause})
			first, pause = false, false
		case r == '.' || r == '!' || r == '?' || r == ';' || r == '\n':
			first = true
		case r == ',' || r == ':' || r == '(' || r == ')' || r == '-' && i > 0 && folded[i-1] == ' ':
			pause = true
		}
		i += size
	}
	return list
}

func inWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// wordEnd returns where the word ends that begins at start. An apostrophe between two letters belongs to it.
func wordEnd(s string, start int) int {
	for i := start; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !inWord(r) && (r != '\'' || i+1 >= len(s) || !inWord(rune(s[i+1]))) {
			return i
		}
		i += size
	}
	return len(s)
}

// spelled returns the word without apostrophes; w before a slash is with.
func spelled(s string, start, end int) string {
	word := s[start:end]
	if word == "w" && end < len(s) && s[end] == '/' {
		if end+1 < len(s) && s[end+1] == 'o' && (end+2 == len(s) || !inWord(rune(s[end+2]))) {
			return "without"
		}
		return "with"
	}
	if strings.IndexByte(word, '\'') < 0 {
		return word
	}
	return strings.ReplaceAll(word, "'", "")
}

// after returns where the text goes on after a word.
func after(s string, start, end int) int {
	if s[start:end] != "w" || end >= len(s) || s[end] != '/' {
		return end
	}
	if spelled(s, start, end) == "without" {
		return end + 2
	}
	return end + 1
}
