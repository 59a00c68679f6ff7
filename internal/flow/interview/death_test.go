package interview_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// answered are the texts of an interview with a vague answer, a question in the middle, a change and an UNDO.
func answered() []string {
	return []string{"ready", "yes", "coffee, hiking, board games", "hm", "B", "evenings", "who sees this?", "A", "C", "no", "I'm into climbing now", "I'd rather small groups", "undo", "no more bars"}
}

// TestDeathAtEveryBoundaryOfAnInterview dies at each boundary that the interview reaches, the first and a later time, and goes on: the profile is
// the same as without, and each text is answered once.
func TestDeathAtEveryBoundaryOfAnInterview(t *testing.T) {
	t.Parallel()
	texts := 0
	_, boundaries := testkit.EachDeath(t, func(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) string {
		t.Helper()
		left, n := survives(t, reached, at, nth)
		if at == "" {
			texts = n
		}
		return fmt.Sprintf("%d texts\n%s", n, left)
	})
	if boundaries < 8 || texts < len(answered()) {
		t.Fatalf("%d boundaries, %d texts", boundaries, texts)
	}
}

// survives plays the interview, dies the nth time that a point is reached, and returns the profile without its times, and how many texts were sent.
func survives(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) (string, int) {
	t.Helper()
	w := world(t)
	w.TextsAgain(w.DiesAt(reached, at, nth), phone, answered()...)
	i, _ := stored(t, w)
	return timeless(t, i), len(w.Carrier.Taken())
}

// timeless returns an interview as JSON without its times.
func timeless(t *testing.T, i interview.Interview) string {
	t.Helper()
	i.At, i.Profile.UpdatedAt = time.Time{}, time.Time{}
	for f := range i.Profile.Factors {
		i.Profile.Factors[f].At = time.Time{}
	}
	data, err := json.Marshal(i)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestDeliveredTwiceInAnyOrder: webhooks that come again behind later ones, and workers that are called when there is nothing to do, change nothing.
func TestDeliveredTwiceInAnyOrder(t *testing.T) {
	t.Parallel()
	want, texts := survives(t, map[crash.Point]int{}, "", 0)
	w := world(t)
	post := func(n int) {
		if n >= 0 {
			w.Post("/api/twilio/inbound", "", testkit.Form(phone, answered()[n], testkit.SID(n+1)))
		}
	}
	for n := range answered() {
		post(n)
		post(n - 3)
		w.Work()
		post(n)
		w.Work()
		w.Clock.Advance(3 * time.Minute)
		w.Tick()
		post(n - 1)
		w.Work()
	}
	if i, _ := stored(t, w); timeless(t, i) != want || len(w.Carrier.Taken()) != texts {
		t.Errorf("%d texts, want %d\n%s\n%s", len(w.Carrier.Taken()), texts, timeless(t, i), want)
	}
}
