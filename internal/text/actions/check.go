package actions

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
)

// MostLetters is how many characters a param has at most, and with that a text that is relayed.
const MostLetters = 240

// The reasons for which an action is none that can be done.
const (
	Unknown = "unknown action"
	Extra   = "unknown param"
	Missing = "missing param"
	TooLong = "too long"
	Number  = "a number"
	Link    = "a link"
)

// Check returns why an action is none that can be done, "" when it is fine.
func Check(a Action) string {
	r, ok := ruleOf(a.Domain, a.Action)
	if !ok || a.Params == nil {
		return Unknown
	}
	for key, value := range a.Params {
		switch {
		case !slices.Contains(r.needs, key) && !slices.Contains(r.anyOf, key) && !slices.Contains(r.accepts, key):
			return Extra
		case strings.TrimSpace(value) == "":
			return Missing
		case utf8.RuneCountInString(value) > MostLetters:
			return TooLong
		}
	}
	lacks := func(key string) bool { return a.Params[key] == "" }
	if slices.ContainsFunc(r.needs, lacks) || len(r.anyOf) > 0 && !slices.ContainsFunc(r.anyOf, func(key string) bool { return !lacks(key) }) {
		return Missing
	}
	if a.Domain == Group {
		return relayable(a.Params[Text])
	}
	return ""
}

// relayable returns why words cannot be relayed: nobody gets another person's number or link by a text that they did not ask for.
func relayable(text string) string {
	switch {
	case slices.ContainsFunc(strings.Fields(text), linked):
		return Link
	case len(sms.PhoneLike(text)) > 0 || longNumber(text):
		return Number
	}
	return ""
}

// linked reports whether a phone would make a link, or an address to write to, of a word.
func linked(word string) bool {
	word = strings.ToLower(strings.Trim(word, ".,;:!?()<>[]\"'"))
	host, path, _ := strings.Cut(word, "/")
	dot := strings.LastIndexByte(host, '.')
	switch {
	case strings.Contains(word, "://"), strings.HasPrefix(word, "www."):
		return true
	case dot < 1 || dot+1 == len(host):
		return false
	}
	return strings.Contains(host, "@") || path != "" || slices.Contains(ends(), host[dot+1:])
}

// ends are how names of sites end.
func ends() []string {
	return strings.Fields("com net org io co me ly gg app dev info link xyz us uk de ca tv be gl to ai edu gov club site online fr es mx")
}

// mostDigits is from how many digits a number is no year and no time.
const mostDigits = 5

// longNumber reports whether a text has a number of many digits, whatever stands between them.
func longNumber(text string) bool {
	digits := 0
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			if digits++; digits >= mostDigits {
				return true
			}
		case strings.ContainsRune("-. ()/", r): // parts of one number
		default:
			digits = 0
		}
	}
	return false
}
