package timer_test

import (
	"context"
	"hash/maphash"
	"log/slog"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit/memory"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/timer"
)

// offered keeps the bodies and names of the hints that it is given.
type offered struct{ names []string }

func (o *offered) Send(_ context.Context, msgs ...queue.Message) error {
	for _, m := range msgs {
		o.names = append(o.names, m.Dedup)
	}
	return nil
}

// TestRecover starts twice on what a process left: a text, a job whose sender died, one that waits for an hour,
// and an entry that this code does not know. What may have been in a queue is offered, under the same name both
// times, and the rest keeps it from nothing.
func TestRecover(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	now := func() time.Time { return at }
	tab := memory.New(now, maphash.MakeSeed())
	for key, due := range map[table.Key]time.Duration{
		record.Work("h1", "01A"):            time.Minute,
		record.PendingJob("h1", 2, "01B-0"): 130 * time.Second,
		record.PendingJob("h2", 2, "01C-0"): time.Hour,
		{PK: "NEW#1", SK: "X"}:              0,
	} {
		if err := tab.Commit(t.Context(), table.Insert(table.Item{Key: key, Kind: "any", Schema: 1, Data: []byte(`{}`), Due: at.Add(due)})); err != nil {
			t.Fatal(err)
		}
	}
	in, out := &offered{}, &offered{}
	clock := timer.Clock{Table: tab, Kinds: append(timer.Jobs(out), timer.Texts(in)), Now: now, Log: slog.New(slog.DiscardHandler)}
	for range 2 {
		if n, err := clock.Recover(t.Context()); n != 2 || err != nil {
			t.Errorf("%d hints, %v", n, err)
		}
		at = at.Add(time.Second)
	}
	for _, o := range []*offered{in, out} {
		if len(o.names) != 2 || o.names[0] != o.names[1] {
			t.Errorf("names differ: %s", cmp.Diff(o.names[:1], o.names[1:]))
		}
	}
}
