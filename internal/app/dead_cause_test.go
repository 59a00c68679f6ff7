package app_test

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestDeadByCause: what was given up is counted by its cause, with when that was first seen, and taken up again by it: all of one cause, none of
// another, and one that cannot be taken up keeps none of the others.
func TestDeadByCause(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	began := w.Clock.Now()
	refused := []string{"+15550100031", "+15550100032", "+15550100033"}
	for _, phone := range refused {
		w.Carrier.Next(400, 30007, false, nil)
		w.Text(phone, "hello")
		w.Clock.Advance(time.Minute)
	}
	w.Carrier.Next(400, 21211, false, nil)
	w.Text(ada, "hello")

	got := o.must("dead.causes", ops.None{}).(ops.DeadCauses).Causes
	if len(got) != 2 || got[0].Cause != "carrier_30007" || got[0].Count != 3 || got[1].Cause != "carrier_21211" || got[1].Count != 1 || !strings.Contains(got[0].Why, "(30007)") {
		t.Fatalf("%+v", got)
	}
	if first, last := got[0].First.Sub(began), got[0].Last.Sub(began); first < 0 || first > time.Minute || last < 2*time.Minute || last > 3*time.Minute {
		t.Errorf("first seen after %v, last after %v", first, last)
	}
	list := o.must("dead.list", ops.None{}).(ops.DeadLetters).Dead
	broken := list[1] // nobody can read the text that was to be sent
	items, err := w.Table.Table.Get(t.Context(), record.Text(broken.Number, broken.ID))
	if err != nil || w.Table.Table.Commit(t.Context(), table.Delete(items[0].Key, items[0].Version)) != nil {
		t.Fatal(err)
	}
	before := len(w.Carrier.Taken())
	all := o.must("dead.redrive_all", ops.Redrive{Cause: "carrier_30007", Reason: "the campaign is registered"}).(ops.AllRedriven)
	if all.Done != 2 || len(all.Left) != 1 || all.Left[0].ID != broken.ID {
		t.Errorf("%+v", all)
	}
	w.Work()
	if n := len(w.Carrier.Taken()) - before; n != 2 {
		t.Errorf("%d texts left, want those of the two", n)
	}
	if left := o.must("dead.list", ops.None{}).(ops.DeadLetters).Dead; len(left) != 2 || left[0].ID != broken.ID || left[1].Cause != "carrier_21211" {
		t.Errorf("left: %+v", left)
	}
	if _, err := o.call("dead.redrive_all", ops.Redrive{Cause: "carrier_1", Reason: "r"}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("a cause of none: %v", err)
	}
}
