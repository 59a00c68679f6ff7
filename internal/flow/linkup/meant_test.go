package linkup_test

import (
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
)

// busy returns a plan of Ada and Bob that is on tomorrow, and an invite of Cyd's that Bob gets after it, for the day after.
func busy(t *testing.T) world {
	t.Helper()
	w := begin(t, ada, bob)
	w.says(ada, "coffee tomorrow morning")
	w.says(bob, "yes")
	w.is(rules.Locked)
	w.joins(cyd)
	w.says(cyd, "coffee sunday afternoon")
	w.hears(bob, "up for coffee on Sunday at 3 pm")
	return w
}

// TestTakesBackAfterANo: who has refused an invite takes back the yes to the plan that is on, and no second time what was refused.
func TestTakesBackAfterANo(t *testing.T) {
	t.Parallel()
	w := busy(t)
	w.says(bob, "i'm busy then")
	w.hears(bob, "You're still in for coffee tomorrow at 10 am.")
	w.says(bob, "i can't make it after all")
	w.hears(bob, "you're out of coffee tomorrow at 10 am")
}

// TestAPlanBesideAnInvite: what somebody says who is in a plan and gets an invite to another is about the one that they mean.
func TestAPlanBesideAnInvite(t *testing.T) {
	t.Parallel()
	on := func(w world) bool { // whether Bob is in the plan that is on
		for _, l := range w.linkups() {
			if l.State == rules.Locked && len(l.Participants()) == 2 {
				return true
			}
		}
		return false
	}
	for said, c := range map[string]struct {
		hears string
		in    bool
	}{
		"DROP":                      {"you're out of coffee tomorrow at 10 am", false},
		"drop":                      {"you're out of coffee tomorrow at 10 am", false},
		"drop tomorrow":             {"you're out of coffee tomorrow at 10 am", false},
		"i can't make it after all": {"you're out of coffee tomorrow at 10 am", false},
		"can't make it tomorrow":    {"you're out of coffee tomorrow at 10 am", false},
		"running late":              {"let the others know you're running late", true},
		"on my way":                 {"You'll find them at Ferry Building", true},
		"no":                        {"Thanks for telling me. You're still in for coffee tomorrow at 10 am.", true},
		"can't make it sunday":      {"You're still in for coffee tomorrow at 10 am.", true},
		"where is it tomorrow?":     {"It's on, Bob: coffee tomorrow", true},
		"who else is coming sunday": {"It's coffee on Sunday", true},
		"what time is it?":          {"It's coffee on Sunday", true},
	} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			w := busy(t)
			w.says(bob, said)
			w.hears(bob, c.hears)
			if on(w) != c.in {
				t.Errorf("is in: %v", on(w))
			}
		})
	}
	t.Run("on the day", func(t *testing.T) {
		t.Parallel()
		w := busy(t)
		w.pass(time.Date(2026, 11, 21, 16, 30, 0, 0, time.UTC).Sub(w.Clock.Now()))
		w.says(bob, "where is it?")
		w.hears(bob, "It's on, Bob: coffee today at 10 am")
	})
}

// TestDropOfSeveral: who is in two plans and drops out of one is asked which, once.
func TestDropOfSeveral(t *testing.T) {
	t.Parallel()
	two := func(t *testing.T) world {
		w := busy(t)
		w.says(bob, "yes")
		w.hears(bob, "with Cyd")
		w.says(bob, "thanks!")
		w.says(bob, "DROP")
		w.hears(bob, "Which one shall I take you out of, Bob? 1) coffee tomorrow at 10 am, 2) coffee on Sunday at 3 pm.")
		return w
	}
	for said, hears := range map[string]string{
		"2": "you're out of coffee on Sunday", "the first one": "you're out of coffee tomorrow", "sunday": "you're out of coffee on Sunday", "none": "left everything as it was",
		"drop the one tomorrow": "you're out of coffee tomorrow",
	} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			w := two(t)
			w.says(bob, said)
			w.hears(bob, hears)
		})
	}
	t.Run("spoken of last", func(t *testing.T) {
		t.Parallel()
		w := busy(t)
		w.says(bob, "yes")
		w.says(bob, "DROP")
		w.hears(bob, "you're out of coffee on Sunday")
	})
}

// TestChangeOfMindLater: a no to what one has said yes to counts until the plan is on, whatever was said in between.
func TestChangeOfMindLater(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	w.says(bob, "yes")
	w.says(bob, "thanks!")
	w.says(bob, "no")
	w.hears(bob, "No problem")
	w.says(cyd, "yes")
	if l := w.is(rules.Broadcasting); len(l.Participants()) != 2 {
		t.Errorf("%+v", l)
	}
}

// TestTimeForAnAnswer: who answers with a day or an hour picks the option that it is, hears which, and no other day is a yes.
func TestTimeForAnAnswer(t *testing.T) {
	t.Parallel()
	for said, hears := range map[string]string{
		"sunday works better":              "you're in for coffee on Sunday at 10 am if",
		"sunday":                           "you're in for coffee on Sunday at 10 am if",
		"tomorrow is good":                 "you're in for coffee tomorrow at 10 am if",
		"sat doesn't work but sunday does": "you're in for coffee on Sunday at 10 am if",
		"can't do saturday, sunday is ok":  "you're in for coffee on Sunday at 10 am if",
		"B":                                "you're in for coffee on Sunday at 10 am if",
		"both":                             "you're in for coffee tomorrow at 10 am or Sunday at 10 am if",
		"monday works":                     "I can't move it, Bob: it's coffee: A) tomorrow at 10 am, B) Sunday at 10 am.",
		"yes but can we do 5pm instead":    "I can't move it, Bob",
		"is sunday at the same place?":     "first names and the spot once it's on",
		"can't do sunday":                  "Take your time",
	} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			w := begin(t, ada, bob)
			w.says(ada, "coffee for 3 people saturday or sunday morning")
			w.says(bob, said)
			w.hears(bob, hears)
		})
	}
}

// TestOutvoted: who said yes to the time that most did not take hears so with the lock.
func TestOutvoted(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd, dan)
	w.says(ada, "coffee for 4 people saturday or sunday morning")
	w.says(bob, "B")
	w.says(cyd, "A")
	w.says(dan, "A")
	w.hears(bob, "It's on, Bob: coffee tomorrow at 10 am, when most can.")
	w.hears(cyd, "It's on, Cyd: coffee tomorrow at 10 am. Meet")
}

// TestTryAgain: after a plan that did not come about a time alone is enough for another.
func TestTryAgain(t *testing.T) {
	t.Parallel()
	for name, said := range map[string][]string{
		"a time":           {"ok monday at 3pm then"},
		"first a yes":      {"yes please", "monday at 3 pm"},
		"try again":        {"try again", "how about monday at 3 pm?"},
		"the whole of it":  {"coffee for 3 people monday at 3 pm"},
		"and nothing else": {"monday at 3 pm"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t, ada, bob)
			w.says(ada, "coffee for 3 people tomorrow afternoon")
			w.pass(25 * time.Hour)
			w.count(ada, "couldn't find enough people", 1)
			for _, s := range said {
				w.says(ada, s)
			}
			w.hears(ada, "On it, Ada: coffee on Monday at 3 pm. It needs at least 3 of you.")
		})
	}
}

// TestWereYouThere: how somebody tells that they were there, alone, or not.
func TestWereYouThere(t *testing.T) {
	t.Parallel()
	const there, alone, missed = "Would you meet", "sorry nobody else was there", "No worries"
	for said, hears := range map[string]string{
		"yes! couldn't have been better": there, "it couldn't have been better": there, "yes, no one was late": there, "yes but Ada was a no show": there, "yep, great time": there,
		"we went and it was fun": there, "i went but nobody showed up": alone, "I was there, they stood me up": alone, "no one came": alone, "yes but nobody else came": alone,
		"no": missed, "couldn't make it": missed, "sorry i overslept": missed, "no, i was sick": missed,
	} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			w := begin(t, ada, bob)
			w.says(ada, "coffee tomorrow morning")
			w.says(bob, "yes")
			w.pass(24 * time.Hour)
			w.hears(bob, "Did you make it")
			w.says(bob, said)
			w.hears(bob, hears)
		})
	}
}

// TestAnotherSize: who wants another number of people before it is on hears how to change it.
func TestAnotherSize(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee for 4 people tomorrow afternoon")
	for _, said := range []string{"make it for 3", "make it 3 people please", "change it to 3 people"} {
		w.says(ada, said)
		w.hears(ada, "To change it, text CHANGE")
	}
	w.says(ada, "CHANGE")
	w.hears(ada, "is off")
}

// TestLateForTheNamedOne: of two plans that are on, those of the one that is named hear that somebody comes later, without a name those of the next.
func TestLateForTheNamedOne(t *testing.T) {
	t.Parallel()
	for said, hear := range map[string]string{"running late": ada, "running late on sunday": cyd} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			w := busy(t)
			w.says(bob, "yes")
			w.hears(bob, "It's on, Bob: coffee on Sunday")
			w.says(bob, said)
			w.hears(bob, "let the others know you're running late")
			for phone, n := range map[string]int{ada: 0, cyd: 0, hear: 1} {
				w.count(phone, "Somebody is running a little late", n)
			}
		})
	}
}
