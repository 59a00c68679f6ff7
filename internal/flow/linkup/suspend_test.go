package linkup_test

import (
	"encoding/json"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
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

// TestClosedRegionEnds: when an operator closes a region, its plans end at that moment and not at their next timer: who is in one hears it once, and whose
// region stays open hears nothing.
func TestClosedRegionEnds(t *testing.T) {
	t.Parallel()
	for _, state := range []people.RegionState{people.Closed, people.Waitlisted} {
		t.Run(string(state), func(t *testing.T) {
			t.Parallel()
			w := begin(t, ada, bob, cyd)
			w.says(ada, "coffee tomorrow afternoon")
			w.says(bob, "yes")
			w.is(rules.Locked)
			sets := func(slug string, state people.RegionState) (v ops.RegionView) {
				if err := json.Unmarshal(w.Operate("region.set", ops.RegionState{Slug: slug, State: state, Reason: "for the test"}), &v); err != nil {
					t.Fatal(err)
				}
				w.Work()
				return v
			}
			if v := sets("brooklyn", state); v.Ended != 0 {
				t.Fatalf("plans of another region: %+v", v)
			}
			w.is(rules.Locked)
			if v := sets("san-francisco", state); v.Ended != 1 {
				t.Fatalf("%+v", v)
			}
			w.is(rules.Canceled)
			if v := sets("san-francisco", state); v.Ended != 0 {
				t.Fatalf("again: %+v", v)
			}
			w.count(ada, "is off", 1)
			w.count(bob, "is off", 1)
		})
	}
}

// TestJoinsAgain: who was erased, joins again and asks for the same on the same day gets a plan of its own: the old one is off and stays so.
func TestJoinsAgain(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee tomorrow afternoon")
	w.is(rules.Broadcasting)
	w.says(ada, "delete my account")
	w.says(ada, "yes")
	w.pass(time.Minute)
	w.is(rules.Canceled)
	w.Join(ada, people.Person{
		ID: "again", FirstName: "Ada", State: people.Active, Region: "san-francisco", ZIP: "94110", Profile: people.ProfileComplete,
		CanParticipate: true, CanInitiate: true, CreatedAt: w.Clock.Now(),
	})
	w.says(ada, "coffee tomorrow afternoon")
	states := map[rules.State]int{}
	for _, l := range w.linkups() {
		states[l.State]++
	}
	if states[rules.Canceled] != 1 || states[rules.Broadcasting] != 1 {
		t.Errorf("%v", states)
	}
}
