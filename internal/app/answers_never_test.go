package app_test

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestLateAnswer: what an operator answers leaves once, by the person's day, and never when something has come in between: before the
// answer is written, or in the night that it waits.
func TestLateAnswer(t *testing.T) {
	t.Parallel()
	pacific, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	const blue = "Blue, I'm told."
	for name, c := range map[string]struct {
		between func(*testing.T, *testkit.World)
		want    int // texts
	}{
		"nothing": {func(*testing.T, *testkit.World) {}, 1},
		"STOP":    {func(_ *testing.T, w *testkit.World) { w.Text(thinkingAda, "STOP") }, 0},
		"STOP and START": {func(_ *testing.T, w *testkit.World) {
			w.Text(thinkingAda, "STOP")
			w.Text(thinkingAda, "START")
		}, 0},
		"a hard hold": {func(_ *testing.T, w *testkit.World) {
			w.Operate("hold.place", map[string]any{"who": thinkingAda, "kind": "hard_hold", "reason": "looked at"})
		}, 0},
		"erasure": {func(_ *testing.T, w *testkit.World) {
			w.Text(thinkingAda, "delete my account")
			w.Text(thinkingAda, "YES")
		}, 0},
		"the carrier says that they have opted out": {func(_ *testing.T, w *testkit.World) {
			w.Carrier.Next(400, 21610, false, nil)
			w.Text(thinkingAda, "hello")
		}, 0},
		"a week in which nothing leaves": {func(_ *testing.T, w *testkit.World) {
			w.Clock.Advance(question.Life)
		}, 0},
	} {
		for _, when := range []string{"before the answer", "in the night"} {
			t.Run(name+" "+when, func(t *testing.T) {
				t.Parallel()
				w := asking(t)
				w.Text(thinkingAda, "what colour is the mayors bicycle?")
				id := operated[ops.Questions](t, w, "answers.questions", nil).Questions[0].ID
				w.Clock.Advance(10 * time.Hour) // their night begins
				answer := func() {
					if _, err := w.TryOperate("answers.answer", ops.Found{ID: id, Text: blue, By: "kim"}); err != nil && c.want > 0 {
						t.Fatal(err)
					}
					w.Work()
				}
				if when == "in the night" {
					answer()
				}
				c.between(t, w)
				w.Work()
				if when != "in the night" {
					answer()
				}
				got, want := 0, c.want
				if name == "STOP and START" && when == "before the answer" {
					want = 1 // they are back, and have asked
				}
				for range 4 * 24 {
					w.Clock.Advance(15 * time.Minute)
					w.Tick()
					w.Work()
				}
				for _, sent := range w.Carrier.Taken() {
					if strings.Contains(sent.Body, blue) {
						got++
						if hour := sent.At.In(pacific).Hour(); hour < 9 || hour >= 21 {
							t.Errorf("it left at %v", sent.At.In(pacific))
						}
					}
				}
				if got != want {
					t.Errorf("%d texts, want %d", got, want)
				}
			})
		}
	}
}
