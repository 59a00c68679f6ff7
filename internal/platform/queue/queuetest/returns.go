package queuetest

import (
	"context"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

func testVisibility(t *testing.T, f *fixture) {
	f.send(msg("a", 0), msg("a", 1))
	first := f.one()
	f.is(first, msg("a", 0), 1)
	f.pass(f.clock.Visibility)
	again := f.one()
	f.is(again, msg("a", 0), 2)
	if again.ID != first.ID || again.Receipt == first.Receipt {
		t.Errorf("second delivery has id %s and receipt %s, the first %s and %s", again.ID, again.Receipt, first.ID, first.Receipt)
	}
	f.nothing("the second delivery is in flight")
	f.delete(again)
	f.is(f.one(), msg("a", 1), 1)
}

func testBatchComesAgain(t *testing.T, f *fixture) {
	f.send(msg("a", 0), msg("a", 1), msg("a", 2))
	f.receive(queue.MaxBatch)
	f.pass(f.clock.Visibility)
	for i := range 3 {
		d := f.one()
		if d.Message != msg("a", i) {
			t.Fatalf("received %q, want number %d", d.Body, i)
		}
		f.delete(d)
	}
}

func testDelay(t *testing.T, f *fixture) {
	f.send(msg("a", 0), msg("a", 1))
	d := f.one()
	f.delay(d, 3*f.clock.Visibility)
	f.send(msg("b", 0))
	other := f.one()
	f.is(other, msg("b", 0), 1)
	f.delete(other)
	f.pass(f.clock.Visibility)
	f.nothing("the delay is longer than the visibility time-out")
	f.pass(2 * f.clock.Visibility)
	again := f.one()
	f.is(again, msg("a", 0), 2)
	f.delete(again)
	f.is(f.one(), msg("a", 1), 1)
}

func testDelayZero(t *testing.T, f *fixture) {
	f.send(msg("a", 0))
	f.delay(f.one(), 0)
	f.is(f.one(), msg("a", 0), 2)
}

func testDelayRefused(t *testing.T, f *fixture) {
	ctx := context.Background()
	f.send(msg("a", 0))
	d := f.one()
	for _, wrong := range []time.Duration{-time.Second, queue.MaxDelay + time.Second} {
		if got := fault.KindOf(f.q.Delay(ctx, d.Receipt, wrong)); got != fault.Invalid {
			t.Errorf("Delay(%v): kind %q, want invalid", wrong, got)
		}
	}
	f.delete(d)
	if got := fault.KindOf(f.q.Delay(ctx, d.Receipt, 0)); got != fault.NotFound {
		t.Errorf("Delay of a deleted delivery: kind %q, want not_found", got)
	}
	f.nothing("it was deleted")
}

func testDeleteTwice(_ *testing.T, f *fixture) {
	f.send(msg("a", 0), msg("a", 1))
	d := f.one()
	f.delete(d)
	f.delete(d, d)
	next := f.one()
	f.is(next, msg("a", 1), 1)
	f.delete(next, d)
	f.delete()
	f.nothing("all deleted")
}

func testStaleReceipt(_ *testing.T, f *fixture) {
	f.send(msg("a", 0))
	stale := f.one()
	f.pass(f.clock.Visibility)
	f.is(f.one(), msg("a", 0), 2)
	f.delete(stale)
	f.pass(f.clock.Visibility)
	f.is(f.one(), msg("a", 0), 3)
}

func testDeadLetter(t *testing.T, f *fixture) {
	f.send(msg("a", 0), msg("a", 1))
	for n := 1; n <= MaxReceives; n++ {
		f.is(f.one(), msg("a", 0), n)
		f.pass(f.clock.Visibility)
	}
	next := f.one()
	f.is(next, msg("a", 1), 1)
	f.delete(next)
	f.depth(func(d queue.Depth) bool { return d == queue.Depth{Dead: 1} }, "one dead letter")
	f.nothing("the only message left is dead")
}

func (f *fixture) delay(d queue.Delivery, by time.Duration) {
	f.t.Helper()
	if err := f.q.Delay(context.Background(), d.Receipt, by); err != nil {
		f.t.Fatalf("Delay: %v", err)
	}
}
