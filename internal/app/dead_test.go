package app_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestPoisonIsPutAsideAndRedriven: a number whose stored state cannot be read loses no text and blocks none for
// longer than its tries; once the state is mended the dead letter is taken up again, and so is what came after.
func TestPoisonIsPutAsideAndRedriven(t *testing.T) {
	t.Parallel()
	const phone = "+15550100011"
	w := testkit.New(t, nil)
	session := record.Session(w.Config.Hash()(phone))
	poison := table.Item{Key: session, Kind: record.KindSession.Name, Schema: 1, Data: []byte(`"no session"`)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(poison)); err != nil {
		t.Fatal(err)
	}
	first := w.Text(phone, "hi")
	for range 10 {
		w.Clock.Advance(3 * time.Minute)
		w.Tick()
		w.Work()
	}
	if got := message(t, w, first); got.Status != work.Dead || got.Outcome != "dead" {
		t.Fatalf("after ten rounds the text is %s (%s), want dead", got.Status, got.Outcome)
	}
	if err := w.Table.Table.Commit(t.Context(), table.Delete(session, 1)); err != nil {
		t.Fatal(err)
	}
	operator, err := app.NewOps(w.Config, app.Parts{
		Table: w.Table, Inbound: w.Queue.Inbound, Outbound: w.Queue.Outbound, Seal: w.Seal, Now: w.Clock.Now, Log: observe.NewLogger(w.Logs, 0),
	})
	if err != nil {
		t.Fatal(err)
	}
	dead, err := operator.DeadList(t.Context(), ops.DeadAsked{})
	if err != nil || len(dead.Dead) != 1 || dead.Dead[0].SID != first {
		t.Fatalf("dead letters: %+v, %v", dead, err)
	}
	for want := range 2 { // the second time nothing is left to do
		got, err := operator.DeadRedrive(t.Context(), ops.Redrive{ID: dead.Dead[0].ID, Reason: "mended"})
		if got.Done != (want == 0) || fault.KindOf(err) != []fault.Kind{"", fault.NotFound}[want] {
			t.Fatalf("redrive %d: %+v, %v", want+1, got, err)
		}
	}
	w.Clock.Advance(3 * time.Minute) // the last hint of the poison has been waiting
	w.Work()
	second := w.Text(phone, "hello again")
	for _, sid := range []string{first, second} {
		if got := message(t, w, sid); got.Status != work.Done {
			t.Errorf("%s is %s, want done", sid, got.Status)
		}
	}
	if n := len(w.Carrier.Taken()); n != 3 {
		t.Errorf("%d texts left, want the apology and the two answers", n)
	}
}

// message returns a text that is done or dead, the zero one while it waits.
func message(t *testing.T, w *testkit.World, sid string) work.Filed {
	t.Helper()
	return w.Filed(sid)
}
