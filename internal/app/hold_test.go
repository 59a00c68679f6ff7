package app_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/safety"
)

// as runs a command as an operator.
func as(t *testing.T, w *testkit.World, name, command string, args, out any) error {
	t.Helper()
	o, err := app.NewOps(w.Config, safetyParts(w))
	if err != nil {
		t.Fatal(err)
	}
	raw, _ := json.Marshal(args)
	value, err := o.Call(ops.As(t.Context(), name), command, raw)
	if err != nil {
		return err
	}
	raw, _ = json.Marshal(value)
	if out != nil {
		if err := json.Unmarshal(raw, out); err != nil {
			t.Fatal(err)
		}
	}
	return nil
}

// TestHoldByTwo: a hold for violence is lifted by two operators, each with a reason of their own, never by one twice; one for self-harm by one.
func TestHoldByTwo(t *testing.T) {
	t.Parallel()
	const bob = "+15550100012"
	w := testkit.New(t, nil)
	w.Text(ada, "i am going to kill you and your family tonight")
	var got ops.Lifted
	if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: ada, Reason: "a song"}, &got); err != nil || got.Lifted || got.Waits == "" {
		t.Fatalf("the first: %+v %v", got, err)
	}
	if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: ada, Reason: "really"}, nil); fault.KindOf(err) != fault.Forbidden {
		t.Errorf("the same one again: %v", err)
	}
	if w.State(ada).HoldInForce(w.Clock.Now()) == nil {
		t.Fatal("lifted by one")
	}
	w.Clock.Advance(safety.LiftingFor + time.Hour)
	if err := as(t, w, "lee", "hold.lift", ops.Lift{Who: ada, Reason: "heard it"}, &got); err != nil || got.Lifted {
		t.Fatalf("the word of the first counts too long: %+v %v", got, err)
	}
	if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: ada, Reason: "a song"}, &got); err != nil || !got.Lifted || w.State(ada).Hold.Present() {
		t.Fatalf("the second: %+v %v", got, err)
	}
	w.Text(bob, "i am going to kill myself tonight")
	if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: bob, Reason: "they are safe"}, &got); err != nil || !got.Lifted {
		t.Errorf("for self-harm: %+v %v", got, err)
	}
	if err := as(t, w, "kim", "hold.place", ops.Placing{Who: bob, Kind: safety.HardHold, Reason: "reports", Category: "rudeness"}, nil); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a category that there is none of: %v", err)
	}
	if err := as(t, w, "kim", "hold.place", ops.Placing{Who: bob, Kind: safety.HardHold, Reason: "reports", Category: safety.SexualExploitation, Evidence: []string{"01K0000000000000000000000A"}}, nil); fault.KindOf(err) != fault.NotFound {
		t.Errorf("evidence that is not there: %v", err)
	}
	if err := as(t, w, "kim", "hold.place", ops.Placing{Who: bob, Kind: safety.HardHold, Reason: "reports", Category: safety.SexualExploitation}, nil); err != nil {
		t.Fatal(err)
	}
	if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: bob, Reason: "mistaken"}, &got); err != nil || got.Lifted {
		t.Errorf("who has placed it lifts it alone: %+v %v", got, err)
	}
}

// TestHoldClock: a hold has to be looked at within a day, then as the last look has said. Who looks is its owner.
func TestHoldClock(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, "i am going to kill myself tonight")
	list := func() ops.HoldView {
		var all ops.Holds
		if err := json.Unmarshal(w.Operate("hold.list", ops.None{}), &all); err != nil || len(all.Holds) != 1 {
			t.Fatalf("%+v %v", all, err)
		}
		return all.Holds[0]
	}
	logged := func() int { return strings.Count(w.Logs.String(), "nobody has looked at a hold") }
	if h := list(); h.Owner != "" || h.Overdue {
		t.Errorf("%+v", h)
	}
	w.Tick()
	w.Clock.Advance(safety.FirstLook + time.Minute)
	w.Tick()
	w.Tick()
	if h := list(); !h.Overdue || logged() != 1 {
		t.Errorf("nobody is told once: %+v, %d", h, logged())
	}
	if err := as(t, w, "lee", "hold.look", ops.HoldLooking{Who: ada, Reason: "talked to them", Next: "2d"}, nil); err != nil {
		t.Fatal(err)
	}
	if h := list(); h.Overdue || h.Owner != "lee" || h.LookBy.Sub(w.Clock.Now()) < 47*time.Hour {
		t.Errorf("%+v", h)
	}
	w.Clock.Advance(47 * time.Hour)
	w.Tick()
	if logged() != 1 {
		t.Error("told too early")
	}
	w.Clock.Advance(2 * time.Hour)
	w.Tick()
	if logged() != 2 {
		t.Errorf("told %d times", logged())
	}
	if err := as(t, w, "lee", "hold.look", ops.HoldLooking{Who: "+15550100099", Reason: "x"}, nil); err == nil {
		t.Error("looked at a hold of nobody")
	}
}
