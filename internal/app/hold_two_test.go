package app_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/safety"
)

// The texts from which incidents come.
const (
	violent   = "i am going to kill you and your family tonight"
	desperate = "i am going to kill myself tonight"
)

// incidentAfter has somebody text of a danger, takes the hold of it away, and returns the id of the incident.
func incidentAfter(t *testing.T, w *testkit.World, phone, body string) string {
	t.Helper()
	w.Text(phone, body)
	var open ops.Incidents
	if err := json.Unmarshal(w.Operate("incident.list", ops.Which{}), &open); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kim", "lee"} {
		if w.State(phone).Hold.Present() {
			_ = as(t, w, name, "hold.lift", ops.Lift{Who: phone, Reason: "for the test"}, nil)
		}
	}
	for _, i := range open.Incidents {
		if i.Number == w.Config.Hash()(phone) {
			return i.ID
		}
	}
	t.Fatalf("no incident of %q", body)
	return ""
}

// TestHoldPlacedFromAnIncident: what a hold is for comes of the incidents behind it, however it is placed, and neither another category nor
// another hold makes it less.
func TestHoldPlacedFromAnIncident(t *testing.T) {
	t.Parallel()
	const bob = "+15550100012"
	for name, c := range map[string]struct {
		placings func(threat, despair string) []ops.Placing
		alone    bool // one operator lifts it
	}{
		"as the console does": {func(threat, _ string) []ops.Placing { return []ops.Placing{{Who: threat}} }, false},
		"as evidence":         {func(threat, _ string) []ops.Placing { return []ops.Placing{{Who: bob, Evidence: []string{threat}}} }, false},
		"the gravest counts": {func(threat, despair string) []ops.Placing {
			return []ops.Placing{{Who: despair, Evidence: []string{despair, threat}}}
		}, false},
		"a category that weakens it": {func(threat, _ string) []ops.Placing {
			return []ops.Placing{{Who: threat, Category: safety.SelfHarm}}
		}, false},
		"a category that is graver": {func(_, despair string) []ops.Placing {
			return []ops.Placing{{Who: despair, Category: safety.SexualExploitation}}
		}, false},
		"a harder one over it": {func(threat, _ string) []ops.Placing {
			return []ops.Placing{{Who: threat, Kind: safety.SoftHold}, {Who: bob}}
		}, false},
		"a despair":          {func(_, despair string) []ops.Placing { return []ops.Placing{{Who: despair}} }, true},
		"nothing speaks for": {func(_, _ string) []ops.Placing { return []ops.Placing{{Who: bob}} }, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			for _, p := range c.placings(incidentAfter(t, w, bob, violent), incidentAfter(t, w, ada, desperate)) {
				if p.Reason = "looked at"; p.Kind == "" {
					p.Kind = safety.HardHold
				}
				if err := as(t, w, "kim", "hold.place", p, nil); err != nil {
					t.Fatal(err)
				}
			}
			who := bob
			if !w.State(bob).Hold.Present() {
				who = ada
			}
			var got ops.Lifted
			if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: who, Reason: "mistaken"}, &got); err != nil || got.Lifted != c.alone {
				t.Fatalf("lifted by one: %+v %v", got, err)
			}
			if err := as(t, w, "kim", "hold.place", ops.Placing{Who: who, Kind: safety.SoftHold, Reason: "calmer"}, nil); !c.alone && fault.KindOf(err) != fault.Conflict {
				t.Errorf("weakened by placing: %v", err)
			}
			if c.alone {
				return
			}
			if err := as(t, w, "lee", "hold.lift", ops.Lift{Who: who, Reason: "heard it"}, &got); err != nil || !got.Lifted {
				t.Errorf("lifted by two: %+v %v", got, err)
			}
		})
	}
}

// TestHoldPlacedAgain: the words of those who have lifted a hold do not count for the next one.
func TestHoldPlacedAgain(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	id := incidentAfter(t, w, ada, violent)
	var got ops.Lifted
	for range 2 {
		if err := as(t, w, "kim", "hold.place", ops.Placing{Who: id, Kind: safety.HardHold, Reason: "again"}, nil); err != nil {
			t.Fatal(err)
		}
		if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: ada, Reason: "mistaken"}, &got); err != nil || got.Lifted {
			t.Fatalf("by the first: %+v %v", got, err)
		}
		if err := as(t, w, "lee", "hold.lift", ops.Lift{Who: ada, Reason: "mistaken"}, &got); err != nil || !got.Lifted {
			t.Fatalf("by the second: %+v %v", got, err)
		}
	}
}

