package local

import (
	"context"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/timer"
)

// hasTime is a part of the stack that the clock drives.
type hasTime interface {
	Kick()                               // the clock was moved
	NextDue() (due time.Time, some bool) // the next moment at which something happens by itself
	Idle() bool                          // nothing is due now or under way
}

// timeline moves the clock through every due moment, and knows when nothing is left to do.
type timeline struct {
	clock   *movable
	work    *timer.Clock
	table   table.Table
	queues  []queue.Queue // only those that are not driven: SQS
	driven  []hasTime
	carrier *carrier.Simulator
	moving  sync.Mutex // one move at a time
}

const (
	// idlePoll is how often idleness is looked at; each look costs some microseconds.
	idlePoll = 2 * time.Millisecond
	// soon is what counts as due now for the carrier: it reports `delivered` a moment after `sent`, and
	// whoever waits for rest means to see that.
	soon = 250 * time.Millisecond
	// settleTimeout bounds, in real time, the wait for the work of one due moment when the clock is moved.
	settleTimeout = 30 * time.Second
)

// idle returns once no queue message, job or timer is left that is due now.
func (t *timeline) idle(ctx context.Context) error {
	for quiet := 0; quiet < 2; { // twice: work moves from one part to the next while we look
		ok, err := t.quiet(context.WithoutCancel(ctx)) // a look is short, and one is owed even when time is up
		if err != nil {
			return err
		}
		if ok {
			quiet++
			continue
		}
		quiet = 0
		select {
		case <-ctx.Done():
			return fault.Wrap(fault.Unavailable, "idle", ctx.Err())
		case <-time.After(idlePoll):
		}
	}
	return nil
}

func (t *timeline) quiet(ctx context.Context) (bool, error) {
	for _, part := range t.driven {
		if !part.Idle() {
			return false, nil
		}
	}
	now := t.clock.Now()
	if due, some := t.carrier.NextDue(); some && due.Before(now.Add(soon)) {
		return false, nil
	}
	for _, q := range t.queues {
		depth, err := q.Depth(ctx)
		if err != nil {
			return false, err
		}
		if depth.Ready+depth.InFlight > 0 {
			return false, nil
		}
	}
	due, some, err := t.tableNext(ctx)
	if err != nil || !some || due.After(now) {
		return err == nil, err
	}
	_, err = t.work.Run(ctx) // due, and in no queue: that is the clock's work
	return false, err
}

// next returns the next moment at which something is due.
func (t *timeline) next(ctx context.Context) (due time.Time, some bool, err error) {
	due, some, err = t.tableNext(ctx)
	for _, part := range t.driven {
		if at, ok := part.NextDue(); ok && (!some || at.Before(due)) {
			due, some = at, true
		}
	}
	return due, some, err
}

// tableNext returns the earliest entry of the due index.
func (t *timeline) tableNext(ctx context.Context) (due time.Time, some bool, err error) {
	for shard := range table.Shards {
		entries, err := t.table.Due(ctx, shard, farFuture, 1)
		if err != nil {
			return due, some, err
		}
		if len(entries) > 0 && (!some || entries[0].Due.Before(due)) {
			due, some = entries[0].Due, true
		}
	}
	return due, some, nil
}

// farFuture is after anything that is ever due.
var farFuture = time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)

// advance moves the clock to a moment, through every due one before it, and returns how many there were.
// What falls due is finished before time moves on.
func (t *timeline) advance(ctx context.Context, to time.Time) (fired int, err error) {
	t.moving.Lock()
	defer t.moving.Unlock()
	for {
		t.settle(ctx)
		due, some, err := t.next(ctx)
		if err != nil {
			return fired, err
		}
		if !some || due.After(to) {
			break
		}
		if err := t.jump(ctx, due); err != nil {
			return fired, err
		}
		fired++
	}
	if err := t.jump(ctx, to); err != nil {
		return fired, err
	}
	t.settle(ctx)
	return fired, nil
}

// jump moves the clock to a moment and lets everything that is due begin.
func (t *timeline) jump(ctx context.Context, to time.Time) error {
	if err := t.clock.advanceTo(to); err != nil {
		return err
	}
	for _, part := range t.driven {
		part.Kick()
	}
	_, err := t.work.Run(ctx)
	return err
}

// settle waits for the work of a moment. A worker that hangs (an armed time-out) must not stop time.
func (t *timeline) settle(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	_ = t.idle(ctx)
}
