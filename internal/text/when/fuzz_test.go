package when_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// FuzzRead holds every reading to what its users rely on.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"sat morning or sun afternoon", "friday 6-8pm", "next weekend", "the 14th", "3/14", "in a couple of weeks",
		"half past six", "tonight at 1am", "2moro", "pasado mañana",
		"friday the 14th", "this week-end", "yesterday at 5", "between 9:30 and 11:00 on thursday", "10pm-2am",
		"a.m.", "7p", "two fridays from now", "in 999 months",
	} {
		f.Add(seed, int64(1778594400), "US")
		f.Add(seed, int64(1793505600), "GB")
	}
	z := zone(f, "America/New_York")
	f.Fuzz(func(t *testing.T, text string, unix int64, country string) {
		now := time.Unix(unix%(1<<33), 0).In(z)
		verify(t, text, when.Context{Now: now, Zone: z, Country: country})
	})
}

func verify(t *testing.T, text string, c when.Context) {
	t.Helper()
	r := when.Read(text, c)
	if len(r.Options) > 2 {
		t.Fatalf("%q at %v: %d options", text, c.Now, len(r.Options))
	}
	asks := r.Problem == when.Ambiguous
	if len(r.Options) > 0 && r.Problem != "" && !asks || len(r.Options) == 0 && asks {
		t.Fatalf("%q at %v: %v beside options %v", text, c.Now, r.Problem, r.Options)
	}
	end := 0
	for _, s := range r.Spans {
		if s.Start < end || s.End <= s.Start || s.End > len(text) {
			t.Fatalf("%q: spans %v", text, r.Spans)
		}
		end = s.End
	}
	if len(r.Options) > 0 && len(r.Spans) == 0 {
		t.Fatalf("%q: options without spans", text)
	}
	for _, o := range r.Options {
		verifyOption(t, text, o, c)
	}
}

func verifyOption(t *testing.T, text string, o when.Option, c when.Context) {
	t.Helper()
	day, err := time.ParseInLocation(time.DateOnly, o.Date, c.Zone)
	if err != nil {
		t.Fatalf("%q at %v: %+v", text, c.Now, o)
	}
	y, m, d := c.Now.Date()
	today := time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	named := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	if ahead := named.Sub(today); ahead < 0 || ahead > 22*24*time.Hour { // midnight of the last day is on the next
		t.Fatalf("%q at %v: %+v is not within the horizon", text, c.Now, o)
	}
	end := map[when.Bucket]int{
		when.Morning: 12, when.Lunch: 14, when.Afternoon: 17, when.Evening: 21, when.Night: 24, when.Day: 21,
	}
	if o.Bucket != "" {
		if hour, known := end[o.Bucket]; !known || o.From != "" || o.To != "" {
			t.Fatalf("%q: %+v", text, o)
		} else if !time.Date(day.Year(), day.Month(), day.Day(), hour, 0, 0, 0, c.Zone).After(c.Now) {
			t.Fatalf("%q at %v: %+v is past", text, c.Now, o)
		}
		return
	}
	from := onClock(t, text, o.From, day)
	if o.To != "" {
		to := onClock(t, text, o.To, day)
		if to.Before(from) {
			to = to.AddDate(0, 0, 1)
		}
		from = to
	}
	if from.Before(c.Now.Add(-time.Hour)) { // an hour that there is twice may be the second
		t.Fatalf("%q at %v: %+v is past", text, c.Now, o)
	}
}

func onClock(t *testing.T, text, clock string, day time.Time) time.Time {
	t.Helper()
	hours, err := time.Parse("15:04", clock)
	if err != nil {
		t.Fatalf("%q: %q is no time", text, clock)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), hours.Hour(), hours.Minute(), 0, 0, day.Location())
}
