package sms

import (
	"strings"
	"unicode"
)

// Fold returns the form in which a keyword or a phrase is compared: normal (see Normalize) in lower case,
// with Cyrillic and Greek letters that look like Latin ones written in Latin, so that a text cannot get past
// a rule by looking the same. It is for comparing only: a text that is in Russian or Greek is unreadable
// after it. Fold(Fold(s)) == Fold(s). Accents are kept, because they tell words apart ("para" and "pará").
func Fold(normal string) string {
	return strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII {
			return unicode.ToLower(r)
		}
		return latin(unicode.ToLower(latin(r)))
	}, normal)
}

// latin returns the Latin letter that a Cyrillic or Greek one looks like, r itself when it looks like none.
// Capitals and small letters are separate, because a pair may look like two different letters: Greek Ν is an
// N, ν a v. The letters are escaped because in print one could not tell them from Latin.
//
//nolint:gocyclo // a table
func latin(r rune) rune {
	switch r {
	case '\u0410', '\u0391':
		return 'A'
	case '\u0412', '\u0392':
		return 'B'
	case '\u0421', '\u03f9':
		return 'C'
	case '\u0500':
		return 'D'
	case '\u0415', '\u0395':
		return 'E'
	case '\u050c':
		return 'G'
	case '\u041d', '\u0397', '\u04ba':
		return 'H'
	case '\u0406', '\u0399', '\u04c0':
		return 'I'
	case '\u0408', '\u037f':
		return 'J'
	case '\u041a', '\u039a':
		return 'K'
	case '\u041c', '\u039c':
		return 'M'
	case '\u039d':
		return 'N'
	case '\u041e', '\u039f':
		return 'O'
	case '\u0420', '\u03a1':
		return 'P'
	case '\u051a':
		return 'Q'
	case '\u0405':
		return 'S'
	case '\u0422', '\u03a4':
		return 'T'
	case '\u0474':
		return 'V'
	case '\u051c':
		return 'W'
	case '\u0425', '\u03a7':
		return 'X'
	case '\u04ae', '\u03a5', '\u0423':
		return 'Y'
	case '\u0396':
		return 'Z'
	case '\u0430', '\u03b1':
		return 'a'
	case '\u0441', '\u03f2':
		return 'c'
	case '\u0501':
		return 'd'
	case '\u0435', '\u0454':
		return 'e'
	case '\u04bb':
		return 'h'
	case '\u0456', '\u03b9', '\u0131':
		return 'i'
	case '\u0458', '\u03f3':
		return 'j'
	case '\u043a', '\u03ba':
		return 'k'
	case '\u04cf':
		return 'l'
	case '\u03b7':
		return 'n'
	case '\u043e', '\u03bf':
		return 'o'
	case '\u0440', '\u03c1':
		return 'p'
	case '\u051b':
		return 'q'
	case '\u0455':
		return 's'
	case '\u03c5':
		return 'u'
	case '\u0475', '\u03bd':
		return 'v'
	case '\u051d':
		return 'w'
	case '\u0445', '\u03c7':
		return 'x'
	case '\u0443', '\u04af':
		return 'y'
	case '\u03c4':
		return 't'
	}
	return r
}
