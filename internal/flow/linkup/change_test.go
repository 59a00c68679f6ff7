package linkup_test

import (
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
)

// three returns a plan of three that is on, tomorrow at 10 am.
func three(t *testing.T) world {
	t.Helper()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow morning")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.is(rules.Locked)
	return w
}

// TestAnotherTime: who would rather meet at another time has the others asked, and it changes when most are for it: all hear so once.
func TestAnotherTime(t *testing.T) {
	t.Parallel()
	w := three(t)
	w.says(bob, "can we change the time")
	w.hears(bob, "What time would suit you")
	w.says(bob, "can we do 2:00 instead")
	w.hears(bob, "rather meet tomorrow at 2 pm")
	w.hears(ada, "would rather meet tomorrow at 2 pm. OK, Ada?")
	w.says(cyd, "yes")
	l := w.is(rules.Locked)
	if l.At().From.Sub(l.Options[0].From) != 4*time.Hour || l.LockVersion != 2 || l.Certificate == nil || l.Certificate.Option != l.Chosen {
		t.Errorf("%+v", l)
	}
	for _, phone := range []string{ada, bob, cyd} {
		w.count(phone, "New time", 1)
		w.count(phone, "tomorrow at 2 pm now", 1)
	}
	w.says(ada, "no") // too late: it is decided
	w.pass(20 * time.Hour)
	w.count(ada, "A reminder, Ada: coffee today at 2 pm", 1)
	w.pass(8 * time.Hour)
	w.is(rules.Completed)
}

// TestAnotherTimeThatStays: where most are against it, say nothing, or have another plan, it stays, and nobody is asked for ever.
func TestAnotherTimeThatStays(t *testing.T) {
	t.Parallel()
	for name, then := range map[string]func(world){
		"against": func(w world) { w.says(bob, "no"); w.says(cyd, "no i cant") },
		"silence": func(w world) { w.pass(4 * time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := three(t)
			w.says(ada, "can we do 2 pm instead")
			then(w)
			l := w.is(rules.Locked)
			if l.Chosen != "A" || l.Change != nil {
				t.Errorf("%+v", l)
			}
			for _, phone := range []string{ada, bob, cyd} {
				w.count(phone, "It stays as it was", 1)
				w.count(phone, "New time", 0)
			}
			w.says(bob, "could we do 3 pm instead")
			w.says(cyd, "how about 4 pm instead") // while another one is asked about
			w.hears(cyd, "It stays as it was")
			w.says(cyd, "how about 5 pm instead")
			w.says(cyd, "how about 6 pm instead")
			w.hears(cyd, "It's on, Cyd")
		})
	}
}

// TestAnotherTimeWhileASeatIsFilled: who is asked for a seat is asked for the time that stands: it does not change under them.
func TestAnotherTimeWhileASeatIsFilled(t *testing.T) {
	t.Parallel()
	w := three(t)
	w.joins(dan)
	w.says(ada, "can we do 2 pm instead")
	w.hears(cyd, "would rather meet tomorrow at 2 pm")
	w.says(bob, "DROP")
	w.hears(dan, "A seat is free in a small group nearby: coffee tomorrow at 10 am")
	for _, phone := range []string{ada, cyd} {
		w.count(phone, "It stays as it was", 1)
	}
	w.says(cyd, "yes") // to a question that is over
	w.says(dan, "yes")
	w.hears(dan, "It's on, Dan: coffee tomorrow at 10 am")
	if l := w.is(rules.Locked); l.Chosen != "A" || len(l.Participants()) != 3 {
		t.Errorf("%+v", l)
	}
	w.count(ada, "New time", 0)
}
