package action_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestDeathAtEveryBoundary: a plan is called off, another is asked for and the others are told that somebody is sorry, each once, wherever a process dies,
// however often the texts are delivered, and however often somebody says yes.
func TestDeathAtEveryBoundary(t *testing.T) {
	t.Parallel()
	want, boundaries := testkit.EachDeath(t, agrees)
	if boundaries < 6 {
		t.Errorf("%d boundaries", boundaries)
	}
	for _, line := range []string{"off 1", "sorry 1", "canceled 1", "hike 1"} {
		if !strings.Contains(want, line) {
			t.Errorf("no %q in\n%s", line, want)
		}
	}
}

// agrees says yes five times to three requests of one text, each delivered twice, and counts what came of it.
func agrees(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) string {
	t.Helper()
	w := meet(t, ada, bob)
	w.on()
	again := w.DiesAt(reached, at, nth)
	say := func(body string) {
		w.Clock.Advance(time.Second)
		form := testkit.Form(ada, body, w.NextSID())
		for range 2 {
			again(func() { w.Post("/api/twilio/inbound", "", form) })
		}
		for range 3 {
			again(w.Work)
			w.Clock.Advance(time.Minute)
			again(w.Tick)
		}
		again(w.Work)
	}
	say("cancel the coffee and find me a hike sunday afternoon instead, and tell the others I'm sorry")
	for range 5 {
		say("yes")
	}
	count := func(phone, words string) (n int) {
		for _, s := range w.Carrier.Taken() {
			if s.To == phone && strings.Contains(s.Body, words) {
				n++
			}
		}
		return n
	}
	return fmt.Sprintf("off %d\nsorry %d\ncanceled %d\nhike %d\nasked %d", count(ada, "is off"), count(bob, "Ada: I'm sorry"), count(bob, "coffee tomorrow at 10 am is off"),
		count(ada, "I'm asking around for a hike"), count(ada, "YES or NO?"))
}
