package erase

import (
	"context"
	"slices"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/live"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
)

// GoOn goes on with the erasure of a number for as many pages as one run of the clock has for it. While the last text is
// on its way, or when another clock is at it, that is no failure: it is due again later.
func (e *Eraser) GoOn(ctx context.Context, number string) error {
	pages := PagesPerRun
	_, err := e.Continue(ctx, number, &pages)
	switch fault.KindOf(err) {
	case fault.Unavailable, fault.Conflict:
		e.Log.InfoContext(ctx, "erasure waits", "error", err)
		return nil
	default:
		return err
	}
}

// quiet returns what is live about a number when no text from before the order is on its way any more; what is not
// to be waited for is cancelled. It is asked before each page and before the end, because a webhook may be about to
// store a text that is older than the order.
func (e *Eraser) quiet(ctx context.Context, number string, o *people.Erasure) (live.State, error) {
	state, _, err := e.live(ctx, number)
	if err == nil {
		err = e.cancel(ctx, number, &state, o)
	}
	if err == nil && busy(state, *o) {
		err = underWay()
	}
	return state, err
}

// cancel removes old texts to the person that wait for the end of quiet hours or of a window: somebody who is erased
// is not kept for them.
func (e *Eraser) cancel(ctx context.Context, number string, state *live.State, o *people.Erasure) error {
	var ops []table.Op
	later := e.Now().Add(waitFor)
	state.Jobs = slices.DeleteFunc(state.Jobs, func(slot record.Slot[outbox.Job]) bool {
		j := slot.Value
		waits := j.Class == outbox.Proactive || j.Class == outbox.Reply && j.NextAt.After(later)
		if !waits || j.Status != outbox.Pending || newerID(*o, j.ID) {
			return false
		}
		rank, _ := j.Class.Rank()
		ops = append(ops, table.Delete(record.PendingJob(number, rank, j.ID), slot.Version))
		return true
	})
	for chunk := range slices.Chunk(ops, batch) {
		if err := e.Table.Commit(ctx, chunk...); err != nil {
			return err
		}
		for range chunk {
			count(&o.Removed, record.KindJob.Name)
		}
	}
	return nil
}

// busy reports whether a text from before the order is still on its way.
func busy(s live.State, order people.Erasure) bool {
	for _, j := range s.Jobs {
		if !newerID(order, j.Value.ID) {
			return true
		}
	}
	for _, w := range s.Work {
		if !newerID(order, w.Value.ID) {
			return true
		}
	}
	return false
}
