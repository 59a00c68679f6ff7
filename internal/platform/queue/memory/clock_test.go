package memory_test

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/memory"
)

func TestIdleAndNextDue(t *testing.T) {
	t.Parallel()
	c := newClock()
	s := open(t, memory.Options{Now: c.Now, Visibility: time.Minute})
	q := s.Queue("work")
	start := c.Now()
	state := func(step string, idle bool, due time.Duration) {
		t.Helper()
		if got := s.Idle(); got != idle {
			t.Errorf("%s: Idle = %v", step, got)
		}
		at, ok := s.NextDue()
		if ok != (due > 0) || ok && !at.Equal(start.Add(due)) {
			t.Errorf("%s: NextDue = %v, %v, want %v after the start", step, at, ok, due)
		}
	}
	state("empty", true, 0)
	send(t, q, msg("a", 0), msg("a", 1))
	state("ready", false, 0)
	d := take(t, q, 1)[0]
	state("in flight", false, time.Minute)
	if err := q.Delay(context.Background(), d.Receipt, time.Hour); err != nil {
		t.Fatal(err)
	}
	state("delayed, one waits behind it", true, time.Hour)
	send(t, s.Queue("other"), msg("b", 0))
	state("ready in another queue", false, time.Hour)
	drop(t, s.Queue("other"), take(t, s.Queue("other"), 1)...)
	c.Advance(time.Hour)
	state("due", false, 0)
	drop(t, q, take(t, q, 2)...)
	state("all done", true, 0)
}

func TestKickServesWaitingReceive(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newClock()
		s := open(t, memory.Options{Now: c.Now})
		q := s.Queue("work")
		send(t, q, msg("a", 0))
		take(t, q, 1)
		got := make(chan []queue.Delivery, 1)
		go func() {
			ds, _ := q.Receive(context.Background(), 1, time.Hour)
			got <- ds
		}()
		synctest.Wait()
		c.Advance(30 * time.Second)
		s.Kick()
		if ds := <-got; len(ds) != 1 || ds[0].Receives != 2 {
			t.Errorf("received %+v", ds)
		}
		closeStore(t, s)
	})
}

func TestVisibilityServesWaitingReceiveInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := open(t, memory.Options{})
		q := s.Queue("work")
		send(t, q, msg("a", 0), msg("b", 0))
		start := time.Now()
		short, long := take(t, q, 1)[0], take(t, q, 1)[0]
		if err := q.Delay(context.Background(), short.Receipt, time.Second); err != nil {
			t.Fatal(err)
		}
		for _, want := range []struct {
			id    string
			after time.Duration
		}{{short.ID, time.Second}, {long.ID, 30 * time.Second}} {
			got, err := q.Receive(context.Background(), 1, time.Minute)
			if err != nil || len(got) != 1 || got[0].ID != want.id || time.Since(start) != want.after {
				t.Errorf("received %+v, %v after %v, want %s after %v", got, err, time.Since(start), want.id, want.after)
			}
		}
		closeStore(t, s)
	})
}

// TestOneMessageWakesOneReceiver has 64 receivers wait and sends ten messages, then two of one group.
func TestOneMessageWakesOneReceiver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := open(t, memory.Options{})
		q := s.Queue("work")
		var returned, received atomic.Int32
		for range 64 {
			go func() {
				got, err := q.Receive(context.Background(), 1, 20*time.Second)
				if err != nil {
					t.Errorf("Receive: %v", err)
				}
				received.Add(int32(len(got)))
				returned.Add(1)
			}()
		}
		expect := func(n int32) {
			t.Helper()
			synctest.Wait()
			if returned.Load() != n || received.Load() != n {
				t.Fatalf("%d receivers returned with %d messages, want %d", returned.Load(), received.Load(), n)
			}
		}
		expect(0)
		for n := range 10 {
			send(t, q, msg("group-"+strconv.Itoa(n), 0))
			expect(int32(n) + 1)
		}
		send(t, q, msg("a", 0), msg("a", 1))
		expect(11)
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if returned.Load() != 64 || received.Load() != 11 {
			t.Errorf("%d returned after their wait, with %d messages", returned.Load(), received.Load())
		}
		closeStore(t, s)
	})
}

func TestDeadLettersAndRedrive(t *testing.T) {
	t.Parallel()
	ctx, c := context.Background(), newClock()
	q := open(t, memory.Options{Now: c.Now, MaxReceives: 2}).Queue("work")
	send(t, q, msg("a", 0), msg("b", 0))
	for range 2 {
		take(t, q, queue.MaxBatch)
		c.Advance(30 * time.Second)
	}
	letters, err := q.Dead(ctx)
	if err != nil || len(letters) != 2 || letters[0].Message != msg("a", 0) || letters[0].Receives != 2 {
		t.Fatalf("Dead = %+v, %v", letters, err)
	}
	send(t, q, msg("a", 1))
	if err := q.Redrive(ctx, letters[0].ID); err != nil {
		t.Fatalf("Redrive: %v", err)
	}
	for _, id := range []string{letters[0].ID, "", "no-id", "zzzzzzzzzzzzzzzzzzzzzzzz"} {
		if err := q.Redrive(ctx, id); fault.KindOf(err) != fault.NotFound {
			t.Errorf("Redrive(%q): %v, want not found", id, err)
		}
	}
	depth(t, q, queue.Depth{Ready: 2, Dead: 1})
	got := take(t, q, queue.MaxBatch)
	if len(got) != 2 || got[0].Message != msg("a", 1) || got[1].Message != msg("a", 0) || got[1].Receives != 1 {
		t.Errorf("received %+v, want the redriven letter at the end of its group", got)
	}
	depth(t, q, queue.Depth{InFlight: 2, Dead: 1})
}
