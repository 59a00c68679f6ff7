package understand

import (
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// What a question asks for.
const (
	Activity  = "activity"
	Time      = "time"
	TimeOfDay = "time_of_day" // which half of the day a bare hour is in
	Intended  = "intended"    // whether a plan is meant at all
	Response  = "response"    // which of the times of an invite
	Target    = "target"      // who or which plan is meant
)

const mostOptions = 4

// question builds the question about what is missing.
func question(missing, asks string, options []Option) Clarifier {
	var b strings.Builder
	b.WriteString(asks)
	for i := range options {
		options[i].Key = string(rune('A' + i))
		b.WriteString(" " + options[i].Key + ") " + options[i].Label)
	}
	return Clarifier{Needed: true, Missing: missing, Question: b.String(), Options: options}
}

// askActivity asks what to do: the sender's own activities first, then what many people like.
func (r *Reader) askActivity(l LinkUp, c Context) Clarifier {
	var options []Option
	for _, key := range append(append([]string(nil), c.Activities...), "coffee", "walk", "dinner") {
		a, ok := r.catalogue.Activity(key)
		if !ok || len(options) == 3 || offers(options, key) {
			continue
		}
		filled := l
		filled.ActivityKey = key
		options = append(options, Option{Label: a.Label, Fills: Extracted{LinkUp: &filled}})
	}
	return question(Activity, "What are you up for?", options)
}

func offers(options []Option, key string) bool {
	for _, o := range options {
		if o.Fills.LinkUp.ActivityKey == key {
			return true
		}
	}
	return false
}

// askTime asks when: the next two Saturdays' halves say more than "when?".
func (r *Reader) askTime(l LinkUp, c Context) Clarifier {
	now := local(c)
	days := (int(time.Saturday) - int(now.Weekday()) + 7) % 7
	if days == 0 && now.Hour() >= 11 {
		days = 1 // Saturday is half over: Sunday
	}
	at := now.AddDate(0, 0, days)
	var options []Option
	for _, part := range []when.Bucket{when.Morning, when.Afternoon} {
		filled := l
		filled.Time = []when.Option{{Date: at.Format(time.DateOnly), Bucket: part}}
		options = append(options, Option{Label: at.Weekday().String() + " " + string(part), Fills: Extracted{LinkUp: &filled}})
	}
	return question(Time, "When works for you?", append(options, Option{Label: "another day", Fills: Extracted{LinkUp: &l}}))
}

// askHalf asks which half of the day an hour is in: both have been read.
func (r *Reader) askHalf(l LinkUp, both []when.Option) Clarifier {
	var options []Option
	for _, one := range both {
		filled := l
		filled.Time = []when.Option{one}
		options = append(options, Option{Label: clock(one.From), Fills: Extracted{LinkUp: &filled}})
	}
	return question(TimeOfDay, "Morning or evening?", options)
}

// clock returns an hour as people text it: "7 in the morning", "7:30 in the evening".
func clock(from string) string {
	at, err := time.Parse("15:04", from)
	if err != nil {
		return from
	}
	text := at.Format("3:04")
	if at.Minute() == 0 {
		text = at.Format("3")
	}
	switch {
	case at.Hour() < 12:
		return text + " in the morning"
	case at.Hour() < 17:
		return text + " in the afternoon"
	}
	return text + " in the evening"
}

// askResponse asks which of two times a yes is for.
func askResponse() Clarifier {
	first, second := Extracted{Invite: &Invite{Response: "A"}}, Extracted{Invite: &Invite{Response: "B"}}
	return question(Response, "Which time works?", []Option{{Label: "the first time", Fills: first}, {Label: "the second time", Fills: second}})
}

// askIntended asks whether a plan is meant.
func (r *Reader) askIntended(l LinkUp) Clarifier {
	return question(Intended, "Want me to set something up?", []Option{{Label: "yes, find people", Fills: Extracted{LinkUp: &l}}, {Label: "no, just saying"}})
}

// local returns the time where the sender is.
func local(c Context) time.Time {
	if c.Zone == nil {
		return c.Now.UTC()
	}
	return c.Now.In(c.Zone)
}
