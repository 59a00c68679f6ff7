package timer_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

const phone = "+15550100011"

// TestLostHandOffs loses the hint of a text and then that of its job: each is repaired within two minutes, by
// one clock or by several at once, and nothing is done twice.
func TestLostHandOffs(t *testing.T) {
	t.Parallel()
	for _, clocks := range []int{1, 8} {
		w := testkit.New(t, nil)
		tick := func() {
			var group sync.WaitGroup
			for range clocks {
				group.Go(w.Tick)
			}
			group.Wait()
		}
		w.Queue.Inbound.Lose, w.Queue.Outbound.Lose = true, true
		w.Text(phone, "hello")
		w.Queue.Inbound.Lose = false
		for range 2 {
			w.Clock.Advance(time.Minute)
			tick()
			w.Work()
		}
		if n := w.State(phone).Contact.Value.Turns; n != 1 {
			t.Fatalf("%d clocks: %d turns after two minutes", clocks, n)
		}
		w.Queue.Outbound.Lose = false
		for range 2 {
			w.Clock.Advance(time.Minute)
			tick()
			if n := w.Queue.Outbound.Len(); n > 1 {
				t.Errorf("%d clocks: %d hints at once for one job", clocks, n)
			}
			w.Work()
		}
		if n := len(w.Carrier.Taken()); n != 1 {
			t.Errorf("%d clocks: %d texts", clocks, n)
		}
		w.Clock.Advance(time.Hour)
		tick()
		if w.Queue.Inbound.Len()+w.Queue.Outbound.Len() != 0 {
			t.Errorf("%d clocks: finished work is offered", clocks)
		}
	}
}

// brokenShard cannot list one shard of the due index.
type brokenShard struct {
	table.Table
	shard int
}

func (b brokenShard) Due(ctx context.Context, shard int, until time.Time, limit int) ([]table.DueEntry, error) {
	if shard == b.shard {
		return nil, fault.New(fault.Unavailable, "as told")
	}
	return b.Table.Due(ctx, shard, until, limit)
}

// TestBrokenShard: a shard that fails is an error in the end, and keeps no other from being worked.
func TestBrokenShard(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Queue.Inbound.Lose = true
	w.Text(phone, "hello")
	w.Queue.Inbound.Lose = false
	own := table.ShardOf("P#" + w.Config.Hash()(phone))
	w.Table.Table = brokenShard{w.Table.Table, (own + table.Shards - 1) % table.Shards}
	w.Clock.Advance(2 * time.Minute)
	if err := w.TickErr(); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("got %v", err)
	}
	w.Work()
	if n := len(w.Carrier.Taken()); n != 1 {
		t.Errorf("%d texts", n)
	}
}
