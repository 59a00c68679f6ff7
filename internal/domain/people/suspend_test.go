package people_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
)

// TestSuspend: who is suspended goes back to what they were, doing either twice does it once, and of nobody there is nothing to suspend.
func TestSuspend(t *testing.T) {
	t.Parallel()
	for _, state := range []people.State{people.Verified, people.Interviewing, people.Active} {
		p := people.Person{ID: "01A", State: state}
		held, fresh, err := p.Suspend()
		if err != nil || !fresh || held.State != people.Suspended {
			t.Errorf("%s: %+v %v %v", state, held, fresh, err)
		}
		if again, fresh, err := held.Suspend(); err != nil || fresh || again != held {
			t.Errorf("%s, twice: %+v %v %v", state, again, fresh, err)
		}
		back, fresh, err := held.Restore()
		if err != nil || !fresh || back != p {
			t.Errorf("%s: back %+v %v %v", state, back, fresh, err)
		}
		if again, fresh, err := back.Restore(); err != nil || fresh || again != p {
			t.Errorf("%s, back twice: %+v %v %v", state, again, fresh, err)
		}
	}
	for _, state := range []people.State{"", people.Unverified, people.Deleted} {
		p := people.Person{State: state}
		if _, _, err := p.Suspend(); fault.KindOf(err) != fault.NotFound {
			t.Errorf("%q: %v", state, err)
		}
		if _, _, err := p.Restore(); fault.KindOf(err) != fault.NotFound {
			t.Errorf("%q: %v", state, err)
		}
	}
	if old, _, _ := (people.Person{State: people.Suspended}).Restore(); old.State != people.Active { // suspended by an older release
		t.Errorf("%+v", old)
	}
}
