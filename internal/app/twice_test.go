package app_test

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestOneConfirmationOfWhatStands: STOP and START in turn while the carrier puts confirmations off. What leaves in the
// end is one confirmation of the last of them, and none of a state that no longer stands.
func TestOneConfirmationOfWhatStands(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		off   int // confirmations that the carrier puts off, from the first on
		texts []string
		want  []string
	}{
		{"STOP, START, STOP, the first put off", 1, []string{"STOP", "START", "STOP"}, []string{"opted out"}},
		{"STOP, START, STOP, two put off", 2, []string{"STOP", "START", "STOP"}, []string{"opted out"}},
		{"STOP, START, STOP, all put off", 3, []string{"STOP", "START", "STOP"}, []string{"opted out"}},
		{"STOP, START", 1, []string{"STOP", "START"}, []string{"Welcome back"}},
		{"STOP, START, both put off", 2, []string{"STOP", "START"}, []string{"Welcome back"}},
		{"STOP, START, STOP, START", 4, []string{"STOP", "START", "STOP", "START"}, []string{"Welcome back"}},
		{"STOP, STOP", 1, []string{"STOP", "STOP"}, []string{"opted out"}},
		{"in danger: STOP, START", 2, []string{"stop texting me, I want to kill myself", "START"}, []string{"Welcome back, 988"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			for range c.off {
				w.Carrier.Next(429, 20429, false, nil)
			}
			for _, text := range c.texts {
				w.Text(ada, text)
			}
			settleFor(w, 60)
			texts := said(w, 0)
			if len(texts) != len(c.want) {
				t.Fatalf("%q, want %q", texts, c.want)
			}
			for i, want := range c.want {
				for part := range strings.SplitSeq(want, ", ") {
					if !strings.Contains(texts[i], part) {
						t.Errorf("%q, want %q", texts[i], part)
					}
				}
			}
		})
	}
}
