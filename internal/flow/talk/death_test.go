package talk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestDeathInATalk: an invitation is answered, and what both imagine is shared, each once, wherever a process dies and however often a text is delivered.
func TestDeathInATalk(t *testing.T) {
	t.Parallel()
	want, boundaries := testkit.EachDeath(t, shared)
	if boundaries < 6 {
		t.Errorf("%d boundaries", boundaries)
	}
	for _, line := range []string{"invited 1", "opened 1", "to ada 1", "to pat 1"} {
		if !strings.Contains(want, line) {
			t.Errorf("no %q in\n%s", line, want)
		}
	}
}

func shared(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) string {
	t.Helper()
	w := met(t, nil)
	again := w.DiesAt(reached, at, nth)
	say := func(phone string, bodies ...string) {
		for _, body := range bodies {
			w.Clock.Advance(time.Second)
			form := testkit.Form(phone, body, w.NextSID())
			for range 2 {
				again(func() { w.Post("/api/twilio/inbound", "", form) })
			}
			for range 2 {
				again(w.Work)
				w.Clock.Advance(time.Minute)
				again(w.Tick)
			}
			again(w.Work)
		}
	}
	say(ada, "i want to talk something out with pat about saturday", "send")
	say(pat, "yes", "I was late", "I felt bad about it", "and the others left", "that's all", "yes", "ada felt forgotten", "share", "share")
	say(ada, "I waited an hour", "nobody wrote me", "I was angry", "that's all", "yes", "she was probably stressed", "share", "I was sad")
	count := func(phone, words string) (n int) {
		for _, s := range w.Carrier.Taken() {
			if s.To == phone && strings.Contains(s.Body, words) {
				n++
			}
		}
		return n
	}
	return fmt.Sprintf("invited %d\nopened %d\nto ada %d\nto pat %d", count(pat, "whom you met"), count(ada, "Pat said yes"), count(ada, "Pat wrote"), count(pat, "Ada wrote"))
}
