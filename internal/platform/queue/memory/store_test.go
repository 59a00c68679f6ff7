package memory_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/memory"
)

func msg(group string, n int) queue.Message {
	return queue.Message{Group: group, Dedup: fmt.Sprintf("%s-%d", group, n), Body: fmt.Sprintf(`{"v":1,"n":%d}`, n)}
}

func send(t testing.TB, q *memory.Queue, msgs ...queue.Message) {
	t.Helper()
	if err := q.Send(context.Background(), msgs...); err != nil {
		t.Fatalf("Send: %v", err)
	}
}

// take receives what is there, without waiting.
func take(t testing.TB, q *memory.Queue, limit int) []queue.Delivery {
	t.Helper()
	got, err := q.Receive(context.Background(), limit, 0)
	if err != nil {
		t.Fatalf("Receive: %v", err)
	}
	return got
}

func drop(t testing.TB, q *memory.Queue, ds ...queue.Delivery) {
	t.Helper()
	for _, d := range ds {
		if err := q.Delete(context.Background(), d.Receipt); err != nil {
			t.Fatalf("Delete: %v", err)
		}
	}
}

func depth(t testing.TB, q *memory.Queue, want queue.Depth) {
	t.Helper()
	got, err := q.Depth(context.Background())
	if err != nil {
		t.Fatalf("Depth: %v", err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Depth (-want +got):\n%s", diff)
	}
}

func closeStore(t testing.TB, s *memory.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
}

func TestClose(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := open(t, memory.Options{})
	q := s.Queue("work")
	send(t, q, msg("a", 0))
	d := take(t, q, 1)[0]
	done := make(chan error, 1)
	go func() {
		_, err := q.Receive(ctx, 1, time.Minute)
		done <- err
	}()
	closeStore(t, s)
	_, dead := q.Dead(ctx)
	_, count := q.Depth(ctx)
	for name, err := range map[string]error{
		"waiting Receive": <-done, "Send": q.Send(ctx, msg("a", 1)), "Delete": q.Delete(ctx, d.Receipt),
		"Delay": q.Delay(ctx, d.Receipt, 0), "Dead": dead, "Depth": count, "Redrive": q.Redrive(ctx, d.ID),
		"new queue": s.Queue("late").Send(ctx, msg("a", 2)),
	} {
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%s: %v, want unavailable", name, err)
		}
	}
	closeStore(t, s)
}
