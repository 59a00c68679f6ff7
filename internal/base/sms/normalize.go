package sms

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalize returns the form of a text that rules read: NFKC, typing variants of quotes, dashes and
// ellipsis written in ASCII, invisible and control characters dropped, piled-up accents cut, every run of
// whitespace (newlines, tabs and no-break spaces too) one space, none at the ends. It keeps case and
// letters: see Fold for comparing. Normalize(Normalize(s)) == Normalize(s). A text that is normal already is
// returned as it is, without allocating.
func Normalize(body string) string {
	if isNormalASCII(body) {
		return body
	}
	// Before NFKC, because it would take some variants apart (U+00B4 is to it a space and an accent) and join
	// what stands on both sides of something invisible; after it, because it makes others (U+FE58, a small
	// dash, becomes the em dash).
	return collapse(norm.NFKC.String(collapse(body)))
}

// isNormalASCII reports whether Normalize has nothing to do for s, for the texts that nearly all are.
func isNormalASCII(s string) bool {
	space := true // as if one stood before the text: a leading one is one too many
	for i := range len(s) {
		c := s[i]
		switch {
		case c == ' ' && space, c < ' ', c > '~', c == '`':
			return false
		}
		space = c == ' '
	}
	return s == "" || !space
}

// maxAccents is how many accents in a row count as part of a letter; no script stacks more. Beyond 30,
// x/text would insert joiners of its own.
const maxAccents = 8

// collapse writes typing variants in ASCII, drops what cannot be seen and collapses whitespace. Bytes that
// are not UTF-8 become U+FFFD.
func collapse(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	gap, accents := false, 0
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			gap, accents = b.Len() > 0, 0
			continue
		case invisible(r):
			continue
		case unicode.IsMark(r):
			accents++
		default:
			accents = 0
		}
		if accents > maxAccents {
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		if ascii, ok := typed(r); ok {
			b.WriteString(ascii)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// typed returns the ASCII that a typing variant stands for: what keyboards and word processors put in the
// place of a quote, a dash or three dots. fold_cases.jsonl in testdata has the public list behind it.
func typed(r rune) (ascii string, ok bool) {
	if r < utf8.RuneSelf && r != '`' {
		return "", false
	}
	switch r {
	case '`', '´', 'ʹ', 'ʻ', 'ʼ', 'ʽ', 'ʾ', 'ʿ', 'ˈ', 'ˊ', 'ˋ', '‘', '’', '‚', '‛', '′', '‵', '‹', '›', '❛', '❜', '՚', '׳':
		return "'", true
	case '«', '»', 'ʺ', 'ˮ', '“', '”', '„', '‟', '″', '‶', '❝', '❞', '〝', '〞', '〟', '״':
		return `"`, true
	case '‐', '‑', '‒', '–', '—', '―', '⁃', '−', '˗', '⸺', '⸻', '﹘', '֊', '־':
		return "-", true
	case '…':
		return "...", true
	}
	return "", false
}

// invisible says whether a character has no ink and no width of its own: controls, zero-width and
// bidirectional marks, soft hyphen, byte order mark, variation selectors, fillers. Whitespace is not: it
// separates words; nor are the Arabic number signs, which Unicode counts as format characters too.
func invisible(r rune) bool {
	if r >= ' ' && r <= '~' {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}
