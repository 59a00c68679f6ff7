package talk_test

import (
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/flow/talk"
)

// TestUntold: an invitation that waits for the morning is not passed on when its author has left or has been blocked meanwhile.
func TestUntold(t *testing.T) {
	t.Parallel()
	for _, over := range []string{"LEAVE", "block Pat"} {
		w := met(t, nil)
		w.says(ada, "i want to talk something out with pat about saturday")
		w.Clock.Advance(9 * time.Hour) // half past eleven at night in San Francisco
		w.says(ada, "send", over)
		w.pass(24 * time.Hour)
		if heard := w.heard(pat); len(heard) > 0 {
			t.Errorf("after %q Pat has heard %q", over, heard)
		}
	}
}

// TestUntoldThatItIsOpen: who is told by day that their invitation met another one hears nothing of it when the other has left by then, but that it is over.
func TestUntoldThatItIsOpen(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about saturday")
	w.says(pat, "i want to talk something out with ada about saturday")
	w.Clock.Advance(9 * time.Hour)
	w.says(pat, "send")
	w.says(ada, "send")
	w.is(rules.Open, rules.Witness, rules.Witness)
	w.says(pat, "LEAVE", "yes")
	w.pass(24 * time.Hour)
	w.quiet(ada, "said yes")
	if s := w.sides(ada); len(s) != 1 || s[0].State != talk.Over {
		t.Errorf("%+v", s)
	}
}

// TestUntoldOfTheLastTalk: that a talk is open waits for the morning, also for who said yes to it. Who leaves it by then and begins another one with the
// same person is told nothing of the old one: the new one was taken for open, before its invitation had been sent.
func TestUntoldOfTheLastTalk(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(pat, "i want to talk something out with ada about saturday")
	w.says(pat, "send")
	w.Clock.Advance(9 * time.Hour)
	w.says(ada, "yes", "LEAVE", "i want to talk something out with pat about sunday")
	w.pass(48 * time.Hour)
	w.quiet(ada, "said yes")
	if s := w.sides(ada); len(s) != 1 || s[0].State != talk.Drafting {
		t.Errorf("%+v", s)
	}
}
