package timer

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/crash"
	"github.com/josh-sms/josh/internal/erase"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/observe"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/table"
)

const (
	// again is how much later offered work is due again: it is in the queue now, and the queue is faster.
	again = 2 * time.Minute
	// workers is how many entries are worked at once: an entry costs some 20 ms of waiting for the store and a queue, so
	// that a minute has time for 20,000.
	workers = 8
	// runTime bounds a run that has no deadline of its own. The next one comes a minute after this one began.
	runTime = 50 * time.Second
	// reserve is the part of a function's time that is kept for its answer.
	reserve = 3 * time.Second
	// soon is how far ahead of its due time Recover offers work: what was in a queue, or in the hands of a sender
	// that died, is due by then. What waits for longer is the clock's in time; a hint of it would only be given
	// back, and block its group meanwhile.
	soon = 3 * time.Minute
)

// Offerer puts hints into a queue.
type Offerer interface {
	Send(ctx context.Context, msgs ...queue.Message) error
}

// Failures draws the consequences of failures that the carrier reported.
type Failures interface {
	Handle(ctx context.Context, jobID, sid string) error
}

// Alerts tells operators of an incident that they have not been told of.
type Alerts interface {
	Raise(ctx context.Context, key table.Key) error
}

// Waiting looks at who waits for a person, and tells operators when that is many or long.
type Waiting interface {
	Look(ctx context.Context) error
}

// Clock finds and offers due work. Any number of clocks may run at the same time.
type Clock struct {
	Table    table.Table
	Inbound  Offerer
	Outbound Offerer
	Failures Failures
	Eraser   *erase.Eraser
	Alerts   Alerts
	Waiting  Waiting // nil: nobody looks
	Now      func() time.Time
	Log      *slog.Logger
	Metrics  *observe.Metrics
	Report   observe.Reporter
	Crash    crash.Hook
	Workers  int // entries worked at once; 0 is 8, and 1 does everything one after the other, in the caller's goroutine

	troubles troubles
	runs     rotation
}

// Run offers everything that is due, what people in danger need first, and returns how many hints it gave. Neither a
// shard that cannot be read nor an entry that fails, is slow or is not known keeps others from being worked. An error
// says that something was away.
func (c *Clock) Run(ctx context.Context) (offered int, err error) {
	ctx, cancel := context.WithTimeout(ctx, timeFor(ctx))
	defer cancel()
	now := c.Now()
	list, err := c.lookSoon(ctx, now)
	done := c.workOff(ctx, list, c.push)
	c.Metrics.Count(observe.ClockReoffers, done.offered)
	c.Metrics.Gauge(observe.OldestPendingSeconds, list.oldest.Seconds())
	if done.offered > 0 || done.left > 0 {
		c.Log.InfoContext(ctx, "clock offered work again", "hints", done.offered, "oldest", list.oldest, "left", done.left)
	}
	if err == nil {
		err = done.away
	}
	if waiting := c.lookWaiting(ctx); err == nil {
		err = waiting
	}
	return done.offered, err
}

// lookWaiting looks at who waits for a person. It comes last, so that it keeps no text waiting.
func (c *Clock) lookWaiting(ctx context.Context) error {
	if c.Waiting == nil {
		return nil
	}
	err := c.limited(ctx, entryTime, c.Waiting.Look)
	if err != nil {
		c.Log.WarnContext(ctx, "nobody knows who waits for a person", "kind", fault.KindOf(err), "error", err)
	}
	return err
}

// timeFor returns how long a run may take.
func timeFor(ctx context.Context) time.Duration {
	if deadline, ok := ctx.Deadline(); ok {
		return min(time.Until(deadline)-reserve, runTime)
	}
	return runTime
}

// Recover offers at once all unfinished work that is due or may have been in a queue, without pushing it on:
// for a machine whose queues did not survive. Its hints say that a worker may have died over the work. Work that is
// offered again by the next Recover has the same name, so that the hints of a
// process that dies again and again do not pile up in a queue that did survive. It returns how many hints it gave; an
// error says that a shard could not be read.
func (c *Clock) Recover(ctx context.Context) (offered int, err error) {
	until := c.Now().Add(soon)
	list, err := c.look(ctx, until, until)
	return c.workOff(ctx, list, c.offerAgain).offered, err
}

// outcome is what became of a list.
type outcome struct {
	offered int
	left    int   // entries for which there was no time
	away    error // one of those that say that something is away
}

// workOff works off a list with several workers, each entry by itself, until the time is over; then the erasures, which
// read much of the table, one after the other.
func (c *Clock) workOff(ctx context.Context, l list, do func(context.Context, table.DueEntry, *atomic.Int64) (bool, error)) outcome {
	var pages atomic.Int64 // that erasures may still read
	pages.Store(erase.PagesPerRun)
	var o outcome
	var mu sync.Mutex
	c.each(len(l.entries), func(n int) {
		offered, left, err := c.entry(ctx, l.entries[n], &pages, entryTime, do)
		mu.Lock()
		defer mu.Unlock()
		o.add(offered, left, err)
	})
	for _, entry := range l.erasures {
		o.add(c.entry(ctx, entry, &pages, erasureTime, do))
	}
	return o
}

func (o *outcome) add(offered, left bool, away error) {
	if offered {
		o.offered++
	}
	if left {
		o.left++
	}
	if away != nil {
		o.away = away
	}
}

// each calls fn for 0 to n-1, in that order, with several workers.
func (c *Clock) each(n int, fn func(int)) {
	width := c.Workers
	if width == 0 {
		width = workers
	}
	if width == 1 {
		for i := range n {
			fn(i)
		}
		return
	}
	var group sync.WaitGroup
	next := make(chan int)
	for range min(width, n) {
		group.Go(func() {
			for i := range next {
				fn(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
}
