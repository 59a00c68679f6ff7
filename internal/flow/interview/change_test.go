package interview_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/understand"
)

// walked returns a world in which the interview is over, with a profile that can be matched.
func walked(t *testing.T) *testkit.World {
	t.Helper()
	w := world(t)
	says(t, w, "ready", "yes", "hiking, board games and coffee", "4 to 6", "evenings and weekends")
	for range 10 {
		i, _ := stored(t, w)
		switch i.Step {
		case "":
			return w
		case profile.Wrap:
			says(t, w, "no")
		case profile.Motive1:
			says(t, w, "to laugh and meet people")
		default:
			says(t, w, "A")
		}
	}
	t.Fatal("the interview does not end")
	return nil
}

// TestChangesByText: what somebody says of themselves later changes their profile, is said in one line, and UNDO brings it back.
func TestChangesByText(t *testing.T) {
	t.Parallel()
	times := func(want ...string) func(profile.Profile) bool {
		return func(p profile.Profile) bool { return slices.Equal(p.Preferences.Times, want) }
	}
	liked := func(key string, want bool) func(profile.Profile) bool {
		return func(p profile.Profile) bool { return slices.Contains(likes(p), key) == want }
	}
	for body, want := range map[string]struct {
		right func(profile.Profile) bool
		says  string
	}{
		"I'm into climbing now":                    {liked("climbing", true), "OK, I put climbing on your list. UNDO takes it back."},
		"no more board games":                      {liked("board_games", false), "I noted no board games"},
		"I stopped hiking":                         {liked("hike", false), "I took a hike off your list"},
		"mornings don't work any more":             {nil, "That's how I have it already"},
		"evenings don't work any more":             {times("weekends"), "I count evenings out"},
		"I'm free in the mornings now":             {times("mornings", "evenings", "weekends"), "I count mornings in"},
		"weekends only":                            {times("weekends"), "it's weekends only now"},
		"I'd rather small groups":                  {func(p profile.Profile) bool { return *p.Preferences.Group == understand.Group{Min: 3, Max: 5} }, "it's groups of 3 to 5 now"},
		"one on one only":                          {func(p profile.Profile) bool { return *p.Preferences.Group == understand.Group{Min: 2, Max: 2} }, "it's groups of 2 now"},
		"within 10 miles please":                   {func(p profile.Profile) bool { return p.Preferences.RadiusMiles == 10 }, "it's within 10 miles now"},
		"I love pottery and yoga":                  {func(p profile.Profile) bool { return liked("pottery", true)(p) && liked("yoga", true)(p) }, "on your list and I put yoga"},
		"I'm done with coffee":                     {liked("coffee", false), "I took coffee off your list"},
		"mornings are better than evenings for me": {times("mornings", "evenings", "weekends"), "I count mornings in"},
	} {
		w := walked(t)
		before, _ := stored(t, w)
		after, said := says(t, w, body)
		if !strings.Contains(said, want.says) || strings.Count(said, "?") > 1 {
			t.Errorf("%q: %q", body, said)
		}
		if want.right == nil {
			if !after.Profile.UpdatedAt.Equal(before.Profile.UpdatedAt) {
				t.Errorf("%q changed something", body)
			}
			continue
		}
		if !want.right(after.Profile) {
			t.Errorf("%q: %v %v %v", body, likes(after.Profile), after.Profile.Preferences, after.Profile.Avoid)
		}
		undone, said := says(t, w, "undo")
		if got, had := undone.Profile, before.Profile; !slices.Equal(likes(got), likes(had)) || !slices.Equal(got.Avoid, had.Avoid) || !slices.Equal(got.Preferences.Times, had.Preferences.Times) ||
			*got.Preferences.Group != *had.Preferences.Group || got.Factors[profile.GroupPreference].Value != had.Factors[profile.GroupPreference].Value || got.Preferences.RadiusMiles != 0 ||
			!strings.Contains(said, "as it was before") || undone.Step != "" {
			t.Errorf("%q undone: %q %v %v", body, said, likes(got), got.Preferences)
		}
		if _, said := says(t, w, "UNDO"); !strings.Contains(said, "nothing to take back") {
			t.Errorf("undone twice: %q", said)
		}
	}
}

