package sms

import (
	"unicode"
	"unicode/utf8"
)

// cluster returns the bytes and the units of the first character of s as the reader sees it: a letter with
// its accents, a flag, an emoji with its skin tone or joined to others. It has the rules of Unicode's
// grapheme clusters (UAX #29) that matter in texts; Twilio's own calculator keeps clusters together. One
// that is wider than most units is cut there.
func cluster(s string, most int, width func(rune) int) (size, units int) {
	prev, size := utf8.DecodeRuneInString(s)
	units = width(prev)
	flag := regional(prev)
	for size < len(s) {
		r, n := utf8.DecodeRuneInString(s[size:])
		second := flag && regional(r)
		if !second && !extends(prev, r) || units+width(r) > most {
			break
		}
		flag = false // a flag is two letters; a third one begins the next
		prev, size, units = r, size+n, units+width(r)
	}
	return size, units
}

const joiner = '\u200d' // makes one emoji of its neighbours

// extends says whether r changes the look of what stands before it rather than beginning something new.
func extends(prev, r rune) bool {
	switch {
	case r < 0x300:
		return false
	case r == joiner, r == '\u200c', unicode.IsMark(r): // accents, vowel signs, variation selectors
		return true
	case r >= 0x1F3FB && r <= 0x1F3FF: // skin tones
		return unicode.Is(unicode.So, prev)
	case r >= 0xE0020 && r <= 0xE007F: // tags, as in the flag of Scotland
		return true
	}
	return prev == joiner && unicode.Is(unicode.So, r)
}

// regional says whether r is a letter of which two make a flag.
func regional(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }
