package interview_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// letters answer the interview to a profile that can be matched, and no further.
func letters() []string {
	return []string{"ready", "yes", "coffee, hiking, board games", "B", "evenings", "A", "C", "no"}
}

// days lets days go by, and returns what JOSH said of its own accord meanwhile.
func days(w *testkit.World, n int) (said []string) {
	before := len(w.Carrier.Taken())
	w.Clock.Advance(time.Duration(n-1) * 24 * time.Hour)
	for range 4 { // what falls due at night leaves in the morning
		w.Tick()
		w.Work()
		w.Clock.Advance(6 * time.Hour)
	}
	w.Tick()
	w.Work()
	for _, text := range w.Carrier.Taken()[before:] {
		said = append(said, text.Body)
	}
	return said
}

// asksOnce reports whether the check-in is all that was said, and was said once.
func asksOnce(said []string) bool {
	return len(said) == 1 && strings.Contains(said[0], "still up for coffee, a hike or board games, mostly evenings?")
}

// TestCheckin: half a year after the last change it is asked once whether the profile holds; a yes keeps it, a no asks what is different, and
// who says nothing is asked again after another half year.
func TestCheckin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ says, reply string }{
		{"yes", "leave it as it is"}, {"Still right!", "leave it as it is"}, {"nope, nothing changed", "leave it as it is"}, {"yep all good", "leave it as it is"},
		{"no", "What's different"}, {"not really", "What's different"},
	} {
		w := world(t)
		says(t, w, letters()...)
		if said := days(w, 179); len(said) != 0 {
			t.Fatalf("before its time: %q", said)
		}
		if said := days(w, 2); !asksOnce(said) {
			t.Fatalf("%q", said)
		}
		i, said := says(t, w, c.says)
		if !strings.Contains(said, c.reply) || (i.Profile.StateAt(w.Clock.Now()) == profile.Stale) != (c.says == "no" || c.says == "not really") {
			t.Errorf("%q: %q, %s", c.says, said, i.Profile.StateAt(w.Clock.Now()))
		}
		if said := days(w, 177); len(said) != 0 {
			t.Errorf("%q: %q", c.says, said)
		}
		if said := days(w, 3); !asksOnce(said) {
			t.Errorf("after another half year: %q", said)
		}
	}
}

// TestCheckinWithoutAnswer: nothing more for half a year, and a text about something else is no answer to it.
func TestCheckinWithoutAnswer(t *testing.T) {
	t.Parallel()
	w := world(t)
	says(t, w, letters()...)
	if said := days(w, 181); !asksOnce(said) {
		t.Fatalf("%q", said)
	}
	if said := days(w, 170); len(said) != 0 {
		t.Errorf("%q", said)
	}
	i, said := says(t, w, "how does this work")
	if !strings.Contains(said, "You tell me what you like") || i.Profile.StateAt(w.Clock.Now()) != profile.Stale {
		t.Errorf("%q", said)
	}
}

// TestNoCheckin for those who said STOP, are held, have paused or have gone; who comes back is asked then.
func TestNoCheckin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ last, back string }{
		{"STOP", "START"}, {"i want to kill myself", ""}, {"pause for 8 months", ""}, {"delete my account/yes", ""},
	} {
		w := world(t)
		says(t, w, letters()...)
		says(t, w, strings.Split(c.last, "/")...)
		if said := days(w, 200); len(said) != 0 {
			t.Errorf("after %q: %q", c.last, said)
		}
		if c.back == "" {
			continue
		}
		says(t, w, c.back)
		if said := days(w, 2); !asksOnce(said) {
			t.Errorf("after %q: %q", c.back, said)
		}
	}
}

// TestCheckinAnswered by a change: it is made, and counts as one of the profile; a bare word behind "what's different" counts, too.
func TestCheckinAnswered(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says  []string
		right func(profile.Profile) bool
		reply string
	}{
		{[]string{"I'm into climbing now"}, func(p profile.Profile) bool { return slices.Contains(likes(p), "climbing") }, "UNDO"},
		{[]string{"yes but no more board games"}, func(p profile.Profile) bool { return !slices.Contains(likes(p), "board_games") }, "UNDO"},
		{[]string{"no", "mornings don't work any more"}, nil, ""},
		{[]string{"no", "climbing"}, func(p profile.Profile) bool { return slices.Contains(likes(p), "climbing") }, "from now on"},
		{[]string{"no", "mornings"}, func(p profile.Profile) bool { return slices.Equal(p.Preferences.Times, []string{"mornings"}) }, "from now on"},
	} {
		w := world(t)
		says(t, w, letters()...)
		if said := days(w, 181); !asksOnce(said) {
			t.Fatalf("%q", said)
		}
		i, said := says(t, w, c.says...)
		if c.right != nil && (!c.right(i.Profile) || i.Profile.StateAt(w.Clock.Now()) == profile.Stale) || !strings.Contains(said, c.reply) {
			t.Errorf("%q: %q, %v, %s", c.says, said, likes(i.Profile), i.Profile.StateAt(w.Clock.Now()))
		}
		if more := days(w, 170); len(more) != 0 && i.Step == "" { // what the profile lacks now is asked, and reminded of
			t.Errorf("%q: %q, then %q, at %s", c.says, said, more, i.Step)
		}
	}
}
