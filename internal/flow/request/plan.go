package request

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// longestPlan bounds what is said of a request, see the place of wording.Values.
const longestPlan = 90

// plan says a request as a friend would repeat it: "climbing, Saturday morning, 4 people". It holds no words of the person,
// so that nothing which somebody texts is said back by JOSH.
func (t running) plan(l understand.LinkUp) string {
	parts := []string{t.activity(l)}
	if at := t.times(l.Time); at != "" {
		parts = append(parts, at)
	}
	if g := l.Group; g != nil {
		parts = append(parts, crowd(*g)) // in all: who says "with 4" may count themselves or not
	}
	if l.RadiusMiles > 0 {
		parts = append(parts, "within "+count(l.RadiusMiles, "mile"))
	}
	for _, c := range l.Constraints {
		parts = append(parts, strings.ReplaceAll(c, "_", " "))
	}
	said := parts[0]
	for _, part := range parts[1:] {
		if len(said)+len(", ")+len(part) <= longestPlan {
			said += ", " + part
		}
	}
	return said
}

// activity names what a request is for.
func (t running) activity(l understand.LinkUp) string {
	switch {
	case l.ActivityKey == "":
		return "something to do"
	case other(l):
		return "your idea"
	}
	return cmp.Or(t.reader.Label(l.ActivityKey), strings.ReplaceAll(l.ActivityKey, "_", " ")) // one that the catalogue had once
}

func crowd(g understand.Group) string {
	if g.Min == g.Max || g.Min <= 0 {
		return count(g.Max, "person") + " in all"
	}
	return strconv.Itoa(g.Min) + " to " + strconv.Itoa(g.Max) + " people in all"
}

func count(n int, what string) string {
	switch {
	case n == 1:
	case what == "person":
		what = "people"
	default:
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// times says the times of a request, "" for none.
func (t running) times(options []when.Option) string {
	var said []string
	now := t.Region.Local(t.Now)
	for _, o := range options {
		if at := o.Said(now); at != "" {
			said = append(said, at)
		}
	}
	return strings.Join(said, " or ")
}
