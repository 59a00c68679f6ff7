package memory

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// Queue is one named queue of a Store; it implements queue.Queue and is safe for concurrent use.
type Queue struct {
	store *Store
	name  string

	mu      sync.Mutex
	core    *core
	waiters []*waiter // Receives that found nothing, longest waiting first; empty while a group is ready
	timer   *time.Timer
	armed   int64 // the moment the timer is set for, Unix nanoseconds of Options.Now; 0 when it is not set
	closed  bool
}

var _ queue.Queue = (*Queue)(nil)

func newQueue(s *Store, name string, firstSeq uint64) *Queue {
	q := &Queue{store: s, name: name, core: newCore(s.opts.Visibility, s.opts.MaxReceives, firstSeq)}
	q.timer = time.AfterFunc(time.Hour, q.tick)
	q.timer.Stop()
	return q
}

// Send puts messages into the queue.
func (q *Queue) Send(ctx context.Context, msgs ...queue.Message) error {
	now, err := q.begin(ctx, "send")
	if err != nil {
		return err
	}
	var failed *queue.SendError
	for i, m := range msgs {
		if err := m.Validate(); err != nil {
			if failed == nil {
				failed = &queue.SendError{Err: err}
			}
			failed.Failed = append(failed.Failed, i)
			continue
		}
		q.core.send(m, now)
	}
	q.end(now)
	if failed != nil {
		return failed
	}
	return nil
}

// Receive returns up to limit messages, waiting up to wait (real time) for the first.
func (q *Queue) Receive(ctx context.Context, limit int, wait time.Duration) ([]queue.Delivery, error) {
	now, err := q.begin(ctx, "receive")
	if err != nil {
		return nil, err
	}
	limit = min(max(limit, 1), queue.MaxBatch)
	out := q.core.take(limit, now)
	if len(out) > 0 || wait <= 0 {
		q.end(now)
		return out, nil
	}
	w := newWaiter(limit)
	q.waiters = append(q.waiters, w)
	q.end(now)
	return q.await(ctx, w, wait)
}

// Delete ends deliveries.
func (q *Queue) Delete(ctx context.Context, receipts ...string) error {
	now, err := q.begin(ctx, "delete")
	if err != nil {
		return err
	}
	for _, r := range receipts {
		q.core.delete(r)
	}
	q.end(now)
	return nil
}

// Delay returns a delivery to the queue after d.
func (q *Queue) Delay(ctx context.Context, receipt string, d time.Duration) error {
	if d < 0 || d > queue.MaxDelay {
		return fault.New(fault.Invalid, "delay of "+d.String())
	}
	now, err := q.begin(ctx, "delay")
	if err != nil {
		return err
	}
	known := q.core.delay(receipt, now+int64(d))
	q.core.expire(now) // a delay of zero is over
	q.end(now)
	if !known {
		return fault.New(fault.NotFound, "delay: the receipt names no delivery")
	}
	return nil
}

// Depth counts exactly.
func (q *Queue) Depth(ctx context.Context) (queue.Depth, error) {
	now, err := q.begin(ctx, "depth")
	if err != nil {
		return queue.Depth{}, err
	}
	d := queue.Depth{Ready: q.core.waiting, InFlight: q.core.inFlight, Delayed: q.core.delayed, Dead: len(q.core.dead)}
	q.end(now)
	return d, nil
}

// Dead lists the dead letters, oldest first. Their receipts name nothing; their ids are for Redrive.
func (q *Queue) Dead(ctx context.Context) ([]queue.Delivery, error) {
	now, err := q.begin(ctx, "dead letters")
	if err != nil {
		return nil, err
	}
	letters := make([]*message, 0, len(q.core.dead))
	for _, m := range q.core.dead {
		letters = append(letters, m)
	}
	q.end(now)
	slices.SortFunc(letters, func(a, b *message) int {
		return cmp.Or(cmp.Compare(a.due, b.due), cmp.Compare(a.seq, b.seq))
	})
	out := make([]queue.Delivery, len(letters))
	for i, m := range letters {
		out[i] = m.delivery()
	}
	return out, nil
}

// Redrive sends a dead letter again, as a new message at the end of its group; its de-duplication does not
// count. An error of kind NotFound means that no dead letter has the id.
func (q *Queue) Redrive(ctx context.Context, id string) error {
	now, err := q.begin(ctx, "redrive")
	if err != nil {
		return err
	}
	seq, _ := strconv.ParseUint(id, 36, 64)
	m := q.core.dead[seq]
	if m != nil {
		q.core.redrive(m)
	}
	q.end(now)
	if m == nil {
		return fault.New(fault.NotFound, "redrive: no such dead letter")
	}
	return nil
}

// begin locks the queue and brings it up to the present, which it returns as Unix nanoseconds. It leaves
// the queue unlocked when it returns an error.
func (q *Queue) begin(ctx context.Context, op string) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, fault.Wrap(fault.Unavailable, op, err)
	}
	now := q.store.opts.Now().UnixNano()
	q.mu.Lock()
	if q.closed {
		q.mu.Unlock()
		return 0, fault.New(fault.Unavailable, op+": the queue is closed")
	}
	q.core.expire(now)
	return now, nil
}

// end hands what became ready to the waiters, sets the timer and unlocks the queue.
func (q *Queue) end(now int64) {
	q.serve(now)
	if due, ok := q.core.hidden.next(); ok && (q.armed == 0 || due < q.armed) {
		q.armed = due
		q.timer.Reset(time.Duration(due - now))
	}
	q.mu.Unlock()
}

// tick is the timer: it does what an operation does at its beginning and end. With a clock that stands
// still nothing is due yet, and the timer is set for the same distance again.
func (q *Queue) tick() {
	now, err := q.begin(context.Background(), "tick")
	if err != nil {
		return
	}
	q.armed = 0
	q.end(now)
}

// shut refuses further operations and ends the waits.
func (q *Queue) shut() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.timer.Stop()
	for _, w := range q.waiters {
		w.err = fault.New(fault.Unavailable, "receive: the queue is closed")
		w.done <- struct{}{}
	}
	q.waiters = nil
}
