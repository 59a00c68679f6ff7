package linkup_test

import (
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// suspends has an operator suspend or restore somebody.
func (w world) suspends(command, phone string) {
	w.T.Helper()
	w.Operate("person."+command, ops.Suspending{Who: phone, Reason: "three reports"})
	w.Work()
}

// TestSuspendedLeaves: who is suspended is out of the plan they are in and of the invite that is open, nobody hears why, nothing of the plan
// reaches them, and they are asked again when they are restored.
func TestSuspendedLeaves(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee tomorrow afternoon")
	w.suspends("suspend", cyd) // with an open invite
	w.says(cyd, "yes")
	w.hears(cyd, "paused for now")
	w.says(bob, "yes")
	l := w.is(rules.Locked)
	if in := l.Participants(); len(in) != 2 {
		t.Fatalf("%d are in it", len(in))
	}
	heard := len(w.heard(bob))
	w.suspends("suspend", bob)
	w.hears(ada, "asking around for somebody else")
	w.pass(4 * time.Hour)
	w.pass(18 * time.Hour)
	w.is(rules.Canceled)
	w.count(ada, "is off", 1)
	if n := len(w.heard(bob)); n != heard {
		t.Errorf("the suspended one has heard %q", w.heard(bob)[heard:])
	}
	w.suspends("restore", bob)
	w.pass(48 * time.Hour)
	w.says(ada, "coffee tomorrow afternoon")
	if n := len(w.heard(bob)); n != heard+1 {
		t.Errorf("restored, and not asked: %q", w.heard(bob)[heard:])
	}
}

// TestSuspendedInitiator: a plan that is not on goes with who asked for it.
func TestSuspendedInitiator(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	w.says(bob, "yes")
	w.suspends("suspend", ada)
	w.is(rules.Canceled)
	w.count(bob, "is off", 1)
	heard := len(w.heard(ada))
	w.pass(time.Hour)
	if n := len(w.heard(ada)); n != heard {
		t.Errorf("the suspended one has heard %q", w.heard(ada)[heard:])
	}
}
