package converse

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// How long a signal or a timer waits between its tries: twice as long each time.
const (
	firstWait   = 30 * time.Second
	longestWait = 10 * time.Minute
)

// inner is a signal or a timer that is ready for its turn.
type inner struct {
	key     table.Key
	kind    record.Kind
	version int64
	message turn.Message
	at      time.Time
	tries   work.Tries
	more    bool // others are ready as well
}

// what names the work for logs and lists.
func (in inner) what() string {
	if in.message.Timer != nil {
		return in.message.Timer.Flow + "/" + in.message.Timer.Name
	}
	return in.message.Signal.Flow + "/" + in.message.Signal.Name
}

// nextInner returns the signal or timer whose turn is next, if one comes before the oldest text. Signals keep their order;
// a timer waits for nobody. What has failed waits for its next try, and keeps no text waiting.
func nextInner(s live.State, now time.Time) (next inner, waits bool) {
	ready := 0
	consider := func(in inner) {
		if in.at.After(now) || in.tries.NotBefore.After(now) {
			return
		}
		if ready++; !waits || in.at.Before(next.at) {
			next, waits = in, true
		}
	}
	if len(s.Signals) > 0 {
		slot := s.Signals[0]
		consider(inner{
			key: record.Signal(s.Subject(), slot.Value.ID), kind: record.KindSignal, version: slot.Version, at: slot.Value.At, tries: slot.Value.Tries,
			message: turn.Message{ID: slot.Value.ID, AcceptedAt: slot.Value.At, Signal: &slot.Value},
		})
		ready += len(s.Signals) - 1
	}
	for _, slot := range s.Timers {
		consider(inner{
			key: record.Timer(s.Subject(), slot.Value.Flow, slot.Value.Name), kind: record.KindTimer, version: slot.Version, at: slot.Value.At, tries: slot.Value.Tries,
			message: turn.Message{ID: slot.Value.ID(s.Subject()), AcceptedAt: slot.Value.At, Timer: &slot.Value},
		})
	}
	if len(s.Work) > 0 && waits && s.Work[0].Value.AcceptedAt.Before(next.at) {
		return inner{}, false
	}
	next.more = ready > 1 || len(s.Work) > 0
	return next, waits
}

// nextInner does the turn of a signal or a timer, and reports whether more waits.
func (t *Turns) nextInner(ctx context.Context, state live.State, in inner, doubt bool) (more bool, err error) {
	ctx = observe.WithCorrelation(ctx, in.message.ID)
	if doubt {
		in.tries.Begun++
		if in.tries.Begun > maxBegun {
			return in.more, t.buryInner(ctx, state.Subject(), in, fault.New(fault.Internal, "turn: begun again and again, and never heard of"))
		}
		if err := t.keepInner(ctx, &in, t.Now().Add(record.HandoffSlack)); err != nil {
			return false, err
		}
	}
	err = t.within(ctx, func(ctx context.Context) error {
		_, err := t.turn(ctx, state, in.message, turnOf{
			inner: true, filed: record.Inner(state.Subject(), in.message.ID), file: func(c *commitment, done finished) { c.fileInner(state.Subject(), in, done) },
		})
		return err
	})
	switch {
	case err == nil:
		t.Metrics.Count(observe.TurnsDone, 1)
		return in.more, nil
	case fault.KindOf(err) == fault.Conflict:
		return false, err
	}
	return in.more, t.innerFailed(ctx, state.Subject(), in, err)
}

// innerFailed counts a turn that failed. The work waits for its next try, or is put aside when its tries or its time are
// used up.
func (t *Turns) innerFailed(ctx context.Context, of record.Subject, in inner, cause error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterwards)
	defer cancel()
	in.tries.Begun = 0
	if in.tries.FailingSince.IsZero() {
		in.tries.FailingSince = t.Now()
	}
	if !fault.Away(cause) {
		in.tries.Failures++
	}
	if in.tries.Failures >= maxFailures || t.Now().Sub(in.tries.FailingSince) >= maxOutage {
		return t.buryInner(ctx, of, in, cause)
	}
	t.Metrics.Count(observe.TurnsRetried, 1)
	t.Log.WarnContext(ctx, "turn failed, tried again later", "what", in.what(), "kind", fault.KindOf(cause), "error", cause)
	waited := t.Now().Sub(in.tries.FailingSince)
	in.tries.NotBefore = t.Now().Add(min(longestWait, max(firstWait, waited)))
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

// value is what is stored of the work.
func (in inner) value() any {
	if in.message.Timer != nil {
		v := *in.message.Timer
		v.Tries = in.tries
		return v
	}
	v := *in.message.Signal
	v.Tries = in.tries
	return v
}

// fileInner moves work that is done to what is filed of the subject. A timer that is set again by its own turn stays.
func (c *commitment) fileInner(of record.Subject, in inner, done finished) {
	trace := done.trace
	c.done = in.key
	raw, err := encodeTrace(trace)
	if err != nil {
		c.err = err
		return
	}
	c.put(record.Inner(of, in.message.ID), record.KindInner, trace.At.UnixNano(), time.Time{}, trace.At.Add(record.Retention),
		work.Inner{ID: in.message.ID, What: in.what(), Outcome: trace.Outcome, Trace: raw, DoneAt: trace.At, Snapshot: done.Snapshot})
	c.ops[len(c.ops)-1].Kind = table.OpUpsert
	c.ops = append(c.ops, table.Delete(in.key, in.version))
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
		Type: event.TextDead, At: t.Now(), Number: of.Number(), Entity: string(of), Reason: string(fault.KindOf(cause)),
		CorrelationID: in.message.ID, Key: string(event.TextDead) + ":" + in.message.ID,
	}
	var c commitment
	c.ops = append(c.ops, table.Delete(in.key, in.version))
	c.addEvent(of, e, in.message.ID, deathIDs)
	c.addDeath(work.DeadLetter{
		ID: in.message.ID, Kind: kind, Number: of.Number(), Subject: string(of), Reason: e.Reason, At: e.At, Raw: item.Data,
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
	c.addDeath(work.DeadLetter{ID: item.SK, Kind: kind, Number: of.Number(), Subject: string(of), Reason: "unreadable", At: t.Now(), Raw: item.Data})
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
