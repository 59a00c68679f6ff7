package vote_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
)

// TestDeathAtEveryBoundaryOfAVote dies at each boundary that a vote reaches, each time that it is reached, and goes on.
func TestDeathAtEveryBoundaryOfAVote(t *testing.T) {
	t.Parallel()
	reached := map[crash.Point]int{}
	play(t, reached, "", 0)
	for point, times := range reached {
		if point == crash.ClockBeforeOffer || point == crash.ClockAfterOffer { // in a goroutine of its own: tests/kill has those
			continue
		}
		for n := range min(times, 2) {
			t.Run(fmt.Sprintf("%s, time %d", point, n+1), func(t *testing.T) {
				t.Parallel()
				play(t, map[crash.Point]int{}, point, n+1)
			})
		}
	}
	for _, point := range []crash.Point{crash.TurnBeforeCall, crash.TurnAfterCall, crash.TurnAfterAnswer, crash.TurnAfterOffer, crash.ClockBeforeOffer} {
		if reached[point] == 0 {
			t.Errorf("%s is not reached", point)
		}
	}
}

// play is one vote, which dies the nth time that a point is reached.
func play(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) {
	t.Helper()
	w := begin(t)
	again := w.DiesAt(reached, at, nth)
	say := func(phone, body string) {
		form := testkit.Form(phone, body, w.NextSID())
		again(func() { w.Post("/api/twilio/inbound", "", form) }) // the carrier sends it again
		again(w.Work)
	}
	for _, phone := range []string{ada, bob, cyd} {
		say(phone, "join vote x")
	}
	say(ada, "vote x a lovely walrus")
	say(bob, "vote x no")
	say(cyd, "leave vote x")
	w.pastDeaths(again, vote.Open+30*time.Minute)
	w.hears("1 yes, 1 no", ada, bob)
	if paid := w.model.calls(); paid != 1 && (at != crash.TurnAfterCall || paid != 2) && (at != crash.TurnBeforeCall || paid != 1) {
		t.Errorf("%s, time %d: %d calls are paid", at, nth, paid)
	}
	w.atRest()
	if t.Failed() {
		t.Fatalf("death at %s, time %d", at, nth)
	}
}

// pastDeaths lets time pass in which a process may die.
func (w world) pastDeaths(again func(func()), d time.Duration) {
	for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); w.Clock.Advance(4 * time.Minute) {
		again(w.Tick)
		again(w.Work)
	}
}
