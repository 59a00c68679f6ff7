package vote_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/vote"
)

// TestTimerCloses: three are in and two have cast a voice when the time is over. Each hears the result once.
func TestTimerCloses(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.join(ada, bob, cyd)
	w.Text(ada, "vote x yes")
	w.Text(bob, "vote x a lovely walrus")
	w.pass(vote.Open - 5*time.Minute)
	w.hears("")
	w.pass(20 * time.Minute)
	w.hears("2 yes, 0 no", ada, bob, cyd)
	w.Text(cyd, "vote x no") // too late, and nobody is told again
	w.pass(time.Hour)
	w.hears("2 yes, 0 no", ada, bob, cyd)
	if v := w.vote(); !v.Closed || v.Yes != 2 || v.No != 0 || len(v.Members) != 3 || w.model.calls() != 1 {
		t.Errorf("counted %+v, %d calls", v, w.model.calls())
	}
	w.atRest()
}

// TestAllVote: when everybody has cast a voice it is over, and the timer does nothing any more.
func TestAllVote(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.join(ada, bob, cyd)
	w.Text(ada, "vote x yes")
	w.Text(bob, "vote x no")
	w.Text(bob, "vote x yes") // a change of mind
	w.hears("")
	w.Text(cyd, "vote x no")
	w.hears("2 yes, 1 no", ada, bob, cyd)
	w.atRest()
	w.pass(3 * time.Hour)
	w.hears("2 yes, 1 no", ada, bob, cyd)
}

// TestOutOfTheVote: whoever leaves, stops or is held is not counted and hears no result, whatever they said before.
func TestOutOfTheVote(t *testing.T) {
	t.Parallel()
	for name, goes := range map[string]string{"leaves": "leave vote x", "stops": "STOP", "is held": "i want to kill myself"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t)
			w.join(ada, bob, cyd)
			w.Text(bob, "vote x no")
			w.Text(cyd, "vote x yes")
			w.Text(bob, goes)
			w.pass(2 * vote.Open)
			w.hears("1 yes, 0 no", ada, cyd)
			if v := w.vote(); len(v.Members) != 2 {
				t.Errorf("the group has %+v", v)
			}
			w.atRest()
		})
	}
}

// TestStopBehindTheResult: a STOP is accepted when the result has been decided for its sender and has not left.
func TestStopBehindTheResult(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.join(ada, bob)
	w.Text(ada, "vote x yes")
	w.Post("/api/twilio/inbound", "", testForm(w, bob, "vote x yes"))
	w.Converse() // decides all, and sends nothing
	w.Text(bob, "STOP")
	w.pass(time.Hour)
	w.hears("2 yes, 0 no", ada)
	w.atRest()
}

// TestResultOfTheEvening: a vote that ends at 21:05 is told of in the morning, when texts that nobody waits for may leave.
func TestResultOfTheEvening(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.Clock.Advance(5*time.Hour + 35*time.Minute) // 20:05 in San Francisco
	w.join(ada, bob)
	w.Text(ada, "vote x yes")
	w.pass(12 * time.Hour) // 8:05
	if v := w.vote(); !v.Closed {
		t.Fatalf("open at night: %+v", v)
	}
	w.hears("")
	w.pass(2 * time.Hour)
	w.hears("1 yes, 0 no", ada, bob)
	for _, s := range w.Carrier.Taken() {
		if h := s.At.Add(-8 * time.Hour).Hour(); len(w.results(s.To)) > 0 && s.Body == w.results(s.To)[0] && h < 9 {
			t.Errorf("told at %d", h)
		}
	}
	w.atRest()
}
