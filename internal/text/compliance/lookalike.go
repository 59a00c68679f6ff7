package compliance

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/text/phrase"
)

// wordsLookAlike says of an opt-out that its word was written with other signs, or with something between its letters.
const wordsLookAlike = "look_alike"

const (
	maxLook     = 48 // characters: "U . N . S . U ..." takes 41
	signLetters = "$s5s0o1i!i|i3e€e4a@a7t+t¢c"
)

// lookAlike returns the form in which two writings of a STOP word are the same: letters that look alike in Latin, small
// capitals and accents folded, signs and digits read as letters when asked, and nothing between them. It is "" for what
// can be none: longer than any of them, a letter of another script, more signs than letters, or one plain word, since
// that is what it says. An i and an l are one letter here, because a 1 is both.
func (k *Keywords) lookAlike(normal string, signs bool) string {
	said := strings.TrimFunc(normal, func(r rune) bool {
		return isAround(r) && !strings.ContainsRune(signLetters, r) && !isBadge(r) || r == '!'
	})
	if said == "" || utf8.RuneCountInString(said) > maxLook || isPlainWord(said) {
		return ""
	}
	var b strings.Builder
	letters, read := 0, 0
	for _, r := range phrase.Fold(said) {
		letter := asLetter(r)
		if letter == 0 && signs {
			if letter = asSign(r); letter != 0 {
				read++
			}
		} else if letter != 0 {
			letters++
		}
		switch {
		case letter == 'l':
			b.WriteByte('i')
		case letter != 0:
			b.WriteByte(letter)
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return ""
		}
		if b.Len() > k.longest {
			return ""
		}
	}
	if read > letters {
		return ""
	}
	return b.String()
}

// isPlainWord reports whether a text is one word in plain letters.
func isPlainWord(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }) < 0
}

// plainLetters counts the plain letters of a text: nearly all texts have too many.
func plainLetters(s string) int {
	n := 0
	for i := range len(s) {
		if c := s[i] | 0x20; c >= 'a' && c <= 'z' {
			n++
		}
	}
	return n
}

// asLetter returns the Latin letter that a folded character is or looks like, 0 for none. In sms.Fold a letter has one
// look; a word that stands alone is read by any.
func asLetter(r rune) byte {
	switch {
	case r >= 'a' && r <= 'z':
		return byte(r)
	case isBadge(r):
		return badgeLetter(r)
	}
	switch r {
	case 'т', 'ţ', 'ŧ', 'ƭ':
		return 't'
	case 'σ', 'ө', 'θ', 'ø', 'օ':
		return 'o'
	case 'п', 'ո', 'η':
		return 'n'
	case 'ц', 'ս', 'υ', 'μ':
		return 'u'
	case 'в', 'ь', 'ß', 'β':
		return 'b'
	case 'ε', 'є':
		return 'e'
	case 'к', 'κ':
		return 'k'
	case 'г', 'я':
		return 'r'
	case 'đ':
		return 'd'
	case 'ł', 'ӏ':
		return 'l'
	case 'þ':
		return 'p'
	}
	return 0
}

// asSign returns the letter that a digit or a sign stands for, 0 for none.
func asSign(r rune) byte {
	signs := []rune(signLetters)
	for i := 0; i < len(signs); i += 2 {
		if signs[i] == r {
			return byte(signs[i+1])
		}
	}
	return 0
}

// The letters on badges, which Unicode does not take for letters: white on a black disc or square, and those that
// flags are written with.
const (
	discA   = '\U0001f150'
	squareA = '\U0001f170'
	flagA   = '\U0001f1e6'
)

func isBadge(r rune) bool { return badgeLetter(r) != 0 }

func badgeLetter(r rune) byte {
	for _, first := range []rune{discA, squareA, flagA} {
		if r >= first && r < first+26 {
			return byte('a' + r - first)
		}
	}
	return 0
}
