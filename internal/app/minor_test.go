package app_test

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestMinorIsNeverMute: a stranger under 18 is held for their age, whatever else they told, and whatever they text later
// gets the lines once more: one who told of being hit got silence for good.
func TestMinorIsNeverMute(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I'm 15", "im 15 and my dad hits me", "im 15 and my mom collapsed", "I'm 15 and my friend wants to die", "im 15 and i'm going to find out where you live",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			w.Text(ada, text)
			hold := w.State(ada).HoldInForce(w.Clock.Now())
			if hold == nil || hold.Kind != safety.SoftHold || hold.Reason != string(safety.Underage) || !hold.Until.IsZero() {
				t.Fatalf("held by %+v", hold)
			}
			w.Clock.Advance(safety.ReplyWindow)
			w.Text(ada, "help me")
			if got := bodies(w); len(got) != 2 || !strings.Contains(got[1], "988") {
				t.Errorf("got %q", got)
			}
		})
	}
}
