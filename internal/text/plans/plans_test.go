package plans

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// at returns a context in San Francisco.
func at(t testing.TB, year int, month time.Month, day, hour, minute int) when.Context {
	t.Helper()
	zone, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	return when.Context{Now: time.Date(year, month, day, hour, minute, 0, 0, zone), Zone: zone, Country: "US"}
}

// said says a wish as a line of a table.
func said(w Wish) string {
	var parts []string
	for _, win := range w.Windows {
		parts = append(parts, win.From.Format("01-02 15:04")+" "+win.To.Format("01-02 15:04")+" "+win.Said)
	}
	return []string{"", "list", "next", "link", "new", "off"}[w.Kind] + strings.Join(append([]string{""}, parts...), ": ")
}

// TestAsked reads what asks for plans, and about which time; on a Thursday.
func TestAsked(t *testing.T) {
	t.Parallel()
	r, c := New(), at(t, 2026, time.November, 26, 10, 20)
	for text, want := range map[string]string{
		"am i free tomorrow after 5":                "list: 11-27 17:00 11-28 00:00 tomorrow from 5 pm on",
		"am i free this week or next week":          "list: 11-23 00:00 11-30 00:00 this week: 11-30 00:00 12-07 00:00 next week",
		"what plans do i have":                      "list",
		"What plans do I have?":                     "list",
		"hey josh, what plans do i have coming up?": "list",
		"which plans do i have":                     "list",
		"my plans":                                  "list",
		"My plans please":                           "list",
		"show me my plans":                          "list",
		"what are my plans":                         "list",
		"do i have any plans":                       "list",
		"do i have anything planned":                "list",
		"do I have anything coming up?":             "list",
		"what's on for me":                          "list",
		"what's coming up for me?":                  "list",
		"que planes tengo":                          "list",
		"mis planes":                                "list",
		"what plans do i have this week":            "list: 11-23 00:00 11-30 00:00 this week",
		"what plans do i have next week":            "list: 11-30 00:00 12-07 00:00 next week",
		"what's on this weekend for me":             "list: 11-28 00:00 11-30 00:00 this weekend",
		"what's on for me this weekend?":            "list: 11-28 00:00 11-30 00:00 this weekend",
		"am i free next weekend":                    "list: 12-05 00:00 12-07 00:00 that weekend",
		"am I free saturday?":                       "list: 11-28 00:00 11-29 00:00 Saturday",
		"am i free on saturday":                     "list: 11-28 00:00 11-29 00:00 Saturday",
		"am i still free sat":                       "list: 11-28 00:00 11-29 00:00 Saturday",
		"Am I busy tonight?":                        "list: 11-26 17:00 11-27 00:00 tonight",
		"am i free today":                           "list: 11-26 00:00 11-27 00:00 today",
		"am i free at 3":                            "list: 11-26 15:00 11-26 17:00 today at 3 pm",
		"am i free saturday from 3 to 4pm":          "list: 11-28 15:00 11-28 16:00 Saturday from 3 pm to 4 pm",
		"am i free saturday and sunday":             "list: 11-28 00:00 11-29 00:00 Saturday: 11-29 00:00 11-30 00:00 Sunday",
		"do I have anything tomorrow night":         "list: 11-27 17:00 11-28 00:00 tomorrow night",
		"do i have something on saturday":           "list: 11-28 00:00 11-29 00:00 Saturday",
		"have i got anything on friday morning":     "list: 11-27 00:00 11-27 12:00 tomorrow morning",
		"do i have plans tomorrow":                  "list: 11-27 00:00 11-28 00:00 tomorrow",
		"what do i have on saturday?":               "list: 11-28 00:00 11-29 00:00 Saturday",
		"what am i doing tomorrow":                  "list: 11-27 00:00 11-28 00:00 tomorrow",
		"am i free on the 22nd":                     "list: 12-18 00:00 12-15 00:00 ",
		"tengo algo el sabado?":                     "list: 11-28 00:00 11-29 00:00 Saturday",
		"\u00bfestoy libre el sabado?":              "list: 11-28 00:00 11-29 00:00 Saturday",
		"when's my next thing":                      "next",
		"when is my next thing?":                    "next",
		"what's my next activity":                   "next",
		"calendar":                                  "link",
		"Calendar link":                             "link",
		"can I get this in my calendar?":            "link",
		"can i see my plans in my google calendar":  "link",
		"subscribe to my plans":                     "link",
		"how do i subscribe to my calendar":         "link",
		"send me my calendar link please":           "link",
		"can i have a calendar feed":                "link",
		"ical":                                      "link",
		"put my plans in my calendar":               "link",
		"new calendar link":                         "new",
		"can you send me a new calendar link?":      "new",
		"I need another calendar link":              "new",
		"reset my calendar link":                    "new",
		"remove my calendar link":                   "off",
		"turn off the calendar":                     "off",
		"turn the calendar off please":              "off",
		"delete my calendar feed":                   "off",
		"stop the calendar link":                    "off",
		"can you show me my plans?":                 "list",
		"what do i have coming up":                  "list",
		"cuales son mis planes?":                    "list",
		"que tengo el sabado?":                      "list: 11-28 00:00 11-29 00:00 Saturday",
		"anything on for me this weekend":           "list: 11-28 00:00 11-30 00:00 this weekend",
		"do i have anything else on saturday":       "list: 11-28 00:00 11-29 00:00 Saturday",
		"is my saturday free?":                      "list: 11-28 00:00 11-29 00:00 Saturday",
		"how does my weekend look":                  "list: 11-28 00:00 11-30 00:00 this weekend",
		"what time is my next thing":                "next",
		"how do i add this to my calendar":          "link",
		"can i sync this with google calendar":      "link",
		"i want my plans in my calendar":            "link",
		"I lost my calendar link":                   "link",
		"new link for my calendar":                  "new",
	} {
		if got := said(r.Wish(text, c)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestLookAlikes are about something else: a wish for a plan, one plan alone, what the service does, or nothing of JOSH's.
func TestLookAlikes(t *testing.T) {
	t.Parallel()
	r, c := New(), at(t, 2026, time.November, 26, 10, 20)
	for _, text := range []string{
		"i'm free saturday", "I am free on saturday", "free saturday?", "free saturday", "any plans near me?", "is it free?", "is josh free", "is saturday free",
		"cal", "hi cal", "Cal please", "work cal", "refresh my calendar feed", "is there anything on saturday for me", "is there something happening tonight for me", "what's up tonight for me",
		"any plans for me saturday", "got any plans for me saturday", "what's on this weekend?", "what's on this weekend", "whats on tonight", "anything on tonight?", "is anyone free saturday",
		"are you free saturday?", "who is free saturday", "what's the next event", "is the museum free saturday", "add to calendar", "i want my dog in my calendar", "how does saturday look", "is saturday still free", "what's my weekend dog like", "am i free to go", "am i free?", "what am i doing", "what am i doing here", "my plans changed", "my plans changed and i cant come",
		"i share my plans with my sister", "resume my plans please", "cancel my plans", "cancel my plan", "change my plans to sunday", "do you have anything on sunday", "do you have plans for saturday",
		"let me check my calendar", "my calendar is full", "ok i'll put it in my calendar", "add it to my calendar", "can you add it to my calendar", "let's make plans for saturday", "make plans for me saturday",
		"i have plans saturday", "i have plans with my mom tomorrow", "am i free sunday mornings", "am i free saturdays", "when are we meeting", "when is my linkup", "when's my next linkup", "where is my plan",
		"was i free yesterday", "am i free yesterday", "does what's on my calendar look busy", "what is on my profile", "i want a new calendar for christmas", "remove sundays from my times",
		"plan", "plans", "plans?", "new plans", "the calendar thing is great", "can i link my calendar", "can you sync with google calendar", "calendar girls is a good movie", "do i have to pay",
		"do i have anything to worry about", "do i have something in my teeth", "do i have anything to do with it", "have i got a chance", "am i booked", "do i have fun tomorrow", "what do i bring saturday",
		"what do i wear saturday", "who do i have saturday", "am i paid friday", "what's my next question", "what's next", "next thing", "my next thing is a job", "can i get a coffee saturday", "do i have time tomorrow",
		"estoy libre el sabado", "tengo algo para ti", "no tengo planes", "tengo planes", "libre el sabado?",
	} {
		if got := r.Wish(text, c); got.Kind != None {
			t.Errorf("%q: %s", text, said(got))
		}
	}
}

// TestDaylightSaving: a day is from midnight to midnight where the sender is, be it of 23 or of 25 hours.
func TestDaylightSaving(t *testing.T) {
	t.Parallel()
	r := New()
	for _, c := range []struct {
		now  when.Context
		text string
		want time.Duration
	}{
		{at(t, 2026, time.March, 5, 10, 0), "am i free sunday", 23 * time.Hour},
		{at(t, 2026, time.October, 29, 10, 0), "am i free sunday", 25 * time.Hour},
		{at(t, 2026, time.October, 28, 10, 0), "what plans do i have this week", 7*24*time.Hour + time.Hour},
		{at(t, 2026, time.March, 8, 1, 0), "am i free tonight", 7 * time.Hour},
	} {
		w := r.Wish(c.text, c.now)
		if len(w.Windows) != 1 || w.Windows[0].To.Sub(w.Windows[0].From) != c.want {
			t.Errorf("%q: %s", c.text, said(w))
		}
	}
}

// FuzzWish holds that a window ends after it begins, and that what is long is left alone.
func FuzzWish(f *testing.F) {
	for _, text := range []string{"am i free saturday", "do i have anything tomorrow from 9 to 5", "what plans do i have next week", "calendar"} {
		f.Add(text)
	}
	r := New()
	f.Fuzz(func(t *testing.T, text string) {
		w := r.Wish(text, at(t, 2026, time.November, 26, 10, 20))
		for _, win := range w.Windows {
			if !win.To.After(win.From) || w.Kind != List {
				t.Errorf("%q: %s", text, said(w))
			}
		}
	})
}
