package queuetest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

func testLargeSend(t *testing.T, f *fixture) {
	const groups, each = 5, 7
	var msgs []queue.Message
	for n := range each {
		for _, g := range []string{"a", "b", "c", "d", "e"} {
			msgs = append(msgs, msg(g, n))
		}
	}
	f.send(msgs...)
	next := map[string]int{}
	for range groups * each {
		d := f.one()
		f.is(d, msg(d.Group, next[d.Group]), 1)
		next[d.Group]++
		f.delete(d)
	}
	f.nothing("all received")
}

func testPartialSend(t *testing.T, f *fixture) {
	tooLarge := msg("a", 1)
	tooLarge.Body = strings.Repeat("x", queue.MaxBody+1)
	noGroup, noDedup, noBody := msg("a", 2), msg("a", 3), msg("a", 4)
	noGroup.Group, noDedup.Dedup, noBody.Body = "", "", ""
	err := f.q.Send(context.Background(), msg("a", 0), tooLarge, noGroup, noDedup, noBody, msg("a", 5))
	var failed *queue.SendError
	if !errors.As(err, &failed) {
		t.Fatalf("Send: %v, want a *SendError", err)
	}
	if diff := cmp.Diff([]int{1, 2, 3, 4}, failed.Failed); diff != "" {
		t.Errorf("Failed (-want +got):\n%s", diff)
	}
	if got := fault.KindOf(err); got != fault.TooLarge {
		t.Errorf("kind %q, want that of the first failure", got)
	}
	for _, n := range []int{0, 5} {
		d := f.one()
		f.is(d, msg("a", n), 1)
		f.delete(d)
	}
	f.send()
	f.nothing("the others were not taken")
}

func testDepth(_ *testing.T, f *fixture) {
	f.depth(func(d queue.Depth) bool { return d == queue.Depth{} }, "empty")
	f.send(msg("a", 0), msg("a", 1), msg("b", 0), msg("c", 0))
	f.depth(func(d queue.Depth) bool { return d == queue.Depth{Ready: 4} }, "four ready")
	first, second := f.one(), f.one()
	f.delay(second, time.Hour)
	hidden := func(ready, hidden int) func(queue.Depth) bool {
		return func(d queue.Depth) bool { return d.Ready == ready && d.InFlight+d.Delayed == hidden }
	}
	f.depth(hidden(2, 2), "two in flight or delayed")
	f.delete(first)
	f.depth(hidden(2, 1), "one deleted")
}

// depth waits until the queue's counts, which may be approximate for a while, satisfy ok.
func (f *fixture) depth(ok func(queue.Depth) bool, want string) {
	f.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		got, err := f.q.Depth(context.Background())
		if err != nil {
			f.t.Fatalf("Depth: %v", err)
		}
		if ok(got) {
			return
		}
		if time.Now().After(deadline) {
			f.t.Fatalf("Depth = %+v, want %s", got, want)
		}
		time.Sleep(moment) // there is no signal for it
	}
}

func testReceiveWaits(t *testing.T, f *fixture) {
	type result struct {
		got []queue.Delivery
		err error
	}
	done := make(chan result, 1)
	go func() {
		got, err := f.q.Receive(context.Background(), 1, patience)
		done <- result{got, err}
	}()
	start := time.Now()
	time.Sleep(moment) // so that it most likely waits already; it must work either way
	f.send(msg("a", 0))
	r := <-done
	if r.err != nil || len(r.got) != 1 {
		t.Fatalf("Receive = %d messages, %v", len(r.got), r.err)
	}
	f.is(r.got[0], msg("a", 0), 1)
	if waited := time.Since(start); waited > patience/2 {
		t.Errorf("it came after %v", waited)
	}
}

func testReceiveGivesUp(t *testing.T, f *fixture) {
	start := time.Now()
	got, err := f.q.Receive(context.Background(), 1, time.Second)
	if err != nil || len(got) != 0 {
		t.Fatalf("Receive = %d messages, %v; want none", len(got), err)
	}
	if waited := time.Since(start); waited < 900*time.Millisecond {
		t.Errorf("it waited only %v", waited)
	}
}

func testContext(t *testing.T, f *fixture) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		_, err := f.q.Receive(ctx, 1, time.Minute)
		done <- err
	}()
	cancel()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) || fault.KindOf(err) != fault.Unavailable {
			t.Errorf("Receive: %v of kind %q, want the context's error as unavailable", err, fault.KindOf(err))
		}
	case <-time.After(patience):
		t.Fatal("Receive did not return")
	}
	if err := f.q.Send(ctx, msg("a", 0)); !errors.Is(err, context.Canceled) {
		t.Errorf("Send with a done context: %v", err)
	}
}
