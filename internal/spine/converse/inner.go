package converse

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
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

// nextInner returns the signal or timer whose turn is next, and whether it comes before the oldest text; ready is how many
// wait for nothing but their turn. Signals keep their order; a timer waits for nobody. What has failed waits for its next
// try, and keeps no text waiting.
func nextInner(s live.State, now time.Time) (next inner, waits bool, ready int) {
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
		before := ready
		consider(inner{
			key: record.Signal(s.Subject(), slot.Value.ID), kind: record.KindSignal, version: slot.Version, at: slot.Value.At, tries: slot.Value.Tries,
			message: turn.Message{ID: slot.Value.ID, AcceptedAt: slot.Value.At, Signal: &slot.Value},
		})
		if ready > before {
			ready += len(s.Signals) - 1
		}
	}
	for _, slot := range s.Timers {
		consider(inner{
			key: record.Timer(s.Subject(), slot.Value.Flow, slot.Value.Name), kind: record.KindTimer, version: slot.Version, at: slot.Value.At, tries: slot.Value.Tries,
			message: turn.Message{ID: slot.Value.ID(s.Subject()), AcceptedAt: slot.Value.At, Timer: &slot.Value},
		})
	}
	if len(s.Work) > 0 && waits && s.Work[0].Value.AcceptedAt.Before(next.at) {
		return inner{}, false, ready
	}
	next.more = ready > 1 || len(s.Work) > 0
	return next, waits, ready
}

// yields reports whether the texts that wait go before a signal or a timer that is older: nobody in danger waits for what
// others say, and no text for what may have killed a worker. Whichever of them has, the next delivery gets further.
func (t *Turns) yields(ctx context.Context, state live.State, in inner, doubt bool) (bool, error) {
	switch {
	case t.isBehind(ctx, state.Number, in.message, t.LastWords.InDanger):
		return true, nil
	case !doubt:
		return false, nil
	}
	in.wait(t.Now())
	_, err := t.beginInner(observe.WithCorrelation(ctx, in.message.ID), state.Subject(), &in, in.tries.NotBefore)
	return true, err
}

// nextInner does the turn of a signal or a timer, and reports whether more waits. doubt and last are as in next.
func (t *Turns) nextInner(ctx context.Context, state live.State, in inner, doubt, last bool) (more bool, err error) {
	ctx = observe.WithCorrelation(ctx, in.message.ID)
	if doubt {
		if aside, err := t.beginInner(ctx, state.Subject(), &in, t.Now().Add(record.HandoffSlack)); err != nil || aside {
			return in.more, observe.Mark(ctx, err)
		}
	}
	err = t.within(ctx, func(ctx context.Context) error {
		return t.turn(ctx, state, in.message, turnOf{
			inner: true, filed: record.Inner(state.Subject(), in.message.ID), file: func(c *commitment, done finished) { c.fileInner(state, in, done) },
		})
	})
	switch {
	case err == nil:
		return in.more, nil
	case fault.KindOf(err) == fault.Conflict && !last:
		return false, err
	}
	return in.more, observe.Mark(ctx, t.innerFailed(ctx, state.Subject(), in, err))
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

// fileInner moves work that is done to what is filed of the subject. A timer that is set again by its own turn stays. Of a
// number whose person is gone nothing is filed: it would be the only thing that names them.
func (c *commitment) fileInner(state live.State, in inner, done finished) {
	trace := done.trace
	c.done = table.Item{Key: in.key, Version: in.version}
	c.ops = append(c.ops, table.Delete(in.key, in.version))
	if state.Number != "" && !state.Person.Present() {
		return
	}
	raw, err := encodeTrace(trace)
	if err != nil {
		c.err = err
		return
	}
	item, err := record.Encode(record.Inner(state.Subject(), in.message.ID), record.KindInner,
		work.Inner{ID: in.message.ID, What: in.what(), Outcome: trace.Outcome, Trace: raw, DoneAt: trace.At, Snapshot: done.Snapshot})
	if err != nil {
		c.err = err
		return
	}
	item.Version, item.Expires = trace.At.UnixNano(), trace.At.Add(record.Retention)
	c.ops = append(c.ops, table.Upsert(item))
}
