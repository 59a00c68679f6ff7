package interview_test

import (
	"encoding/json"
	"fmt"
	"slices"
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
	reached := map[crash.Point]int{}
	want, texts := survives(t, reached, "", 0)
	if len(reached) < 8 || texts < len(answered()) {
		t.Fatalf("%d boundaries, %d texts", len(reached), texts)
	}
	for point, times := range reached {
		if point == crash.ClockBeforeOffer || point == crash.ClockAfterOffer { // in a goroutine of its own: tests/kill has those
			continue
		}
		for _, nth := range slices.Compact([]int{1, (times + 1) / 2, times}) {
			t.Run(fmt.Sprintf("%s, time %d", point, nth), func(t *testing.T) {
				t.Parallel()
				if got, n := survives(t, map[crash.Point]int{}, point, nth); got != want || n != texts {
					t.Errorf("%d texts, want %d\n%s\n%s", n, texts, got, want)
				}
			})
		}
	}
}

// survives plays the interview, dies the nth time that a point is reached, and returns the profile without its times, and how many texts were sent.
func survives(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) (string, int) {
	t.Helper()
	w := world(t)
	again := w.DiesAt(reached, at, nth)
	for n, body := range answered() {
		form := testkit.Form(phone, body, testkit.SID(n+1))
		again(func() { w.Post("/api/twilio/inbound", "", form) }) // the carrier sends it again
		for range 3 {                                             // what a death has left is offered again
			again(w.Work)
			w.Clock.Advance(time.Minute)
			again(w.Tick)
		}
		again(w.Work)
	}
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
