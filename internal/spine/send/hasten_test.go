package send_test

import (
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/safety"
)

// away has the carrier refuse every call until it is mended.
func away(w *testkit.World) {
	for range 500 {
		w.Carrier.Next(429, 20429, false, nil)
	}
}

// TestDangerHastensTheReplyThatWaits: a new text of somebody in danger brings the reply that waits for its retry forward,
// writes no copy, and whatever is written afterwards waits behind no hint that is kept back.
func TestDangerHastensTheReplyThatWaits(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"danger again":                 {inCrisis, []string{"safety_crisis"}},
		"anything else, under a hold":  {"hello?", []string{"safety_crisis"}},
		"a danger of another kind":     {"my husband hits me", []string{"safety_crisis", "safety_victim"}},
		"an opt-out is the last word":  {"STOP", []string{outbox.PurposeStopConfirmedCrisis}},
		"an opt-out and danger in one": {"STOP I want to die", []string{outbox.PurposeStopConfirmedCrisis}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, _ := watched(t)
			away(w)
			w.Text(phone, inCrisis)
			minutes(w, 10) // tries after 1 and 6 minutes; the next would be after 21
			w.Carrier.Mend()
			w.Text(phone, c.text)
			if got := purposes(t, w); !slices.Equal(got, c.want) {
				t.Fatalf("the carrier has %v", got)
			}
			if c.text == inCrisis {
				w.Text(phone, inCrisis)
				c.want = append(slices.Clone(c.want), "safety_short")
				if got := purposes(t, w); !slices.Equal(got, c.want) {
					t.Errorf("a minute later the carrier has %v", got)
				}
			}
			minutes(w, 40)
			if got := purposes(t, w); !slices.Equal(got, c.want) {
				t.Errorf("in the end the carrier has %v", got)
			}
		})
	}
}

// TestHastenedButNotOffered: a worker that dies before it offers what it brought forward costs two minutes.
func TestHastenedButNotOffered(t *testing.T) {
	t.Parallel()
	w, _ := watched(t)
	away(w)
	w.Text(phone, inCrisis)
	minutes(w, 7)
	w.Carrier.Mend()
	w.Queue.Outbound.Lose = true
	w.Text(phone, inCrisis)
	w.Queue.Outbound.Lose = false
	minutes(w, 3)
	if got := purposes(t, w); !slices.Equal(got, []string{"safety_crisis"}) {
		t.Errorf("the carrier has %v", got)
	}
}

// TestLongOutageGivesOneFullReply: however long the carrier is away, the person gets the full reply once, and what comes
// after it is short by the time at which it left, not by that at which it was written.
func TestLongOutageGivesOneFullReply(t *testing.T) {
	t.Parallel()
	w, _ := watched(t)
	away(w)
	w.Text(phone, inCrisis)
	for range 5 {
		minutes(w, 23)
		w.Text(phone, inCrisis)
		w.Text(phone, "are you there")
	}
	w.Carrier.Mend()
	w.Text(phone, inCrisis)
	minutes(w, 2)
	w.Text(phone, inCrisis)
	minutes(w, 40)
	w.Text(phone, inCrisis)
	if got := purposes(t, w); !slices.Equal(got, []string{"safety_crisis", "safety_short"}) {
		t.Errorf("the carrier has %v", got)
	}
	if got := told(t, w); len(got) != 9 || got[0] != safety.ReplyFull || got[8] != safety.ReplySilent {
		t.Errorf("the incidents say %v", got)
	}
	w.Clock.Advance(time.Hour)
	w.Text(phone, inCrisis)
	if got := purposes(t, w); len(got) != 3 || got[2] != "safety_crisis" {
		t.Errorf("an hour later the carrier has %v", got)
	}
}

// TestStopInALongOutage: a STOP long after the danger, when the reply to it still waits, names who can help.
func TestStopInALongOutage(t *testing.T) {
	t.Parallel()
	w, _ := watched(t)
	away(w)
	w.Text(phone, inCrisis)
	minutes(w, 95)
	w.Carrier.Mend()
	w.Text(phone, "STOP")
	minutes(w, 30)
	if got := purposes(t, w); !slices.Equal(got, []string{outbox.PurposeStopConfirmedCrisis}) {
		t.Errorf("the carrier has %v", got)
	}
}

// TestConfirmationWithHelpIsHastened: after a STOP in danger the confirmation is the one text that says who can help, and
// any further text brings it forward, though nothing else is answered.
func TestConfirmationWithHelpIsHastened(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"please help me", inCrisis, "STOP"} {
		for name, lost := range map[string]bool{"offered": false, "found by the clock": true} {
			t.Run(text+", "+name, func(t *testing.T) {
				t.Parallel()
				w, _ := watched(t)
				away(w)
				w.Text(phone, "STOP I want to die")
				minutes(w, 7) // tries after 1 and 6 minutes; the next would be after 21
				w.Carrier.Mend()
				w.Queue.Outbound.Lose = lost
				w.Text(phone, text)
				if w.Queue.Outbound.Lose = false; lost {
					minutes(w, 3)
				}
				if got := purposes(t, w); !slices.Equal(got, []string{outbox.PurposeStopConfirmedCrisis}) {
					t.Errorf("the carrier has %v", got)
				}
				minutes(w, 40)
				if got := purposes(t, w); len(got) != 1 {
					t.Errorf("in the end the carrier has %v", got)
				}
			})
		}
	}
}
