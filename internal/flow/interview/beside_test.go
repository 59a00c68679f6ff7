package interview_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// says texts one after the other, and returns where the interview stands and what was answered last.
func says(t *testing.T, w *testkit.World, bodies ...string) (interview.Interview, string) {
	t.Helper()
	for _, body := range bodies {
		w.Clock.Advance(time.Minute)
		w.Text(phone, body)
	}
	i, _ := stored(t, w)
	taken := w.Carrier.Taken()
	return i, taken[len(taken)-1].Body
}

// likes lists the activities of a profile.
func likes(p profile.Profile) (keys []string) {
	for _, a := range p.Activities {
		keys = append(keys, a.Key)
	}
	return keys
}

// TestSeveralAnswersInOneText: what a text says of later steps is not asked any more.
func TestSeveralAnswersInOneText(t *testing.T) {
	t.Parallel()
	w := world(t)
	i, said := says(t, w, "ready", "yes", "hiking and board games, evenings, small groups please")
	if !slices.Equal(likes(i.Profile), []string{"hike", "board_games"}) || !slices.Equal(i.Profile.Preferences.Times, []string{"evenings"}) || i.Profile.Preferences.Group.Max != 3 ||
		!i.Asked.Has(profile.Group) || !i.Asked.Has(profile.Constraints) || i.Step != profile.Activities2 || !strings.Contains(said, "this week") {
		t.Errorf("%+v, %q", i, said)
	}
	w = world(t)
	if i, said = says(t, w, "ready", "yes! i like hiking and chess, mostly on weekends"); i.Step != profile.Group || len(i.Profile.Activities) != 2 || !i.Asked.Has(profile.Constraints) {
		t.Errorf("%+v, %q", i, said)
	}
}

// TestAnswerOfAnotherStep: what answers another step than the open one counts there, and the open one is asked once more, and no third time.
func TestAnswerOfAnotherStep(t *testing.T) {
	t.Parallel()
	w := world(t)
	i, said := says(t, w, "ready", "yes", "coffee, hiking, tennis", "evenings")
	if i.Step != profile.Group || !slices.Equal(i.Profile.Preferences.Times, []string{"evenings"}) || !strings.Contains(said, "How many people") {
		t.Errorf("%+v, %q", i, said)
	}
	if i, said = says(t, w, "and board games"); i.Step == profile.Group || !i.Asked.Has(profile.Group) || !slices.Contains(likes(i.Profile), "board_games") {
		t.Errorf("%+v, %q", i, said)
	}
	if i, said = says(t, w, "B", "oh and for the earlier one: mornings"); !slices.Equal(i.Profile.Preferences.Times, []string{"mornings"}) {
		t.Errorf("%+v, %q", i, said)
	}
	w = world(t)
	if i, said = says(t, w, "ready", "yes", "small groups, evenings"); i.Step != profile.Activities1 || !strings.Contains(said, "A) coffee") || i.Profile.Preferences.Group == nil {
		t.Errorf("%+v, %q", i, said)
	}
	if i, said = says(t, w, "A and B"); !slices.Equal(likes(i.Profile), []string{"coffee", "hike"}) || i.Step != profile.Activities2 {
		t.Errorf("%+v, %q", i, said)
	}
}

// TestTextsAtOnce: what is sent before anybody could read the next question adds to the answer before, without a second question.
func TestTextsAtOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before, at []string
		texts      int // answers to the texts at once
		right      func(interview.Interview) bool
	}{
		"two": {[]string{"ready", "yes"}, []string{"hiking", "and board games"}, 1, func(i interview.Interview) bool {
			return slices.Equal(likes(i.Profile), []string{"hike", "board_games"}) && i.Step == profile.Group
		}},
		"the same twice": {[]string{"ready", "yes", "hiking, tennis, chess"}, []string{"B", "B"}, 1, func(i interview.Interview) bool {
			return i.Profile.Preferences.Group.Max == 6 && i.Step == profile.Constraints && len(i.Profile.Preferences.Times) == 0
		}},
		"a slip": {[]string{"ready", "yes", "hiking, tennis, chess"}, []string{"B", "no wait, A"}, 1, func(i interview.Interview) bool {
			return i.Profile.Preferences.Group.Max == 3 && i.Step == profile.Constraints
		}},
		"both steps": {[]string{"ready", "yes", "hiking, tennis, chess"}, []string{"B", "evenings"}, 2, func(i interview.Interview) bool {
			return i.Profile.Preferences.Group.Max == 6 && i.Step != profile.Constraints && len(i.Profile.Preferences.Times) == 1
		}},
		"two times": {[]string{"ready", "yes", "hiking, tennis, chess", "B"}, []string{"evenings", "weekends"}, 1, func(i interview.Interview) bool {
			return len(i.Profile.Preferences.Times) == 2 && i.Profile.Preferences.Group.Max == 6
		}},
		"yes twice": {[]string{"ready"}, []string{"yes", "yes"}, 1, func(i interview.Interview) bool { return i.Step == profile.Activities1 }},
		"yes and": {[]string{"ready"}, []string{"yes", "hiking and chess"}, 2, func(i interview.Interview) bool {
			return i.Step == profile.Group && len(i.Profile.Activities) == 2
		}},
		"later": {[]string{"ready", "yes"}, []string{"hiking", "later"}, 2, func(i interview.Interview) bool { return i.Step == profile.Group && i.Later }},
		"three": {[]string{"ready", "yes"}, []string{"hiking", "chess", "and yoga"}, 1, func(i interview.Interview) bool {
			return len(i.Profile.Activities) == 3 && i.Step == profile.Group
		}},
	} {
		w := world(t)
		says(t, w, c.before...)
		w.Clock.Advance(time.Minute)
		before := len(w.Carrier.Taken())
		for n, body := range c.at {
			w.Post("/api/twilio/inbound", "", testkit.Form(phone, body, testkit.SID(900+n)))
		}
		w.Clock.Advance(time.Second)
		w.Work()
		if i, _ := stored(t, w); !c.right(i) || len(w.Carrier.Taken()) != before+c.texts {
			t.Errorf("%s: %d texts, %+v", name, len(w.Carrier.Taken())-before, i)
			for _, text := range w.Carrier.Taken()[before:] {
				t.Log(text.Body)
			}
		}
	}
}

