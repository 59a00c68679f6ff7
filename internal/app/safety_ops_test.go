package app_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/safety"
)

// operator runs an operator's commands.
type operator struct {
	t *testing.T
	o *ops.Ops
}

func operate(t *testing.T, w *testkit.World) operator {
	t.Helper()
	o, err := app.NewOps(w.Config, safetyParts(w))
	if err != nil {
		t.Fatal(err)
	}
	return operator{t, o}
}

func (o operator) call(name string, args any) (any, error) {
	raw, err := json.Marshal(args)
	if err != nil {
		o.t.Fatal(err)
	}
	return o.o.Call(ops.As(o.t.Context(), "kim"), name, raw)
}

func (o operator) must(name string, args any) any {
	o.t.Helper()
	got, err := o.call(name, args)
	if err != nil {
		o.t.Fatalf("%s: %v", name, err)
	}
	return got
}

func (o operator) list() []ops.IncidentView {
	o.t.Helper()
	return o.must("incident.list", ops.Which{}).(ops.Incidents).Incidents
}

// TestPhoneAsPeopleWriteIt is no id of an incident: the operator is told how a phone is written, and nobody else is held.
func TestPhoneAsPeopleWriteIt(t *testing.T) {
	t.Parallel()
	o := operate(t, testkit.New(t, nil))
	for _, who := range []string{"5550101003", "+1 (555) 010-1003", "555.010.1003", "+155501", "+1555010100", "+155501010034", "+44 7400 123456"} {
		for command, args := range map[string]any{
			"hold.place": ops.Placing{Who: who, Kind: safety.HardHold, Reason: "r"}, "hold.lift": ops.Lift{Who: who, Reason: "r"},
		} {
			if _, err := o.call(command, args); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "+15550100123") {
				t.Errorf("%s %s: %v", command, who, err)
			}
		}
	}
	if _, err := o.call("hold.lift", ops.Lift{Who: "01KAGJ3Q000000000000000000", Reason: "r"}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("an id: %v", err)
	}
}

func TestOperatorsSeeMaskedAndLookWithAReason(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, inCrisis)
	o := operate(t, w)
	open := o.list()
	if len(open) != 1 || open[0].Phone == ada || open[0].Text != nil || open[0].Alerted.IsZero() {
		t.Fatalf("listed: %+v", open)
	}
	id := open[0].ID
	if _, err := o.call("incident.show", ops.Look{ID: id, Reveal: true, Reason: "  "}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("revealed without a reason: %v", err)
	}
	if n := happened(t, w, ada)[event.IncidentRevealed]; n != 0 {
		t.Errorf("%d views recorded before one", n)
	}
	seen := o.must("incident.show", ops.Look{ID: id, Reveal: true, Reason: "to call them"}).(ops.IncidentView)
	if seen.Phone != ada || seen.Text == nil || *seen.Text != inCrisis {
		t.Errorf("revealed: %+v", seen)
	}
	if n := happened(t, w, ada)[event.IncidentRevealed]; n != 1 {
		t.Errorf("%d views recorded", n)
	}
	failing := fault.New(fault.Unavailable, "down")
	w.Table.Fail.Store(&failing)
	if got, err := o.call("incident.show", ops.Look{ID: id, Reveal: true, Reason: "again"}); err == nil {
		t.Errorf("shown without being recorded: %+v", got)
	}
	w.Table.Fail.Store(nil)

	o.must("incident.note", ops.Writing{ID: id, Text: "called"})
	closed := o.must("incident.close", ops.Writing{ID: id, Text: "is with family"}).(ops.IncidentView)
	if closed.State != "closed" || closed.Conclusion != "is with family" || len(closed.NoteTexts) != 1 || len(o.list()) != 0 {
		t.Errorf("closed: %+v", closed)
	}
	if _, err := o.call("incident.close", ops.Writing{ID: id, Text: "x"}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("closed twice: %v", err)
	}
	if later := o.must("incident.list", ops.Which{Closed: true}).(ops.Incidents).Incidents; len(later) != 1 {
		t.Errorf("%d closed", len(later))
	}
	if w.State(ada).HoldInForce(w.Clock.Now()) == nil {
		t.Error("closing lifted the hold")
	}
}

func TestOnlyOperatorsLiftAHardHold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		lift ops.Lift
		stop bool
		told bool
	}{
		{"in silence", ops.Lift{Who: ada, Reason: "talked"}, false, false},
		{"with a line", ops.Lift{Who: ada, Reason: "talked", Tell: true}, false, true},
		{"opted out", ops.Lift{Who: ada, Reason: "talked", Tell: true}, true, false},
		{"forgiven", ops.Lift{Who: ada, Reason: "talked", Forgive: true}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "p", State: people.Active, Region: "san-francisco"})
			w.Text(ada, aThreat)
			for _, text := range []string{"START", "I'm fine, lift it", "hello"} {
				w.Clock.Advance(1000 * time.Hour)
				w.Text(ada, text)
			}
			if h := w.State(ada).HoldInForce(w.Clock.Now()); h == nil || h.Kind != safety.HardHold {
				t.Fatalf("hold %+v", h)
			}
			if c.stop {
				w.Text(ada, "STOP")
			}
			o := operate(t, w)
			if holds := o.must("hold.list", ops.None{}).(ops.Holds).Holds; len(holds) != 1 || holds[0].Phone == ada || holds[0].Phone == "" {
				t.Errorf("holds: %+v", holds)
			}
			if _, err := o.call("hold.lift", ops.Lift{Who: ada}); fault.KindOf(err) != fault.Invalid {
				t.Errorf("lifted without a reason: %v", err)
			}
			before := len(w.Carrier.Taken())
			if err := as(t, w, "lee", "hold.lift", ops.Lift{Who: ada, Reason: "talked"}, nil); err != nil { // the first of two
				t.Error(err)
			}
			got := o.must("hold.lift", c.lift).(ops.Lifted)
			w.Work()
			if !got.Lifted || got.Told != c.told || (len(w.Carrier.Taken())-before == 1) != c.told {
				t.Errorf("%+v, %d texts", got, len(w.Carrier.Taken())-before)
			}
			s := w.State(ada)
			if s.Hold.Present() || s.Session.Value.Mode == session.SafetyHold || (s.Contact.Value.Danger.Strikes == 0) != c.lift.Forgive {
				t.Errorf("hold %v, mode %s, %d strikes", s.Hold.Present(), s.Session.Value.Mode, s.Contact.Value.Danger.Strikes)
			}
			if again := o.must("hold.lift", c.lift).(ops.Lifted); again.Lifted || happened(t, w, ada)[event.HoldLifted] != 1 {
				t.Errorf("lifted twice: %+v", again)
			}
			if holds := o.must("hold.list", ops.None{}).(ops.Holds).Holds; len(holds) != 0 {
				t.Errorf("holds: %+v", holds)
			}
		})
	}
}
