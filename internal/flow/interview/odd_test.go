package interview_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// known writes down what is known of somebody.
func known(i interview.Interview) string {
	raw, _ := json.Marshal(i.Profile)
	return string(raw)
}

// at goes through the interview by letters up to a step.
func at(t *testing.T, step profile.Step) *testkit.World {
	t.Helper()
	w := world(t)
	says(t, w, "ready")
	for range 15 {
		i, _ := stored(t, w)
		if i.Step == step {
			return w
		}
		says(t, w, walks()["letters"][string(i.Step)])
	}
	t.Fatalf("%s is not asked", step)
	return nil
}

// TestOddAnswers: what is no answer to a step gets the choice question once, changes nothing of the profile, and the answer after it counts.
func TestOddAnswers(t *testing.T) {
	t.Parallel()
	for step, odd := range map[profile.Step][]string{
		profile.Group:       {"\U0001f937", "\U0001f3c3\U0001f3a8", strings.Repeat("la ", 533), "D", "0", "Z", "1000000", "?!"},
		profile.Constraints: {"\U0001f937", "E", "7", "0"},
		profile.Style2:      {"\U0001f937\u200d\u2642\ufe0f", "E", "7", "99", strings.Repeat("x", 1600)},
		profile.Pace:        {"D", "7", "0", "4"},
		profile.Values:      {"D", "7", "99"},
	} {
		w := at(t, step)
		before, _ := stored(t, w)
		for _, body := range odd {
			w.Put(record.FlowRecord(record.Number(w.Config.Hash()(phone)), "interview"), interview.Kind, before)
			w.Clock.Advance(10 * time.Minute)
			i, said := says(t, w, body)
			if i.Step != step || !strings.Contains(said, "Just a letter will do, Ada: A)") || known(i) != known(before) {
				t.Errorf("%s, %.20q: %q, at %s", step, body, said, i.Step)
			}
			if i, _ = says(t, w, "A"); i.Step == step || !i.Asked.Has(step) {
				t.Errorf("%s, %.20q: the answer after it does not count", step, body)
			}
		}
	}
}

// TestNumbersOutOfRange: a size that no plan has is taken as the nearest that one has, or asked again.
func TestNumbersOutOfRange(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{"7": "7-7", "12": "10-10", "1": "2-2", "50 people": "10-10", "10+": "10-10"} {
		i, _ := says(t, at(t, profile.Group), body)
		g := i.Profile.Preferences.Group
		if g == nil || strconv.Itoa(g.Min)+"-"+strconv.Itoa(g.Max) != want {
			t.Errorf("%q: %+v, want %s", body, g, want)
		}
	}
}

// TestPicture: a photo is answered as ever, and the step stays open for the text after it; words with a photo are an answer.
func TestPicture(t *testing.T) {
	t.Parallel()
	w := at(t, profile.Constraints)
	w.Text(phone, "", "NumMedia", "1", "MediaUrl0", "https://example.com/1", "MediaContentType0", "image/jpeg")
	if i, said := says(t, w, "evenings"); i.Step == profile.Constraints || len(i.Profile.Preferences.Times) != 1 {
		t.Errorf("%q, at %s", said, i.Step)
	}
	if taken := w.Carrier.Taken(); !strings.Contains(taken[len(taken)-2].Body, "can't see pictures") {
		t.Errorf("%q", taken[len(taken)-2].Body)
	}
	w = at(t, profile.Constraints)
	w.Text(phone, "evenings", "NumMedia", "1", "MediaUrl0", "https://example.com/1", "MediaContentType0", "image/jpeg")
	if i, _ := stored(t, w); i.Step == profile.Constraints {
		t.Error("words with a picture are no answer")
	}
}

// TestCrisisInTheMiddle: safety goes first, nothing of the text gets into the profile, the interview waits as long as the hold, and goes on after it.
func TestCrisisInTheMiddle(t *testing.T) {
	t.Parallel()
	for _, step := range []profile.Step{profile.Intro, profile.Group, profile.Style2} {
		w := at(t, step)
		before, _ := stored(t, w)
		i, said := says(t, w, "hiking and evenings, but honestly i want to kill myself")
		if !strings.Contains(said, "988") || i.Step != step || known(i) != known(before) {
			t.Errorf("%s: %q, %+v", step, said, i)
		}
		texts := len(w.Carrier.Taken())
		for range 10 {
			w.Clock.Advance(6 * time.Hour)
			w.Tick()
			w.Work()
		}
		for _, text := range w.Carrier.Taken()[texts:] {
			if strings.Contains(text.Body, "question") {
				t.Errorf("%s: %q under a hold", step, text.Body)
			}
		}
		if i, _ = says(t, w, "A"); i.Step != step || known(i) != known(before) {
			t.Errorf("%s: goes on under a hold", step)
		}
		w.Operate("hold.lift", map[string]any{"who": phone, "reason": "looked at it", "tell": true})
		w.Work()
		if i, said = says(t, w, "READY", walks()["letters"][string(step)]); i.Step == step {
			t.Errorf("%s: %q after the hold", step, said)
		}
	}
}

// TestStopAndStartAMonthLater: silence after a STOP, one offer to go on after a START, and then the same step with what was known.
func TestStopAndStartAMonthLater(t *testing.T) {
	t.Parallel()
	for _, step := range []profile.Step{profile.Intro, profile.Style2, profile.Wrap} {
		w := at(t, step)
		before, _ := stored(t, w)
		says(t, w, "STOP")
		texts := len(w.Carrier.Taken())
		for range 15 {
			w.Clock.Advance(48 * time.Hour)
			w.Tick()
			w.Work()
		}
		if n := len(w.Carrier.Taken()) - texts; n != 0 {
			t.Errorf("%s: %d texts after a STOP", step, n)
		}
		says(t, w, "START")
		for range 6 {
			w.Clock.Advance(2 * time.Hour)
			w.Tick()
			w.Work()
		}
		offers := 0
		for _, text := range w.Carrier.Taken()[texts:] {
			offers += strings.Count(text.Body, "We were in the middle of a few questions")
		}
		if offers != 1 {
			t.Errorf("%s: %d offers to go on", step, offers)
		}
		i, said := says(t, w, "ready")
		if step != profile.Intro && step != profile.Wrap && (i.Step != step || known(i) != known(before)) || i.Step == "" {
			t.Errorf("%s: %q, at %s", step, said, i.Step)
		}
		if p := w.State(phone).Person.Value; p.State == people.Suspended {
			t.Error("suspended")
		}
	}
}

// TestLaterAtTheFirstQuestion: who says LATER before anything was asked begins with READY.
func TestLaterAtTheFirstQuestion(t *testing.T) {
	t.Parallel()
	for _, no := range []string{"no", "later", "not now"} {
		w := world(t)
		if i, said := says(t, w, "ready", no, "hi", "ready"); i.Step != profile.Activities1 {
			t.Errorf("%q: %q, at %s", no, said, i.Step)
		}
	}
}

// TestWhatWasTheQuestion: whoever has lost the question gets it again, and no operator is asked what it was.
func TestWhatWasTheQuestion(t *testing.T) {
	t.Parallel()
	w := at(t, profile.Group)
	before, _ := stored(t, w)
	for _, body := range []string{"sorry what did you ask?", "wait what was the question", "oh sorry, can you repeat that please?", "say that again"} {
		if i, said := says(t, w, body); i.Step != profile.Group || !strings.Contains(said, "How many people feels right") || strings.Contains(said, "human") || known(i) != known(before) {
			t.Errorf("%q: %q, at %s", body, said, i.Step)
		}
		w.Clock.Advance(10 * time.Minute)
	}
}
