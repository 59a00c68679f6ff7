package observe

import "regexp"

// What has many digits and is no phone number. Every form is exact, because each is a gap in the redaction.

const (
	ulidLen   = 26 // Crockford base 32
	sidLen    = 34 // two capitals and 32 hexadecimal digits
	uuidLen   = 36
	minHexLen = 32 // shorter ones could be a number with letters around it
)

// timestamp is an ISO 8601 date ("2026-11-21", or with slashes as package log writes it) with an optional
// time; what follows must not continue it as a longer number would.
var timestamp = regexp.MustCompile(`^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])-|/(?:0[1-9]|1[0-2])/)(?:0[1-9]|[12]\d|3[01])` +
	`(?:[T ][0-2]\d:[0-5]\d(?::[0-6]\d(?:[.,]\d{1,9})?)?(?:Z|[+-][01]\d:?[0-5]\d)?)?(?:$|[^-\d./()+ ]|[-./()+ ](?:$|\D))`)

// duration is what time.Duration.String writes.
var duration = regexp.MustCompile(`^(?:\d{1,6}h)?(?:\d{1,2}m)?\d{1,3}(?:\.\d{1,9})?(?:ns|us|µs|ms|s)(?:$|[^\pL\d])`)

// startsToken reports whether a run of letters and digits starts at i.
func startsToken(s string, i int) bool {
	return isWord(s[i]) && (i == 0 || !isWord(s[i-1]) && s[i-1] != '+')
}

// safeLen returns the length of what starts at i and is known to be no phone number, 0 for anything else.
func safeLen(s string, i int) int {
	if n := idLen(s, i); n > 0 {
		return n
	}
	if s[i] > '9' {
		return 0
	}
	rest := s[i:min(len(s), i+64)]
	for _, form := range []*regexp.Regexp{timestamp, duration} {
		if loc := form.FindStringIndex(rest); loc != nil {
			return trailing(rest, loc[1])
		}
	}
	return 0
}

// trailing takes back what a form looked at behind its end.
func trailing(s string, end int) int {
	for end > 0 && !isWord(s[end-1]) {
		end--
	}
	return end
}

// idLen returns the length of the id that starts at i and ends with its word, 0 when there is none.
func idLen(s string, i int) int {
	end := i
	letters := 0
	hex, crockford := true, true
	for end < len(s) && isWord(s[end]) {
		c := s[end]
		hex = hex && isHex(c)
		crockford = crockford && isCrockford(c)
		if c > '9' {
			letters++
		}
		end++
	}
	switch n := end - i; {
	case letters == 0 && n != 8:
		return 0
	case n == ulidLen && crockford && s[i] <= '7':
		return n
	case n >= minHexLen && hex:
		return n
	case n == sidLen && isSID(s[i:end]):
		return n
	case n == 8 && hex && isUUID(s[i:min(len(s), i+uuidLen+1)]):
		return uuidLen
	}
	return 0
}

func isSID(s string) bool {
	if s[0] < 'A' || s[0] > 'Z' || s[1] < 'A' || s[1] > 'Z' {
		return false
	}
	for i := 2; i < len(s); i++ {
		if !isHex(s[i]) {
			return false
		}
	}
	return true
}

// isUUID reports whether s starts with a UUID that ends there.
func isUUID(s string) bool {
	if len(s) < uuidLen || len(s) > uuidLen && isWord(s[uuidLen]) {
		return false
	}
	letters := 0
	for i := range uuidLen {
		switch c := s[i]; {
		case i == 8 || i == 13 || i == 18 || i == 23:
			if c != '-' {
				return false
			}
		case !isHex(c):
			return false
		case c > '9':
			letters++
		}
	}
	return letters > 0
}

func isWord(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// isCrockford reports whether c is of the alphabet of a ULID: no I, L, O or U.
func isCrockford(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' && c != 'I' && c != 'L' && c != 'O' && c != 'U'
}
