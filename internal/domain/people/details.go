package people

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Details are what a person says of themselves in the form.
type Details struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Birthday  string `json:"birthday"` // YYYY-MM-DD
	ZIP       string `json:"zip"`      // normal form
	Email     string `json:"email,omitempty"`
}

// MaxName is the length of a name in characters (letters with their marks).
const MaxName = 70

// maxNameBytes bounds the marks that a name can carry.
const maxNameBytes = 600

// MinAge is in years.
const MinAge = 18

// maxAge is older than anybody; beyond it the year is a slip.
const maxAge = 120

// CleanName returns a name as it is kept: one line, single spaces. ok is false for what is no name: nothing,
// more than MaxName letters, no letter at all, control or invisible characters, digits, markup. Every script
// is welcome, with what names are spelled with: marks, spaces, apostrophes, hyphens, dots.
func CleanName(s string) (name string, ok bool) {
	if !utf8.ValidString(s) || len(s) > maxNameBytes {
		return "", false
	}
	name = strings.Join(strings.Fields(s), " ")
	letters, length := 0, 0
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			letters++
			length++
		case unicode.IsMark(r):
		case strings.ContainsRune(" '’ʻʼ-‐.·・,", r), r == '\u200c', r == '\u200d': // joiners belong to some scripts' spelling
			length++
		default:
			return "", false
		}
	}
	return name, letters > 0 && length <= MaxName
}

// Birthday reads a date of birth. ok is false when there is no such day.
func Birthday(year, month, day int) (date string, ok bool) {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year < 1 || year > 9999 || t.Year() != year || t.Month() != time.Month(month) || t.Day() != day {
		return "", false
	}
	return t.Format(time.DateOnly), true
}

// OfAge reports whether somebody born on date is MinAge at now wherever on earth they are: the day counts
// once it has begun in the last zone. Somebody born on
// 29 February comes of age on 1 March of other years.
func OfAge(date string, now time.Time) bool {
	born, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return false
	}
	last := time.FixedZone("UTC-12", -12*60*60)                                           // the zone in which a day begins last
	birthday := time.Date(born.Year()+MinAge, born.Month(), born.Day(), 0, 0, 0, 0, last) // 29 February rolls over to 1 March
	return !now.Before(birthday)
}

// Plausible reports whether a date of birth lies in the past and less than 120 years ago.
func Plausible(date string, now time.Time) bool {
	born, err := time.Parse(time.DateOnly, date)
	return err == nil && !born.After(now) && born.AddDate(maxAge, 0, 0).After(now)
}

// CleanEmail checks an address as far as a form can: one @, something before it, a dotted domain after it.
func CleanEmail(s string) (email string, ok bool) {
	s = strings.TrimSpace(s)
	at := strings.LastIndexByte(s, '@')
	if s == "" {
		return "", true
	}
	if len(s) > 254 || at < 1 || strings.IndexByte(s, '@') != at {
		return "", false
	}
	for _, r := range s {
		if unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(`<>()[]\,;:"`, r) || r == utf8.RuneError {
			return "", false
		}
	}
	domain := s[at+1:]
	dot := strings.LastIndexByte(domain, '.')
	return s, dot > 0 && dot < len(domain)-1 && !strings.HasPrefix(domain, ".") && !strings.Contains(domain, "..")
}
