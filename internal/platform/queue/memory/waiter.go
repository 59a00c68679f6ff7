package memory

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// waiter is a Receive that waits. It is handed its messages by whoever makes them ready, so that one
// message wakes one receiver and no receiver ever polls.
type waiter struct {
	limit int
	done  chan struct{} // gets one signal when out or err is set
	out   []queue.Delivery
	err   error
}

func newWaiter(limit int) *waiter { return &waiter{limit: limit, done: make(chan struct{}, 1)} }

// serve hands ready messages to the waiters in the order of their coming.
func (q *Queue) serve(now int64) {
	served := 0
	for _, w := range q.waiters {
		if w.out = q.core.take(w.limit, now); w.out == nil {
			break
		}
		w.done <- struct{}{}
		served++
	}
	if served > 0 {
		q.waiters = slices.Delete(q.waiters, 0, served)
	}
}

// await blocks until w is served, wait has passed or the context is done.
func (q *Queue) await(ctx context.Context, w *waiter, wait time.Duration) ([]queue.Delivery, error) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-w.done:
		return w.out, w.err
	case <-timer.C:
	case <-ctx.Done():
	}
	if q.withdraw(w) {
		return nil, fault.Wrap(fault.Unavailable, "receive", ctx.Err())
	}
	<-w.done // it was served at the last moment: the messages are in flight and must not be dropped
	return w.out, w.err
}

// withdraw takes w off the list and reports whether it was there.
func (q *Queue) withdraw(w *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiters, w)
	if i < 0 {
		return false
	}
	q.waiters = slices.Delete(q.waiters, i, i+1)
	return true
}
