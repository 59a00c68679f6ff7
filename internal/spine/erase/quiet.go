package erase

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// GoOn goes on with the erasure of a number for as many pages as one run of the clock has for it. While the last text
// is on its way, or when another clock is at it, that is no failure: it is due again later.
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
func (r *reading) quiet(ctx context.Context) (live.State, error) {
	state, broken, err := r.live(ctx, r.number, r.kinds)
	if err == nil {
		err = r.cancel(ctx, r.number, &state, &r.order)
	}
	if err == nil && busy(state, broken, r.asOrder()) {
		err = r.underWay()
	}
	return state, err
}

// underWay says that a text from or to the person is on its way. When it has been for too long, somebody has to look.
func (r *reading) underWay() error {
	if r.Now().Sub(r.order.At) > overdue {
		return fault.New(fault.Internal, "erase: a text to or from the person has been under way for two days")
	}
	return underWay()
}

func underWay() error {
	return fault.New(fault.Unavailable, "a text to or from the person is under way: try again in a moment")
}

// cancel files old texts to the person that wait for the end of quiet hours or of a window: somebody who is erased is
// not kept for them. Filed they lead to what the provider says of an earlier call, and go with it.
func (e *Eraser) cancel(ctx context.Context, number string, state *live.State, o *people.Erasure) error {
	now, order := e.Now(), asOrder(number, *o, erasure.Names{})
	waiting := state.Jobs
	state.Jobs = nil
	for _, slot := range waiting {
		j := slot.Value
		waits := j.Class == outbox.Proactive || j.Class == outbox.Reply && j.NextAt.After(now.Add(waitFor))
		if !waits || j.Status != outbox.Pending || order.Newer(j.ID) {
			state.Jobs = append(state.Jobs, slot)
			continue
		}
		ops, err := canceled(number, slot, now)
		if err == nil {
			err = e.Table.Commit(ctx, ops...)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// canceled returns the operations that file a text which must not leave any more.
func canceled(number string, slot record.Slot[outbox.Job], now time.Time) ([]table.Op, error) {
	j := slot.Value.End(outbox.Canceled, "erased", now)
	rank, _ := j.Class.Rank()
	filed, err := record.Encode(record.Text(number, j.ID), record.KindFiledJob, j)
	if err != nil {
		return nil, err
	}
	filed.Expires = now.Add(record.Retention)
	ops := []table.Op{table.Delete(record.PendingJob(number, rank, j.ID), slot.Version), table.Insert(filed)}
	if !j.Untold() {
		return ops, nil
	}
	at, err := record.Encode(record.Called(j.ID), record.KindFiledAt, outbox.FiledAt{Number: number, Job: j.ID})
	at.Version, at.Expires = now.UnixNano(), filed.Expires
	return append(ops, table.Upsert(at)), err
}

// busy reports whether a text from before the order is still on its way. One that nobody can read is, until whoever
// works on it has put it aside.
func busy(s live.State, broken []table.Item, order erasure.Order) bool {
	var ids []string
	for _, j := range s.Jobs {
		ids = append(ids, j.Value.ID)
	}
	for _, w := range s.Work {
		ids = append(ids, w.Value.ID)
	}
	for _, item := range broken {
		if p, ok := record.ParsePending(item.Key); ok {
			ids = append(ids, p.Work+p.Job)
		}
	}
	return slices.ContainsFunc(ids, func(id string) bool { return !order.Newer(id) })
}
