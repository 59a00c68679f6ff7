package send_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// begun is a table that keeps the commit which records `sending`.
type begun struct {
	table.Table
	ops []table.Op
}

func (b *begun) Commit(ctx context.Context, ops ...table.Op) error {
	if op := ops[0]; op.Kind == table.OpReplace && op.Item.Kind == record.KindJob.Name {
		b.ops = ops
	}
	return b.Table.Commit(ctx, ops...)
}

// TestDueWhileSending: the record of `sending` leaves the due time alone when the clock cannot come to the job before
// its sender is done with it, and moves it on when it could: a clock that pushed it then would be another owner.
func TestDueWhileSending(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		waited time.Duration
		same   bool
	}{
		{"at once", 0, true},
		{"the clock comes when the sender is done", 34 * time.Second, true},
		{"the clock would come before", 36 * time.Second, false},
		{"it was due long ago", time.Hour, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			store := &begun{Table: w.Table.Table}
			w.Table.Table = store
			w.Post("/api/twilio/inbound", "", testkit.Form(phone, "hello", w.NextSID()))
			w.Converse()
			written := w.Clock.Now()
			w.Clock.Advance(c.waited)
			w.Send()
			if len(w.Carrier.Taken()) != 1 || len(store.ops) == 0 {
				t.Fatal("not sent")
			}
			due, end := store.ops[0].Item.Due, w.Clock.Now().Add(outbox.Lease+10*time.Second)
			if same := due.Sub(written.Add(record.HandoffSlack)).Abs() < time.Millisecond; same != c.same || due.Before(end) {
				t.Errorf("written at %v, sent after %v, due at %v", written, c.waited, due)
			}
		})
	}
}

// TestHoldIsCheckedWhereItCounts: a hold that is placed at the last moment keeps a reply back, so the record of `sending`
// rests on it; what leaves under any hold pays for no such check.
func TestHoldIsCheckedWhereItCounts(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{"hello": true, "HELP": false, "i want to kill myself": false} {
		w := testkit.New(t, nil)
		store := &begun{Table: w.Table.Table}
		w.Table.Table = store
		w.Text(phone, body)
		checked := slices.ContainsFunc(store.ops, func(op table.Op) bool { return op.Item.Key == record.Hold(w.Config.Hash()(phone)) })
		if len(w.Carrier.Taken()) != 1 || checked != want {
			t.Errorf("%q: %d texts left, hold checked: %v", body, len(w.Carrier.Taken()), checked)
		}
	}
}
