package plans

import (
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// The hours of a part of a day, as somebody means them who asks what they have then: wider than those at which plans begin.
func hours(b when.Bucket) (from, to int) {
	switch b {
	case when.Morning:
		return 0, 12
	case when.Lunch:
		return 11, 15
	case when.Afternoon:
		return 12, 18
	case when.Evening, when.Night:
		return 17, 24
	default:
		return 0, 24
	}
}

// lasts is how long is meant by an hour without an end: as long as a plan lasts that names none.
const lasts = 2 * time.Hour

// far is how long no plan can be beyond the days that can be named.
const far = 10 * 365 * 24 * time.Hour

// windowsOf returns the times that a text asks about; ok is false for one that has passed, or comes again and again.
func windowsOf(normal string, reading when.Reading, c when.Context) (windows []Window, ok bool) {
	low := strings.ToLower(normal)
	for _, s := range reading.Spans {
		if words := low[s.Start:s.End]; often(words) {
			return nil, false
		}
	}
	if len(reading.Options) == 0 && reading.Problem == "" && len(reading.Spans) == 1 { // "have i got anything on friday" sounds like something past
		reading = when.Read(normal[reading.Spans[0].Start:reading.Spans[0].End], c)
	}
	local := c.Now.In(zone(c))
	switch reading.Problem {
	case when.Past:
		return nil, false
	case when.TooFar:
		from := midnight(local, when.Horizon+1)
		return []Window{{From: from, To: from.Add(far)}}, true
	default: // of an hour that may be either half of the day both are asked about
	}
	for _, o := range reading.Options {
		if w, ok := windowOf(o, local, open(low)); ok {
			windows = append(windows, w)
		}
	}
	if len(windows) == 2 && strings.Contains(low, "weekend") && windows[0].From.Weekday() == time.Saturday && windows[1].From.Equal(nextDay(windows[0].From)) {
		words := "this weekend"
		if windows[0].From.Sub(local) >= 7*24*time.Hour || strings.Contains(low, "next weekend") {
			words = "that weekend"
		}
		return []Window{{From: windows[0].From, To: windows[1].To, Said: words}}, true
	}
	if reading.More { // more than are read: whatever is ahead is shown
		return nil, true
	}
	if len(windows) == 0 {
		windows = weeks(low, local)
	}
	return windows, true
}

// open reports whether a text asks about all that follows an hour.
func open(low string) bool {
	return slices.ContainsFunc(strings.Fields(low), func(word string) bool { return slices.Contains([]string{"after", "from", "past", "since"}, word) })
}

func nextDay(day time.Time) time.Time { return midnight(day, 1) }

// often reports whether a time is one of each week: who asks about it asks what they have told, and no plan.
func often(words string) bool {
	return strings.HasSuffix(words, "s") && !strings.HasSuffix(words, "christmas") && (strings.Contains(words, "days") || strings.Contains(words, "mornings") ||
		strings.Contains(words, "evenings") || strings.Contains(words, "nights") || strings.Contains(words, "afternoons") || strings.Contains(words, "weekends"))
}

func zone(c when.Context) *time.Location {
	if c.Zone == nil {
		return time.UTC
	}
	return c.Zone
}

// midnight is the begin of the day that is so many days after another.
func midnight(local time.Time, days int) time.Time {
	return time.Date(local.Year(), local.Month(), local.Day()+days, 0, 0, 0, 0, local.Location())
}

// windowOf is the window of one option; on: of an hour without an end the rest of its day is meant.
func windowOf(o when.Option, local time.Time, on bool) (w Window, ok bool) {
	day, err := time.ParseInLocation(time.DateOnly, o.Date, local.Location())
	if err != nil {
		return w, false
	}
	at := func(hour, minute int) time.Time {
		return time.Date(day.Year(), day.Month(), day.Day(), hour, minute, 0, 0, local.Location())
	}
	w.Said = o.Said(local)
	clock, err := time.Parse("15:04", o.From)
	if err != nil {
		from, to := hours(o.Bucket)
		w.From, w.To = at(from, 0), at(to, 0)
		return w, true
	}
	w.From = at(clock.Hour(), clock.Minute())
	w.To = w.From.Add(lasts)
	if end, err := time.Parse("15:04", o.To); err == nil && at(end.Hour(), end.Minute()).After(w.From) {
		w.To = at(end.Hour(), end.Minute())
	} else if on {
		w.To, w.Said = nextDay(day), strings.Replace(w.Said, " at ", " from ", 1)+" on"
	}
	return w, true
}

// weeks are the windows of "this week" and "next week", which name no day: from Monday to Sunday.
func weeks(low string, local time.Time) (windows []Window) {
	monday := -((int(local.Weekday()) + 6) % 7)
	if strings.Contains(low, "this week") || strings.Contains(low, "rest of the week") {
		windows = append(windows, Window{From: midnight(local, monday), To: midnight(local, monday+7), Said: "this week"})
	}
	if strings.Contains(low, "next week") {
		windows = append(windows, Window{From: midnight(local, monday+7), To: midnight(local, monday+14), Said: "next week"})
	}
	return windows
}
