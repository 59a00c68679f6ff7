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

// latin returns the Latin letter that r looks like, r itself when it looks like none.
func latin(r rune) rune {
	if l, ok := lookAlikes[r]; ok {
		return l
	}
	return r
}

// lookAlikes has the letters that look like a Latin one. Capitals and small letters are separate, because a
// pair may look like two different letters: Greek capital nu is an N, small nu a v. They are escaped because
// in print one could not tell them from Latin.
var lookAlikes = map[rune]rune{
	// Cyrillic
	'\u0410': 'A', '\u0412': 'B', '\u0421': 'C', '\u0500': 'D', '\u0415': 'E', '\u050c': 'G', '\u041d': 'H', '\u04ba': 'H',
	'\u0406': 'I', '\u04c0': 'I', '\u0408': 'J', '\u041a': 'K', '\u041c': 'M', '\u041e': 'O', '\u0420': 'P', '\u051a': 'Q',
	'\u0405': 'S', '\u0422': 'T', '\u0474': 'V', '\u051c': 'W', '\u0425': 'X', '\u04ae': 'Y', '\u0423': 'Y', '\u0430': 'a',
	'\u0441': 'c', '\u0501': 'd', '\u0435': 'e', '\u0454': 'e', '\u04bb': 'h', '\u0456': 'i', '\u0458': 'j', '\u043a': 'k',
	'\u04cf': 'l', '\u043e': 'o', '\u0440': 'p', '\u051b': 'q', '\u0455': 's', '\u0475': 'v', '\u051d': 'w', '\u0445': 'x',
	'\u0443': 'y', '\u04af': 'y',
	// Greek
	'\u0391': 'A', '\u0392': 'B', '\u03f9': 'C', '\u0395': 'E', '\u0397': 'H', '\u0399': 'I', '\u037f': 'J', '\u039a': 'K',
	'\u039c': 'M', '\u039d': 'N', '\u039f': 'O', '\u03a1': 'P', '\u03a4': 'T', '\u03a7': 'X', '\u03a5': 'Y', '\u0396': 'Z',
	'\u03b1': 'a', '\u03f2': 'c', '\u03b9': 'i', '\u03f3': 'j', '\u03ba': 'k', '\u03b7': 'n', '\u03bf': 'o', '\u03c1': 'p',
	'\u03c5': 'u', '\u03bd': 'v', '\u03c7': 'x', '\u03c4': 't',
	// Turkish dotless i
	'\u0131': 'i',
	// Latin small capitals
	'\u1d00': 'a', '\u0299': 'b', '\u1d04': 'c', '\u1d05': 'd', '\u1d07': 'e', '\ua730': 'f', '\u0262': 'g', '\u029c': 'h', '\u026a': 'i',
	'\u1d0a': 'j', '\u1d0b': 'k', '\u029f': 'l', '\u1d0d': 'm', '\u0274': 'n', '\u1d0f': 'o', '\u1d18': 'p', '\ua7af': 'q', '\u0280': 'r',
	'\ua731': 's', '\u1d1b': 't', '\u1d1c': 'u', '\u1d20': 'v', '\u1d21': 'w', '\u028f': 'y', '\u1d22': 'z',
}
