package queuetest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/queue"
)

// testConcurrent has 16 consumers work off 1,000 messages in 50 groups that 4 producers send meanwhile.
func testConcurrent(t *testing.T, f *fixture) {
	const consumers, producers, groups, total = 16, 4, 50, 1000
	l := &ledger{next: map[string]int{}, left: total, done: make(chan struct{})}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	consuming, stop := context.WithCancel(ctx)
	var producing, wg sync.WaitGroup
	for p := range producers {
		producing.Go(func() { produce(ctx, t, f.q, p, producers, groups, total/groups) })
	}
	for c := range consumers {
		wg.Go(func() { consume(consuming, t, f.q, l, 1+c%queue.MaxBatch) })
	}
	select {
	case <-l.done:
	case <-ctx.Done():
	}
	producing.Wait() // the last message may arrive before its Send returns
	stop()
	wg.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left != 0 {
		t.Errorf("%d messages did not arrive", l.left)
	}
	for _, problem := range l.problems {
		t.Error(problem)
	}
}

// produce sends the messages of every group whose number is p modulo producers.
func produce(ctx context.Context, t *testing.T, q queue.Queue, p, producers, groups, each int) {
	for n := range each {
		var msgs []queue.Message
		for g := p; g < groups; g += producers {
			msgs = append(msgs, msg(groupName(g), n))
		}
		if err := q.Send(ctx, msgs...); err != nil {
			t.Errorf("Send: %v", err)
			return
		}
	}
}

func consume(ctx context.Context, t *testing.T, q queue.Queue, l *ledger, limit int) {
	for ctx.Err() == nil {
		batch, err := q.Receive(ctx, limit, time.Second)
		if err != nil {
			if ctx.Err() == nil {
				t.Errorf("Receive: %v", err)
			}
			return
		}
		if len(batch) == 0 {
			continue
		}
		receipts := make([]string, len(batch))
		for i, d := range batch {
			receipts[i] = d.Receipt
			l.enter(d)
		}
		if err := q.Delete(context.WithoutCancel(ctx), receipts...); err != nil {
			t.Errorf("Delete: %v", err)
		}
	}
}

func groupName(g int) string { return "group-" + string(rune('A'+g/26)) + string(rune('a'+g%26)) }

// ledger checks that each group's messages come in order, each once.
type ledger struct {
	mu       sync.Mutex
	next     map[string]int
	left     int
	done     chan struct{}
	problems []string
}

func (l *ledger) enter(d queue.Delivery) {
	l.mu.Lock()
	defer l.mu.Unlock()
	want := msg(d.Group, l.next[d.Group])
	if d.Message != want || d.Receives != 1 {
		l.problems = append(l.problems, "received "+d.Body+", expected "+want.Body)
	}
	l.next[d.Group]++
	if l.left--; l.left == 0 {
		close(l.done)
	}
}