// TestMoreOfTheSame: what adds to an answer before adds, what repeats it is no answer, and what is said beside everything is kept.
func TestMoreOfTheSame(t *testing.T) {
	t.Parallel()
	w := at(t, profile.Style2)
	i, said := says(t, w, "oh and mornings too")
	if !slices.Equal(i.Profile.Preferences.Times, []string{"mornings", "evenings"}) || i.Step != profile.Style2 || !strings.Contains(said, "What do you like talking about") {
		t.Errorf("%q, %v at %s", said, i.Profile.Preferences, i.Step)
	}
	w = at(t, profile.Style2)
	if i, said = says(t, w, "somewhere quiet"); i.Profile.Preferences.Noise != "quiet" || i.Step != profile.Style2 || strings.Contains(said, "Just a letter") {
		t.Errorf("%q, %v at %s", said, i.Profile.Preferences, i.Step)
	}
	w = at(t, profile.Style2)
	if i, said = says(t, w, "hiking"); !strings.Contains(said, "Just a letter will do") || i.Step != profile.Style2 {
		t.Errorf("%q, %v at %s", said, i.Profile.Preferences, i.Step)
	}
	w = at(t, profile.Values)
	if i, said = says(t, w, "no bars"); len(i.Profile.Answers[profile.Values]) != 0 || i.Step != profile.Values || !slices.Contains(i.Profile.Avoid, "bars") && !slices.Contains(i.Profile.Avoid, "drinks") {
		t.Errorf("%q, %v at %s", said, i.Profile.Preferences, i.Step)
	}
	w = at(t, profile.Constraints)
	if i, said = says(t, w, "talk to a human", "never mind", "evenings."); i.Step == profile.Constraints || len(i.Profile.Preferences.Times) != 1 {
		t.Errorf("%q, %v at %s", said, i.Profile.Preferences, i.Step)
	}
	w = at(t, profile.Constraints)
	before := len(w.Carrier.Taken())
	if i, _ = says(t, w, "gibberish brillig", "gibberish brillig"); i.Step == profile.Constraints || len(w.Carrier.Taken()) != before+2 {
		t.Errorf("%+v", i)
	}
}

// TestAfterTheLetters: a letter behind a list of somebody else's is of that list, a word is an answer to the step.
func TestAfterTheLetters(t *testing.T) {
	t.Parallel()
	for body, answers := range map[string]bool{"A": false, "a and b": false, "the first one": false, "mornings": true, "evenings and weekends": true} {
		w := at(t, profile.Constraints)
		says(t, w, "that was my answer")
		i, said := says(t, w, body)
		if (i.Step != profile.Constraints) != answers {
			t.Errorf("%q: %q, at %s", body, said, i.Step)
		}
	}
}

// TestCorrectedLater: what is said instead of an answer to the open step corrects what was answered before, and is not lost.
func TestCorrectedLater(t *testing.T) {
	t.Parallel()
	w := at(t, profile.Style2)
	i, said := says(t, w, "make it groups of 8 instead")
	if i.Profile.Preferences.Group.Max != 8 || i.Step != profile.Style2 {
		t.Errorf("%q, %+v at %s", said, i.Profile.Preferences.Group, i.Step)
	}
	if i, said = says(t, w, "only mornings"); !slices.Equal(i.Profile.Preferences.Times, []string{"mornings"}) {
		t.Errorf("%q, %v", said, i.Profile.Preferences.Times)
	}
	w = at(t, profile.Activities1)
	if i, said = says(t, w, "A"); !strings.Contains(said, "A) coffee") || i.Step != profile.Activities1 {
		t.Errorf("a letter where there are none: %q", said)
	}
	w = at(t, profile.Constraints)
	if i, said = says(t, w, "weekends but not sundays"); !slices.Equal(i.Profile.Preferences.Times, []string{"weekends"}) {
		t.Errorf("%q, %v", said, i.Profile.Preferences.Times)
	}
	w = at(t, profile.Intro)
	if i, said = says(t, w, "yes, somewhere quiet and outdoors please"); i.Profile.Preferences.Noise != "quiet" || i.Step != profile.Activities1 {
		t.Errorf("%q, %+v", said, i.Profile.Preferences)
	}
}
