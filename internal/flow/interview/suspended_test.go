package interview_test

import (
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// TestSuspendedChangesOnThePage: who is suspended may change their profile on their page, and is suspended all the same.
func TestSuspendedChangesOnThePage(t *testing.T) {
	t.Parallel()
	w := walked(t)
	w.Operate("person.suspend", ops.Suspending{Who: phone, Reason: "three reports"})
	w.Work()
	now := w.Clock.Now()
	op, err := live.Tell(record.Number(w.Config.Hash()(phone)), work.Signal{
		ID: work.SignalID(now, "01PAGE", 0), Flow: profile.UndoName, Name: profile.PatchSignal, Cause: "01PAGE", At: now,
	}, profile.Patch{Path: profile.PathActivities, Op: profile.Add, Keys: []string{"climbing"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Table.Commit(t.Context(), op); err != nil {
		t.Fatal(err)
	}
	w.Tick()
	w.Clock.Advance(record.HandoffSlack * 2)
	w.Tick()
	w.Work()
	i, _ := stored(t, w)
	if !slices.Contains(likes(i.Profile), "climbing") {
		t.Fatal("the page changes nothing")
	}
	if p := w.State(phone).Person.Value; p.State != people.Suspended {
		t.Errorf("they are %s", p.State)
	}
	w.Operate("person.restore", ops.Suspending{Who: phone, Reason: "cleared up"})
	if p := w.State(phone).Person.Value; p.State != people.Active {
		t.Errorf("restored they are %s", p.State)
	}
}
