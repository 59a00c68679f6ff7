package memory_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// told are texts that ask for everything which the memory does.
func told() []string {
	return []string{
		"you can remember things", "remember I'm allergic to nuts", "my dog is called Rex", "I work nights at the hospital", "remember I love steak", "remember I'm vegan", "undo",
		"what do you know about me", "forget that", "B", "forget the nuts thing", "remember my pin is 4821",
	}
}

// TestDeathAtEveryBoundary dies at each boundary that these texts reach, the first and later times, and goes on: what is remembered is the same as
// without, and each text is answered once.
func TestDeathAtEveryBoundary(t *testing.T) {
	t.Parallel()
	reached := map[crash.Point]int{}
	want, texts := survives(t, reached, "", 0)
	if len(reached) < 8 || texts < len(told()) {
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

// survives sends the texts, dies the nth time that a point is reached, and returns what is remembered without its times, and how many texts were sent.
func survives(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) (string, int) {
	t.Helper()
	w := world(t)
	again := w.DiesAt(reached, at, nth)
	for n, body := range told() {
		form := testkit.Form(phone, body, testkit.SID(n+1))
		again(func() { w.Post("/api/twilio/inbound", "", form) }) // the carrier sends it again
		for range 3 {                                             // what a death has left is offered again
			again(w.Work)
			w.Clock.Advance(time.Minute)
			again(w.Tick)
		}
		again(w.Work)
	}
	m := stored(t, w)
	for i := range m.Facts {
		m.Facts[i].At = time.Time{}
	}
	m.Asked, m.Settled, m.LastRead, m.Undo, m.Choice = time.Time{}, time.Time{}, "", nil, nil
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), len(w.Carrier.Taken())
}
