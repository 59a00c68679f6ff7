package timer

import (
	"context"
	"math/bits"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

const (
	// entryTime bounds the work on one entry: a read, a commit and a hint, each of them with retries of its own.
	entryTime = 5 * time.Second
	// lastTime bounds the work on one entry that is Last, such as an erasure, which remembers how far it has come.
	lastTime = 20 * time.Second
	// overtime is how long an entry may take to notice that its time is over.
	overtime = time.Second
	// longest is the longest that an entry which fails again and again is pushed on.
	longest = time.Hour
)

// entry does something with one entry, whatever happens to it. left says that there was no time for it; away is an
// error that says that something is away.
func (c *Clock) entry(ctx context.Context, e ranked, limit time.Duration, do func(context.Context, ranked) (bool, error)) (offered, left bool, outage error) {
	if ctx.Err() != nil {
		return false, true, nil //nolint:nilerr // it is left to the next run
	}
	result := make(chan bool, 1) // not a variable: an entry that is given up may write it later
	err := c.limited(ctx, limit, func(ctx context.Context) error {
		ok, err := do(ctx, e)
		result <- ok
		return err
	})
	select {
	case offered = <-result:
	default:
	}
	switch {
	case err == nil:
		c.troubles.forget(e.Key)
		return offered, false, nil
	case fault.KindOf(err) == fault.Conflict: // somebody else is at work on it
		return false, false, nil
	case ctx.Err() != nil: // the run's time is over, not the entry's
		return false, true, nil //nolint:nilerr // it is left to the next run
	}
	c.trouble(ctx, e, err)
	if fault.Away(err) {
		return false, false, err
	}
	return false, false, nil
}

// limited calls fn, which has so much time. One that does not end when its time is over is left behind, so that it
// keeps nothing else waiting. A panic is an error.
func (c *Clock) limited(ctx context.Context, limit time.Duration, fn func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	if c.Workers == 1 {
		defer cancel()
		return c.guarded(ctx, fn)
	}
	done := make(chan error, 1)
	go func() {
		defer cancel()
		done <- c.guarded(ctx, fn)
	}()
	overtimeOver := time.NewTimer(limit + overtime)
	defer overtimeOver.Stop()
	select {
	case err := <-done:
		return err
	case <-overtimeOver.C:
		return fault.New(fault.Internal, "clock: an entry does not end")
	}
}

func (c *Clock) guarded(ctx context.Context, fn func(context.Context) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = observe.Caught(ctx, c.Log, c.Metrics, c.Report, p)
		}
	}()
	return fn(ctx)
}

// trouble counts an entry that failed, and reports it the first time and then ever more seldom.
func (c *Clock) trouble(ctx context.Context, e ranked, err error) {
	n := c.troubles.add(e.Key)
	if c.Metrics != nil {
		c.Metrics.Count(observe.ClockFailures, 1)
	}
	if bits.OnesCount(uint(n)) != 1 {
		return
	}
	c.Log.ErrorContext(ctx, "due entry not worked", "item", e.SK, "times", n, "kind", fault.KindOf(err), "error", err)
	if c.Report == nil || fault.Away(err) {
		return
	}
	c.Report.Report(ctx, err, map[string]string{"where": "clock"})
	if e.kind.Untold != nil {
		e.kind.Untold()
	}
}

// push pushes an entry's due time on, which of several clocks only one can, and does its work. The index may lag, so
// the item itself decides; if it changes meanwhile, somebody is at work on it.
func (c *Clock) push(ctx context.Context, entry ranked) (bool, error) {
	items, err := c.Table.Get(ctx, entry.Key)
	if err != nil {
		return false, err
	}
	item := items[0]
	if !item.Exists() || item.Due.IsZero() || item.Due.After(c.Now()) {
		return false, nil
	}
	round := strconv.FormatInt(item.Due.UnixMilli(), 36)
	item.Due = c.Now().Add(c.delay(entry))
	if err := c.Table.Commit(ctx, table.Replace(item)); err != nil {
		return false, err
	}
	c.Crash.At(crash.ClockBeforeOffer)
	err = entry.kind.Work(ctx, Due{Key: entry.Key, Round: round})
	c.Crash.At(crash.ClockAfterOffer)
	return err == nil, err
}

// offerAgain does the work of an entry as it is, and says that a worker may have died over it.
func (c *Clock) offerAgain(ctx context.Context, entry ranked) (bool, error) {
	round := "recover-" + strconv.FormatInt(entry.Due.UnixMilli(), 36)
	err := entry.kind.Work(ctx, Due{Key: entry.Key, Round: round, Doubt: true})
	return err == nil, err
}

// delay returns how far an entry is pushed on. One that fails is, by a kind that backs off, tried twice as late each
// time, which is never longer than it has been failing.
func (c *Clock) delay(entry ranked) time.Duration {
	if !entry.kind.BacksOff {
		return again
	}
	return min(again<<min(c.troubles.of(entry.Key), 10), longest)
}
