package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/josh-sms/josh/internal/base/sms"
)

// Fold returns the form in which words are compared: lower case, look-alike letters in Latin, no accents. Unlike
// sms.Fold it drops accents, because people who type in a hurry do.
func Fold(normal string) string {
	if folded, ok := foldASCII(normal); ok {
		return folded
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(sms.Fold(normal)))
}

// foldASCII folds what nearly all texts are; ok is false for others.
func foldASCII(s string) (folded string, ok bool) {
	lower := true
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return "", false
		}
		lower = lower && (s[i] < 'A' || s[i] > 'Z')
	}
	if lower {
		return s, true
	}
	return strings.ToLower(s), true
}
