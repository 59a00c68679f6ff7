package wording

import (
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/wish"
)

// facts are what rules decide and texts state. They are those of the rules themselves, so that a text cannot say what
// the code no longer does.
type facts struct {
	minAge       int           // {min_age}, years
	codeDigits   int           // {code_digits}
	codeLife     time.Duration // {code_minutes}
	codeTries    int           // {code_tries}
	codesPerHour int           // {codes_per_hour}
	linkLife     time.Duration // {link_hours}
	kept         time.Duration // {kept_days}: how long texts are kept
	firstHour    int           // {first_hour}, "9 am": texts about plans leave from then
	lastHour     int           // {last_hour}, "9 pm": and until then
	mostPeople   int           // {most_people} of a plan
	pause        time.Duration // {pause_days} of a pause that names no length
	review       time.Duration // {review_hours}: the first hold that only keeps from plans
}

// factsOfRules returns the facts as the rules have them.
func factsOfRules() facts {
	return facts{
		minAge: people.MinAge, codeDigits: people.CodeDigits, codeLife: people.CodeTTL, codeTries: people.CodeTries,
		codesPerHour: people.CodesPerHour, linkLife: people.LinkTTL, kept: record.Retention, firstHour: outbox.FirstHour, lastHour: outbox.LastHour,
		mostPeople: understand.MostPeople, pause: wish.PauseLength, review: safety.ReviewWindow,
	}
}

// at returns what a place says; ok is false for what is no place of a fact.
func (f facts) at(place string) (words string, ok bool) {
	const day = 24 * time.Hour
	var n int
	switch place {
	case "min_age":
		n = f.minAge
	case "code_digits":
		n = f.codeDigits
	case "code_minutes":
		n = int(f.codeLife / time.Minute)
	case "code_tries":
		n = f.codeTries
	case "codes_per_hour":
		n = f.codesPerHour
	case "link_hours":
		n = int(f.linkLife / time.Hour)
	case "kept_days":
		n = int(f.kept / day)
	case "first_hour":
		return onTheClock(f.firstHour), true
	case "last_hour":
		return onTheClock(f.lastHour), true
	case "most_people":
		n = f.mostPeople
	case "pause_days":
		n = int(f.pause / day)
	case "review_hours":
		n = int(f.review / time.Hour)
	default:
		return "", false
	}
	return strconv.Itoa(n), true
}

// onTheClock says an hour of the day as people do: "9 pm".
func onTheClock(hour int) string {
	half := " am"
	if hour%24 >= 12 {
		half = " pm"
	}
	return strconv.Itoa((hour+11)%12+1) + half
}

// Setting is a value that a rule decides and texts state.
type Setting struct {
	Name string // of its place in texts, without the braces
	Says string
}

// Settings returns the values of those places in a text that rules fill, in their order.
func (b *Book) Settings(text string) (list []Setting) {
	for rest := text; ; {
		_, after, ok := strings.Cut(rest, "{")
		if !ok {
			return list
		}
		name, behind, closed := strings.Cut(after, "}")
		if !closed {
			return list
		}
		if says, ok := b.facts.at(name); ok {
			list = append(list, Setting{name, says})
		}
		rest = behind
	}
}
