package timer

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
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
	// looks is the part of a run that is kept for what is done in each, a tenth: 5 s for a few queries.
	looks = 10
	// soon is how far ahead of its due time Recover offers work: what was in a queue, or in the hands of a sender
	// that died, is due by then. What waits for longer is the clock's in time; a hint of it would only be given
	// back, and block its group meanwhile.
	soon = 3 * time.Minute
)

// Clock finds and offers due work. Any number of clocks may run at the same time.
type Clock struct {
	Table table.Table
	Kinds []Kind // the first that an entry is of counts
	// EachRun is done in each run, in time of its own: what is looked at and has no entry. It comes behind the entries, so
	// that it keeps no text waiting, and before what is Last, which may take all the time that is left.
	EachRun []func(context.Context) error
	Now     func() time.Time
	Log     *slog.Logger
	Metrics *observe.Metrics
	Report  observe.Reporter
	Tracer  *observe.Tracer // nil begins no spans
	Crash   crash.Hook
	Workers int // entries worked at once; 0 is 8, and 1 does everything one after the other, in the caller's goroutine

	troubles troubles
	runs     rotation
}

// Run offers everything that is due, what people in danger need first, and returns how many hints it gave. Neither a
// shard that cannot be read nor an entry that fails, is slow or is not known keeps others from being worked. An error
// says that something was away.
func (c *Clock) Run(ctx context.Context) (offered int, err error) {
	ctx, cancel := context.WithTimeout(ctx, timeFor(ctx))
	defer cancel()
	ctx, span := c.Tracer.Start(ctx, observe.SpanClock)
	defer func() { span.End(err) }()
	now := c.Now()
	list, err := c.lookSoon(ctx, now)
	done, looked := c.workSoon(ctx, list), c.lookAround(ctx)
	c.workLast(ctx, list, c.push, &done)
	c.Metrics.Count(observe.ClockReoffers, done.offered)
	c.Metrics.Gauge(observe.OldestPendingSeconds, list.oldest.Seconds())
	if done.offered > 0 || done.left > 0 {
		c.Log.InfoContext(ctx, "clock offered work again", "hints", done.offered, "oldest", list.oldest, "left", done.left)
	}
	return done.offered, cmp.Or(err, done.away, looked)
}

// lookAround does what is done in each run.
func (c *Clock) lookAround(ctx context.Context) (err error) {
	for _, look := range c.EachRun {
		if failed := c.limited(ctx, entryTime, look); failed != nil {
			c.Log.WarnContext(ctx, "not looked at in this run", "kind", fault.KindOf(failed), "error", failed)
			err = cmp.Or(err, failed)
		}
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
	done := c.workOff(ctx, list, c.offerAgain)
	c.workLast(ctx, list, c.offerAgain, &done)
	return done.offered, err
}

// outcome is what became of a list.
type outcome struct {
	offered int
	left    int   // entries for which there was no time
	away    error // one of those that say that something is away
}

// workSoon is workOff with the time that is not kept for what is done in each run.
func (c *Clock) workSoon(ctx context.Context, l list) outcome {
	if deadline, _ := ctx.Deadline(); len(c.EachRun) > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline.Add(-time.Until(deadline)/looks))
		defer cancel()
	}
	return c.workOff(ctx, l, c.push)
}

// workOff works off a list with several workers, each entry by itself, until the time is over.
func (c *Clock) workOff(ctx context.Context, l list, do func(context.Context, ranked) (bool, error)) outcome {
	var o outcome
	var mu sync.Mutex
	c.each(len(l.entries), func(n int) {
		offered, left, err := c.entry(ctx, l.entries[n], entryTime, do)
		mu.Lock()
		defer mu.Unlock()
		o.add(offered, left, err)
	})
	return o
}

// workLast works off what is Last, one entry after the other.
func (c *Clock) workLast(ctx context.Context, l list, do func(context.Context, ranked) (bool, error), o *outcome) {
	for _, entry := range l.last {
		o.add(c.entry(ctx, entry, lastTime, do))
	}
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