// TestUndoHasTenMinutes, and one change: what else changes the profile makes it too late.
func TestUndoHasTenMinutes(t *testing.T) {
	t.Parallel()
	w := walked(t)
	says(t, w, "I'm into climbing now")
	w.Clock.Advance(10 * time.Minute)
	if i, said := says(t, w, "undo"); !strings.Contains(said, "too long ago") || !slices.Contains(likes(i.Profile), "climbing") {
		t.Errorf("%q", said)
	}
	says(t, w, "I'm into pottery now", "weekends only")
	if i, _ := says(t, w, "undo"); !slices.Contains(likes(i.Profile), "pottery") || len(i.Profile.Preferences.Times) != 2 {
		t.Errorf("not the last change alone: %v %v", likes(i.Profile), i.Profile.Preferences)
	}
	says(t, w, "I'm into yoga now", "call me Sam")
	if i, said := says(t, w, "undo"); !strings.Contains(said, "as it was") || !slices.Contains(likes(i.Profile), "yoga") || w.State(phone).Person.Value.FirstName != "Ada" {
		t.Errorf("the name was the last change: %q %q", said, w.State(phone).Person.Value.FirstName)
	}
	if _, said := says(t, w, "undo"); !strings.Contains(said, "nothing to take back") {
		t.Errorf("%q", said)
	}
	says(t, w, "call me Sam", "I'm into tennis now")
	if i, _ := says(t, w, "undo"); slices.Contains(likes(i.Profile), "tennis") || w.State(phone).Person.Value.FirstName != "Sam" {
		t.Error("the profile was the last change")
	}
}

// TestNoChange: texts that look like a change and are none.
func TestNoChange(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		"no more bars near me?", "can I change my times?", "do you have climbing", "hiking on saturday morning?", "my sister loves pottery", "mornings don't work for saturday",
		"is everybody into board games", "I used to love climbing", "anyone into yoga?", "remove me", "undone",
	} {
		w := walked(t)
		before, _ := stored(t, w)
		after, said := says(t, w, body)
		if !after.Profile.UpdatedAt.Equal(before.Profile.UpdatedAt) || strings.Contains(said, "UNDO") {
			t.Errorf("%q: %q", body, said)
		}
	}
}

// TestChangeAsksForWhatPlansLack: who takes away what plans go by is asked for it, and UNDO closes the question.
func TestChangeAsksForWhatPlansLack(t *testing.T) {
	t.Parallel()
	w := walked(t)
	says(t, w, "I stopped hiking")
	i, said := now(t, w)
	if i.Step != profile.Activities1 || !strings.Contains(said, "off your list") || !strings.Contains(said, "Name three things") || w.State(phone).Person.Value.Profile == "complete_mvp" {
		t.Errorf("%q at %q", said, i.Step)
	}
	if i, said := says(t, w, "pottery"); i.Step != "" || !slices.Contains(likes(i.Profile), "pottery") || w.State(phone).Person.Value.Profile != "complete_mvp" {
		t.Errorf("%q at %q", said, i.Step)
	}
	says(t, w, "evenings don't work any more", "weekends don't work any more")
	if i, said := now(t, w); i.Step != profile.Constraints || !strings.Contains(said, "When are you usually free") {
		t.Errorf("%q at %q", said, i.Step)
	}
	if i, _ := says(t, w, "undo"); i.Step != "" || !slices.Equal(i.Profile.Preferences.Times, []string{"weekends"}) || w.State(phone).Person.Value.Profile != "complete_mvp" {
		t.Errorf("at %q: %v", i.Step, i.Profile.Preferences)
	}
}

// TestChangeInTheMiddle: while a question is open, what is no answer to it and says something else of them is taken, and the question asked again.
func TestChangeInTheMiddle(t *testing.T) {
	t.Parallel()
	w := world(t)
	says(t, w, "ready", "yes", "hiking, tennis, chess")
	i, said := says(t, w, "no more karaoke for me")
	if i.Step != profile.Group || !slices.Contains(i.Profile.Avoid, "karaoke") || !strings.Contains(said, "I noted no karaoke") || !strings.Contains(said, "How many people") {
		t.Errorf("%q at %q: %+v", said, i.Step, i.Profile.Avoid)
	}
	if i, _ := says(t, w, "B"); i.Step != profile.Constraints {
		t.Errorf("at %q", i.Step)
	}
}

// TestChangeTwice: the same text delivered twice is one change, and so is the same text sent twice.
func TestChangeTwice(t *testing.T) {
	t.Parallel()
	w := walked(t)
	w.Clock.Advance(time.Minute)
	sid := w.Text(phone, "I'm into climbing now")
	n := len(w.Carrier.Taken())
	w.Post("/api/twilio/inbound", "", testkit.Form(phone, "I'm into climbing now", sid))
	w.Work()
	if got := len(w.Carrier.Taken()); got != n {
		t.Errorf("%d answers", got-n+1)
	}
	if _, said := says(t, w, "I'm into climbing now"); !strings.Contains(said, "already") {
		t.Errorf("%q", said)
	}
}

// now returns where the interview stands and what was said last.
func now(t *testing.T, w *testkit.World) (interview.Interview, string) {
	t.Helper()
	i, _ := stored(t, w)
	taken := w.Carrier.Taken()
	return i, taken[len(taken)-1].Body
}