// TestHoldByTwoSpellings: one operator is not two by the spelling of their name.
func TestHoldByTwoSpellings(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, violent)
	if err := as(t, w, "kim lee", "hold.lift", ops.Lift{Who: ada, Reason: "a song"}, nil); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{" kim lee", "Kim Lee", "KIM LEE ", "kim  lee", "kim_lee", "kim\tlee", "_kim_lee_"} {
		if err := as(t, w, name, "hold.lift", ops.Lift{Who: ada, Reason: "a song"}, nil); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("%q: %v", name, err)
		}
	}
	if w.State(ada).HoldInForce(w.Clock.Now()) == nil {
		t.Fatal("lifted by one")
	}
	w.Clock.Advance(time.Minute)
	var got ops.Lifted
	if err := as(t, w, "lee", "hold.lift", ops.Lift{Who: ada, Reason: "a song"}, &got); err != nil || !got.Lifted {
		t.Errorf("by another: %+v %v", got, err)
	}
}

// TestHoldPlacedByHash: talks and plans show nobody but by the hash of their number, and who reads one of them at night has nothing else.
func TestHoldPlacedByHash(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, CreatedAt: w.Clock.Now()})
	hash := w.Config.Hash()(ada)
	place := ops.Placing{Who: hash, Kind: safety.HardHold, Reason: "a talk went wrong"}
	var view ops.HoldView
	if err := as(t, w, "kim", "hold.place", place, &view); err != nil || view.Number != hash || view.Phone == "" {
		t.Fatalf("%+v, %v", view, err)
	}
	if w.State(ada).HoldInForce(w.Clock.Now()) == nil {
		t.Error("nobody is held")
	}
	if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: hash, Reason: "a mistake", Tell: true}, nil); err != nil {
		t.Error(err)
	}
	place.Who = w.Config.Hash()("+15550100019")
	if err := as(t, w, "kim", "hold.place", place, nil); fault.KindOf(err) != fault.NotFound {
		t.Errorf("a hash of nobody: %v", err)
	}
	w.Text("+15550100018", "hi")
	place.Who = w.Config.Hash()("+15550100018")
	if err := as(t, w, "kim", "hold.place", place, nil); fault.KindOf(err) != fault.Invalid {
		t.Errorf("somebody without an account, whose phone is kept nowhere: %v", err)
	}
}

// TestAuditOfHoldNamesThePerson: whoever is held by an incident is whom the audit names, and a hold by what somebody has mistyped names nobody.
func TestAuditOfHoldNamesThePerson(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, CreatedAt: w.Clock.Now()})
	incident := incidentAfter(t, w, ada, "i want to die")
	if err := as(t, w, "kim", "hold.place", ops.Placing{Who: incident, Kind: safety.HardHold, Reason: "r"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := as(t, w, "kim", "hold.place", ops.Placing{Who: "Ada Example", Kind: safety.HardHold, Reason: "r"}, nil); fault.KindOf(err) != fault.NotFound {
		t.Fatal(err)
	}
	if err := as(t, w, "kim", "hold.lift", ops.Lift{Who: ada, Reason: "r"}, nil); err != nil {
		t.Fatal(err)
	}
	byPhone := listedAudit(t, w, ops.AuditQuestion{Command: "hold.lift"})[0].Number
	list := listedAudit(t, w, ops.AuditQuestion{Command: "hold.place"})
	if byPhone == "" || len(list) != 2 || list[0].Number+list[1].Number != byPhone {
		t.Errorf("%+v, want nobody and %s", list, byPhone)
	}
	for who, kind := range map[string]fault.Kind{"Ada Example": fault.NotFound, w.Config.Hash()(ada): ""} {
		if err := as(t, w, "kim", "person.suspend", ops.Suspending{Who: who, Reason: "r"}, nil); err != nil && fault.KindOf(err) != kind {
			t.Fatal(err)
		}
	}
	if list := listedAudit(t, w, ops.AuditQuestion{Command: "person.suspend"}); len(list) != 2 || list[0].Number+list[1].Number != byPhone {
		t.Errorf("suspensions %+v, want nobody and %s", list, byPhone)
	}
}
