package observe

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What takes the place of something that must not be shown.
const (
	hiddenPhone = "[phone]"    // digits that could be a phone number
	hidden      = "[redacted]" // the value of a sensitive key
)

// minPhoneDigits is the length from which digits count as a phone number: E.164 numbers have 7 to 15. There
// is no upper end, because two numbers can stand side by side.
const minPhoneDigits = 7

// maxSeparators is how many characters may stand between two digits of one number: ") - " is the longest
// usual spelling.
const maxSeparators = 4

// Redact replaces what could be a phone number, in any usual spelling ("+1 (555) 010-0001", "555.010.0001",
// "%2B15550100001"), and keeps ids (ULIDs, sids, UUIDs, hashes), dates, times and durations. It errs on the
// side of hiding: seven digits of something else are hidden too.
func Redact(s string) string {
	if !hasDigits(s, minPhoneDigits) {
		return s
	}
	var out strings.Builder
	copied := 0
	for i := 0; i < len(s); {
		if startsToken(s, i) {
			if n := safeLen(s, i); n > 0 {
				i += n
				continue
			}
		}
		end, digits := number(s, i)
		switch {
		case digits >= minPhoneDigits:
			out.WriteString(strings.TrimSuffix(s[copied:i], "+"))
			out.WriteString(hiddenPhone)
			copied, i = end, end
		case digits > 0:
			i = end
		default:
			_, size := utf8.DecodeRuneInString(s[i:])
			i += size
		}
	}
	if copied == 0 {
		return s
	}
	out.WriteString(s[copied:])
	return out.String()
}

// hasDigits reports whether s has at least n digits: the cheap way out for nearly every string.
func hasDigits(s string, n int) bool {
	for _, r := range s {
		if isDigit(r) {
			if n--; n == 0 {
				return true
			}
		}
	}
	return false
}

// number returns the end of the digits that start at i, separators between them included, and how many
// digits there are: 0 when there is none at i. It ends where an id starts.
func number(s string, i int) (end, digits int) {
	separators := 0
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if isDigit(r) {
			if digits > 0 && separators > 0 && idLen(s, i) > 0 {
				return end, digits
			}
			digits, separators = digits+1, 0
			i += size
			end = i
			continue
		}
		if r == '%' && escapedSeparator(s[i:]) {
			size = len("%20")
		} else if !isSeparator(r) {
			return end, digits
		}
		if separators++; digits == 0 || separators > maxSeparators {
			return end, digits
		}
		i += size
	}
	return end, digits
}

func isDigit(r rune) bool {
	if r < utf8.RuneSelf {
		return '0' <= r && r <= '9'
	}
	return unicode.Is(unicode.Nd, r)
}

// isSeparator reports whether r may stand between the digits of one number: spaces, dashes and invisible
// characters of any kind, dots, slashes, parentheses, and the plus that stands for a space in a form.
func isSeparator(r rune) bool {
	if r < utf8.RuneSelf {
		return strings.ContainsRune(" \t-.()/+_", r)
	}
	return unicode.In(r, unicode.Zs, unicode.Pd, unicode.Cf)
}

// escapedSeparator reports whether s starts with a separator in percent encoding.
func escapedSeparator(s string) bool {
	if len(s) < 3 {
		return false
	}
	switch strings.ToUpper(s[1:3]) {
	case "20", "28", "29", "2B", "2D", "2E", "2F":
		return true
	}
	return false
}
