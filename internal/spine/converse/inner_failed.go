package converse

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// How long a signal or a timer waits between its tries: twice as long each time.
const (
	firstWait   = 30 * time.Second
	longestWait = 10 * time.Minute
)

// beginInner counts a turn of which nobody knows whether a worker died over it. It reports whether the work was put aside.
func (t *Turns) beginInner(ctx context.Context, of record.Subject, in *inner, due time.Time) (aside bool, err error) {
	in.tries.Begun++
	if in.tries.Begun > maxBegun {
		return true, t.buryInner(ctx, of, *in, fault.New(fault.Internal, "turn: begun again and again, and never heard of"))
	}
	return false, t.keepInner(ctx, in, due)
}

// wait sets when work is tried again: as late as it has been failing, within bounds.
func (in *inner) wait(now time.Time) {
	if in.tries.FailingSince.IsZero() {
		in.tries.FailingSince = now
	}
	in.tries.NotBefore = now.Add(min(longestWait, max(firstWait, now.Sub(in.tries.FailingSince))))
}

// innerFailed counts a turn that failed. The work waits for its next try, or is put aside when its tries or its time are
// used up.
func (t *Turns) innerFailed(ctx context.Context, of record.Subject, in inner, cause error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterwards)
	defer cancel()
	in.tries.Begun = 0
	in.wait(t.Now())
	if !fault.Away(cause) {
		in.tries.Failures++
	}
	if in.tries.Failures >= maxFailures || t.Now().Sub(in.tries.FailingSince) >= maxOutage {
		return t.buryInner(ctx, of, in, cause)
	}
	t.Metrics.Count(observe.TurnsRetried, 1)
	t.Log.WarnContext(ctx, "turn failed, tried again later", "what", in.what(), "kind", fault.KindOf(cause), "error", cause)
	if !fault.Away(cause) && fault.KindOf(cause) != fault.Conflict {
		t.Report.Report(ctx, cause, map[string]string{"where": "turn"})
	}
	return t.keepInner(ctx, &in, in.tries.NotBefore)
}

// keepInner writes work that goes on waiting. The clock offers it.
func (t *Turns) keepInner(ctx context.Context, in *inner, due time.Time) error {
	item, err := record.Encode(in.key, in.kind, in.value())
	if err != nil {
		return err
	}
	item.Version, item.Due = in.version, due
	if err := t.Table.Commit(ctx, table.Replace(item)); err != nil {
		return err
	}
	in.version++
	return nil
}

// buryInner puts work aside as dead.
func (t *Turns) buryInner(ctx context.Context, of record.Subject, in inner, cause error) error {
	item, err := record.Encode(in.key, in.kind, in.value())
	if err != nil {
		return err
	}
	kind := work.DeadSignal
	if in.message.Timer != nil {
		kind = work.DeadTimer
	}
	e := event.Event{
		Type: event.TextDead, At: t.Now(), Number: of.Number(), Entity: entity(of), Reason: string(fault.KindOf(cause)),
		CorrelationID: in.message.ID, Key: string(event.TextDead) + ":" + in.message.ID,
	}
	from := ""
	if in.message.Signal != nil {
		from = in.message.Signal.From
	}
	var c commitment
	c.ops = append(c.ops, table.Delete(in.key, in.version))
	c.addEvent(of, e, in.message.ID, deathIDs+in.tries.Redriven)
	c.addDeath(work.DeadLetter{
		ID: in.message.ID, Kind: kind, Number: of.Number(), Subject: string(of), From: from, Reason: e.Reason, Purpose: in.what(), At: e.At, Raw: string(item.Data),
	})
	if c.err != nil {
		return c.err
	}
	if err := t.Table.Commit(ctx, c.ops...); err != nil {
		return err
	}
	t.Metrics.Count(observe.TextsDead, 1)
	t.Log.ErrorContext(ctx, "work put aside", "what", in.what(), "kind", fault.KindOf(cause), "error", cause)
	t.Report.Report(ctx, cause, map[string]string{"where": "turn", "what": in.what()})
	return nil
}

// discardInner puts a signal or a timer aside whose item cannot be decoded. It reports false for anything else, and for
// one that newer code wrote: that waits for it.
func (t *Turns) discardInner(ctx context.Context, of record.Subject, item table.Item) (aside bool, err error) {
	kind := work.DeadSignal
	switch {
	case record.IsTimer(item.Key):
		kind = work.DeadTimer
	case !record.IsSignal(item.Key):
		return false, nil
	}
	if _, cause := live.DecodeOf(of, []table.Item{item}); fault.KindOf(cause) != fault.Internal {
		return false, nil
	}
	var c commitment
	c.ops = append(c.ops, table.Delete(item.Key, item.Version))
	id := ident.Derive(t.Now(), 0, item.PK, item.SK)
	e := event.Event{
		Type: event.TextDead, At: t.Now(), Number: of.Number(), Entity: entity(of), Reason: "unreadable",
		CorrelationID: id, Key: string(event.TextDead) + ":" + id,
	}
	c.addEvent(of, e, id, deathIDs)
	c.addDeath(work.DeadLetter{ID: id, Kind: kind, Number: of.Number(), Subject: string(of), Reason: "unreadable", At: t.Now(), Raw: string(item.Data)})
	if c.err != nil {
		return false, c.err
	}
	if err := t.Table.Commit(ctx, c.ops...); err != nil {
		return false, err
	}
	t.Metrics.Count(observe.TextsDead, 1)
	err = fault.New(fault.Internal, "what waits cannot be decoded")
	t.Log.ErrorContext(ctx, "item put aside", "kind", kind, "error", err)
	t.Report.Report(ctx, err, map[string]string{"where": "turn"})
	return true, nil
}

// entity is what an event is of that is not of a number, "" for one that is.
func entity(of record.Subject) string {
	if of.Number() != "" {
		return ""
	}
	return string(of)
}
