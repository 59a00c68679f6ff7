package app_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// suspended is a world in which Ada is suspended, by day.
func suspended(t *testing.T) (*testkit.World, operator) {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true, CanInitiate: true})
	w.Text(ada, "hi")
	w.Work()
	o := operate(t, w)
	if got := o.must("person.suspend", ops.Suspending{Who: ada, Reason: "three reports"}).(ops.Suspension); got.Did != "suspended" || got.State != people.Suspended {
		t.Fatalf("%+v", got)
	}
	w.Work()
	return w, o
}

// TestSuspended: who is suspended hears so once a day whatever they text, and is answered again when they are restored. Nobody tells them of either.
func TestSuspended(t *testing.T) {
	t.Parallel()
	w, o := suspended(t)
	_, began := lastOut(w)
	outcomes := map[string]int{}
	for range 2 {
		for _, body := range []string{"coffee tomorrow afternoon", "hello?", "resume", "talk to a human"} {
			outcomes[message(t, w, w.Text(ada, body)).Outcome]++
			w.Work()
		}
		goesBy(w, 25*time.Hour)
	}
	if _, n := lastOut(w); n != began+2 || outcomes["suspended"] != 2 || outcomes["suspended_silent"] != 6 {
		t.Fatalf("%d texts, %v", n-began, outcomes)
	}
	if body, _ := lastOut(w); !strings.Contains(body, "paused for now") {
		t.Errorf("told %q", body)
	}
	if why := o.must("person.why", ops.Whom{Who: ada}).(ops.Why); why.Causes[0].Cause != "suspended" || !strings.Contains(why.Causes[0].Do, "josh person restore") {
		t.Errorf("why: %+v", why.Causes)
	}
	_, n := lastOut(w)
	for _, did := range []string{"restored", "nothing"} {
		if got := o.must("person.restore", ops.Suspending{Who: ada, Reason: "cleared up"}).(ops.Suspension); got.Did != did || got.State != people.Active {
			t.Errorf("%+v, want %s", got, did)
		}
	}
	goesBy(w, time.Hour)
	if _, after := lastOut(w); after != n {
		t.Error("told of being restored")
	}
	if m := message(t, w, w.Text(ada, "how does this work?")); m.Outcome != "answered" {
		t.Errorf("restored, and not answered: %s", m.Outcome)
	}
	was := happened(t, w, ada)
	if was[event.PersonSuspended] != 1 || was[event.PersonRestored] != 1 {
		t.Errorf("recorded: %v", was)
	}
	got := listedAudit(t, w, ops.AuditQuestion{Command: "person.suspend"})
	if len(got) != 1 || got[0].Why != "three reports" || got[0].Number == "" {
		t.Errorf("the audit: %+v", got)
	}
}

// TestSuspendedIsAnsweredForSafety: STOP, START, HELP, deletion and danger are answered as if nobody was suspended.
func TestSuspendedIsAnsweredForSafety(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		texts         []string
		outcome, says string // of the last
	}{
		"HELP":      {[]string{"hello?", "HELP"}, "help", "Contact:"},
		"STOP":      {[]string{"hello?", "stop"}, "stopped", "opted out"},
		"START":     {[]string{"stop", "START"}, "started", "Welcome back"},
		"a crisis":  {[]string{"hello?", "I want to kill myself"}, "crisis", "988"},
		"forget me": {[]string{"hello?", "delete my account", "yes"}, "deleted", "deleted"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, _ := suspended(t)
			var sid string
			for _, body := range c.texts {
				sid = w.Text(ada, body)
				w.Work()
			}
			if body, _ := lastOut(w); message(t, w, sid).Outcome != c.outcome || !strings.Contains(body, c.says) {
				t.Errorf("%s: %q", message(t, w, sid).Outcome, body)
			}
		})
	}
}

// TestSuspendedAgainstTexts: a suspension and texts of the person at the same moment lose neither, and several operators suspend once.
func TestSuspendedAgainstTexts(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Interviewing, Region: "san-francisco"})
	w.Text(ada, "hi")
	o := operate(t, w)
	var both sync.WaitGroup
	for range 4 {
		both.Go(func() {
			for tries := 0; ; tries++ {
				_, err := o.call("person.suspend", ops.Suspending{Who: ada, Reason: "three reports"})
				if fault.KindOf(err) != fault.Unavailable || tries == 20 {
					if err != nil {
						t.Error(err)
					}
					return
				}
			}
		})
	}
	for range 8 {
		w.Text(ada, "hello")
	}
	both.Wait()
	w.Work()
	p := w.State(ada).Person.Value
	if p.State != people.Suspended || p.Was != people.Interviewing || happened(t, w, ada)[event.PersonSuspended] != 1 {
		t.Errorf("%s, was %s, %v", p.State, p.Was, happened(t, w, ada))
	}
}

// TestSuspendRefuses: without a reason, and of nobody, nothing is done.
func TestSuspendRefuses(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, "hi") // no person
	o := operate(t, w)
	for _, c := range []struct {
		in   ops.Suspending
		kind fault.Kind
		says string
	}{
		{ops.Suspending{Who: ada}, fault.Invalid, "--reason"},
		{ops.Suspending{Who: ada, Reason: "r"}, fault.NotFound, "registered"},
		{ops.Suspending{Who: "+15550100099", Reason: "r"}, fault.NotFound, "registered"},
		{ops.Suspending{Who: "Ada", Reason: "r"}, fault.NotFound, "nobody"},
		{ops.Suspending{Who: "555", Reason: "r"}, fault.Invalid, "E.164"},
	} {
		for _, command := range []string{"person.suspend", "person.restore"} {
			if _, err := o.call(command, c.in); fault.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s %+v: %v", command, c.in, err)
			}
		}
	}
}
