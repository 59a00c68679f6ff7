package timer

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/crash"
	"github.com/josh-sms/josh/internal/erase"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/intake"
	"github.com/josh-sms/josh/internal/observe"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
)

const (
	// perShard is a page of the due index.
	perShard = 200
	// again is how much later offered work is due again: it is in the queue now, and the queue is faster.
	again = 2 * time.Minute
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

// Clock finds and offers due work. Any number of clocks may run at the same time.
type Clock struct {
	Table    table.Table
	Inbound  Offerer
	Outbound Offerer
	Failures Failures
	Eraser   *erase.Eraser
	Alerts   Alerts
	Now      func() time.Time
	Log      *slog.Logger
	Metrics  *observe.Metrics
	Crash    crash.Hook
}

// Run offers everything that is due and returns how many hints it gave. A shard that cannot be read does
// not keep the others from being worked; its error is returned in the end.
func (c *Clock) Run(ctx context.Context) (offered int, err error) {
	oldest, pages := time.Duration(0), erase.PagesPerRun
	for shard := range table.Shards {
		n, age, shardErr := c.shard(ctx, shard, &pages)
		offered += n
		oldest = max(oldest, age)
		if shardErr != nil {
			err = shardErr
		}
	}
	c.Metrics.Count(observe.ClockReoffers, offered)
	c.Metrics.Gauge(observe.OldestPendingSeconds, oldest.Seconds())
	if offered > 0 {
		c.Log.InfoContext(ctx, "clock offered work again", "hints", offered, "oldest", oldest)
	}
	return offered, err
}

// shard offers what is due in one shard, page by page until nothing is left or the time is over. Erasures read
// *pages of the table at most.
func (c *Clock) shard(ctx context.Context, shard int, pages *int) (offered int, oldest time.Duration, err error) {
	until := c.Now() // what is offered becomes due again later than this
	for {
		entries, err := c.Table.Due(ctx, shard, until, perShard)
		if err != nil {
			return offered, oldest, err
		}
		pushed := 0
		for _, entry := range entries {
			oldest = max(oldest, until.Sub(entry.Due))
			ok, err := c.offer(ctx, entry, pages)
			if err != nil {
				return offered, oldest, err
			}
			if ok {
				pushed++
			}
		}
		offered += pushed
		if len(entries) < perShard || pushed == 0 { // the index lags: the same page again would be no news
			return offered, oldest, nil
		}
	}
}

// offer pushes an entry's due time on, which of several clocks only one can, and gives its hint. The index
// may lag, so the item itself decides; if it changes meanwhile, somebody is at work on it.
func (c *Clock) offer(ctx context.Context, entry table.DueEntry, pages *int) (bool, error) {
	items, err := c.Table.Get(ctx, entry.Key)
	if err != nil {
		return false, err
	}
	item := items[0]
	if !item.Exists() || item.Due.IsZero() || item.Due.After(c.Now()) {
		return false, nil
	}
	round := strconv.FormatInt(item.Due.UnixMilli(), 36)
	item.Due = c.Now().Add(again)
	if err := c.Table.Commit(ctx, table.Replace(item)); err != nil {
		if fault.KindOf(err) == fault.Conflict {
			return false, nil
		}
		return false, err
	}
	c.Crash.At(crash.ClockBeforeOffer)
	err = c.hint(ctx, entry.Key, round, pages)
	c.Crash.At(crash.ClockAfterOffer)
	return err == nil, err
}

const (
	// everything bounds how much Recover offers from one shard.
	everything = 1_000_000
	// soon is how far ahead of its due time Recover offers work: what was in a queue, or in the hands of a sender
	// that died, is due by then. What waits for longer is the clock's in time; a hint of it would only be given
	// back, and block its group meanwhile.
	soon = 3 * time.Minute
)

// Recover offers at once all unfinished work that is due or may have been in a queue, without pushing it on:
// for a machine whose queues did not survive. Work that is offered again by the next Recover has the same name, so that the hints of a
// process that dies again and again do not pile up in a queue that did survive. An entry that nobody here can
// read keeps nothing else from being offered. It returns how many hints it gave.
func (c *Clock) Recover(ctx context.Context) (offered int, err error) {
	pages := erase.PagesPerRun
	for shard := range table.Shards {
		entries, err := c.Table.Due(ctx, shard, c.Now().Add(soon), everything)
		if err != nil {
			return offered, err
		}
		for _, entry := range entries {
			err := c.hint(ctx, entry.Key, "recover-"+strconv.FormatInt(entry.Due.UnixMilli(), 36), &pages)
			switch fault.KindOf(err) {
			case "":
				offered++
			case fault.Unavailable:
				return offered, err
			default:
				c.Log.ErrorContext(ctx, "work not offered", "kind", fault.KindOf(err), "error", err)
			}
		}
	}
	return offered, nil
}

// hint offers the work behind a key. round tells offers of the same work apart.
func (c *Clock) hint(ctx context.Context, key table.Key, round string, pages *int) error {
	if number, ok := record.ErasureOf(key); ok {
		return c.erase(ctx, number, pages)
	}
	pending, ok := record.ParsePending(key)
	if !ok {
		return fault.New(fault.Internal, "clock: unknown due entry")
	}
	if pending.Incident != "" {
		return c.Alerts.Raise(ctx, key)
	}
	if pending.FailedSID != "" {
		return c.Failures.Handle(ctx, pending.Job, pending.FailedSID)
	}
	if pending.Job == "" {
		return c.Inbound.Send(ctx, intake.Hint(pending.Hash, pending.Work+"-"+round))
	}
	classes := outbox.Classes()
	if pending.Rank >= len(classes) {
		return fault.New(fault.Internal, "clock: unknown class")
	}
	return c.Outbound.Send(ctx, outbox.Hint(outbox.Job{ID: pending.Job, Number: pending.Hash, Class: classes[pending.Rank]}, round))
}

// erase goes on with the erasure of a person who asked for it. While the last text is on its way, or when another
// clock is at it, it is due again later.
func (c *Clock) erase(ctx context.Context, number string, pages *int) error {
	_, err := c.Eraser.Continue(ctx, number, pages)
	switch fault.KindOf(err) {
	case fault.Unavailable, fault.Conflict:
		c.Log.InfoContext(ctx, "erasure waits", "error", err)
		return nil
	default:
		return err
	}
}
