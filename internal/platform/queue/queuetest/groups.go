package queuetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

func testOrder(t *testing.T, f *fixture) {
	const n = 5
	for i := range n {
		f.send(msg("a", i))
	}
	ids := map[string]bool{}
	for i := range n {
		d := f.one()
		f.is(d, msg("a", i), 1)
		if d.ID == "" || d.Receipt == "" || d.Sent.IsZero() {
			t.Errorf("delivery without id, receipt or time: %+v", d)
		}
		ids[d.ID] = true
		f.delete(d)
	}
	if len(ids) != n {
		t.Errorf("%d ids for %d messages", len(ids), n)
	}
	f.nothing("all deleted")
}

func testBatch(t *testing.T, f *fixture) {
	const n = 12
	for i := range n {
		f.send(msg("a", i))
	}
	seen := 0
	for seen < n {
		batch := f.receive(queue.MaxBatch)
		for _, d := range batch {
			f.is(d, msg("a", seen), 1)
			seen++
		}
		f.delete(batch...)
	}
}

func testTrace(t *testing.T, f *fixture) {
	traced, plain := msg("a", 0), msg("a", 1)
	traced.Trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
	f.send(traced, plain)
	first := f.one()
	f.is(first, traced, 1)
	f.delay(first, 0)
	again := f.one()
	f.is(again, traced, 2)
	f.delete(again)
	f.is(f.one(), plain, 1)
	bad := msg("a", 2)
	bad.Trace = "two words"
	if err := f.q.Send(context.Background(), bad); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a trace that is none: %v", err)
	}
}

func testGroupBlocked(t *testing.T, f *fixture) {
	f.send(msg("a", 0), msg("a", 1), msg("b", 0))
	first, second := f.one(), f.one()
	if first.Group == second.Group {
		t.Fatalf("two deliveries of group %s at once", first.Group)
	}
	f.nothing("both groups have a message in flight")
	f.delete(first, second)
	f.is(f.one(), msg("a", 1), 1)
}

func testPartialDelete(t *testing.T, f *fixture) {
	f.send(msg("a", 0), msg("a", 1), msg("a", 2))
	batch := f.receive(2)
	if len(batch) < 2 { // an engine may return fewer than it could
		f.delete(batch...)
		batch = f.receive(2)
	}
	last := len(batch) - 1
	f.delete(batch[:last]...)
	f.nothing(fmt.Sprintf("%q is still in flight", batch[last].Body))
	f.delete(batch[last])
}

func testDedup(t *testing.T, f *fixture) {
	m := msg("a", 0)
	f.send(m, m)
	f.send(m)
	other := msg("a", 1)
	f.send(other)
	d := f.one()
	f.is(d, m, 1)
	f.send(m) // also while it is in flight
	f.delete(d)
	f.send(m) // and after it is done
	d = f.one()
	f.is(d, other, 1)
	f.delete(d)
	f.nothing("the rest were repetitions")
}

func testDedupWindow(t *testing.T, f *fixture) {
	m := msg("a", 0)
	f.send(m)
	f.delete(f.one())
	f.clock.Pass(queue.DedupWindow - 1)
	f.send(m)
	f.nothing("within the window")
	f.clock.Pass(1)
	f.send(m)
	f.is(f.one(), m, 1)
}
