package remind

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// thursday is the 26th of November 2026, 10:20 in San Francisco.
func thursday(t testing.TB) when.Context {
	t.Helper()
	zone, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	return when.Context{Now: time.Date(2026, time.November, 26, 10, 20, 0, 0, zone), Zone: zone, Country: "US"}
}

// TestSet reads of what and when somebody wants to be reminded.
func TestSet(t *testing.T) {
	t.Parallel()
	r, c := New(), thursday(t)
	for text, want := range map[string]string{
		"remind me tomorrow at 9 to call mom":                    "11-27 09:00 exact: call mom",
		"Remind me to bring cups saturday at 9":                  "11-28 09:00 exact: bring cups",
		"remind me in 20 minutes to take the cake out":           "11-26 10:40 exact: take the cake out",
		"can you remind me in an hour to leave?":                 "11-26 11:20 exact: leave",
		"remind me at 5 to call mom":                             "11-26 17:00 exact: call mom",
		"remind me tonight to water the plants":                  "11-26 18:00: water the plants",
		"hey josh please remind me on monday morning about rent": "11-30 09:00: rent",
		"remind me to call mom at 5pm":                           "11-26 17:00 exact: call mom",
		"remind me at noon: lunch with Bo":                       "11-26 12:00 exact: lunch with Bo",
		"remind me dec 3 at 7am to fly":                          "12-03 07:00 exact: fly",
		"tomorrow at 9 remind me to call mom":                    "11-27 09:00 exact: call mom",
		"remind me in 45 min pls to move the car":                "11-26 11:05 exact: move the car",
		"remind me tomorrow at 9 that the game is at 5":          "11-27 09:00 exact: the game is at 5",
		"set a reminder for tomorrow 8am to pack":                "11-27 08:00 exact: pack",
		"don't let me forget to feed the cat tonight":            "11-26 18:00: feed the cat",
		"i need a reminder to take my pills at 9pm":              "11-26 21:00 exact: take my pills",
		"remind me at 3 to stretch":                              "11-26 15:00 exact: stretch",
		"remind me today to call Bo":                             "11-26 11:20 exact: call Bo",
		"remind me every day at 9 to take my pills":              "often: take my pills",
		"remind me to take my pills every morning at 8":          "often: take my pills",
		"remind me tomorrow at 9 to water every plant":           "11-27 09:00 exact: water every plant",
		"i'd like a reminder to call mom at 5pm":                 "11-26 17:00 exact: call mom",
		"remind me about the plan":                               "",
		"can you remind me of the address":                       "",
		"remind me about rent tomorrow":                          "11-27 09:00: rent",
		"remind me when i get home to call mom":                  "",
		"remind me to call mom":                                  "no_time: call mom",
		"remind me every monday at 9 to run":                     "often: run",
		"remind me january 20 to file taxes":                     "too_far: file taxes",
		"remind me yesterday at 3 to call":                       "past: call",
		"remind me what my dog is called":                        "",
		"remind me when the hike is":                             "",
		"remind me":                                              "",
		"that reminds me of my dog":                              "",
		"don't forget to have fun":                               "",
		"you remind me of my brother":                            "",
		"i forget things":                                        "",
	} {
		w := r.Wish(text, c)
		got := ""
		if w.Kind == Set {
			got = string(w.Problem)
			if got == "" {
				got = w.At.Format("01-02 15:04")
			}
			if w.Exact {
				got += " exact"
			}
			got += ": " + w.About
		} else if w.Kind != None {
			got = "another kind"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestOthers reads what asks for the list, and what takes reminders back.
func TestOthers(t *testing.T) {
	t.Parallel()
	r, c := New(), thursday(t)
	for text, want := range map[string]Wish{
		"what are my reminders?":               {Kind: List},
		"do i have any reminders":              {Kind: List},
		"my reminders":                         {Kind: List},
		"what did i ask you to remind me of":   {Kind: List},
		"cancel my reminders":                  {Kind: DropAll},
		"delete all my reminders please":       {Kind: DropAll},
		"stop reminding me":                    {Kind: DropAll},
		"cancel that reminder":                 {Kind: Drop, Named: true},
		"tell me how to stop the reminders":    {},
		"forget the reminder about mom":        {Kind: Drop, About: "mom", Named: true},
		"don't remind me to call mom":          {Kind: Drop, About: "call mom"},
		"no need to remind me about the rent.": {Kind: Drop, About: "the rent"},
		"cancel my plan":                       {},
		"forget the nuts thing":                {},
	} {
		if got := r.Wish(text, c); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

// FuzzWish holds that a time that is taken is ahead, within the horizon, and that what somebody is reminded of is named.
func FuzzWish(f *testing.F) {
	for _, text := range []string{"remind me tomorrow at 9 to call mom", "in 2 hours remind me: x", "remind me at 2:30 am on march 14 to move the clock", "recuerdame ma\u00f1ana"} {
		f.Add(text)
	}
	r := New()
	f.Fuzz(func(t *testing.T, text string) {
		c := thursday(t)
		switch w := r.Wish(text, c); {
		case w.Kind != Set:
		case w.About == "", w.Problem == "" && (!w.At.After(c.Now) || w.At.After(c.Now.AddDate(0, 0, when.Horizon+2))):
			t.Errorf("%+v", w)
		}
	})
}
