package converse

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/crash"
	"github.com/josh-sms/josh/internal/event"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/ident"
	"github.com/josh-sms/josh/internal/live"
	"github.com/josh-sms/josh/internal/observe"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/seal"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/turn"
	"github.com/josh-sms/josh/internal/work"
)

// Limits of the driver.
const (
	// maxAsks bounds how often one turn may ask: a router, a planner and a responder are three.
	maxAsks = 8
	// maxRaces bounds how often a commit that lost a race is decided again before the queue takes over.
	maxRaces = 5
	// maxFailures is how many turns of one text may fail by our own fault before the text is put aside as
	// dead, so that it never blocks the person's later texts for longer than its retries.
	maxFailures = 5
	// maxTexts bounds the texts of one number that one hint works off; the rest come with the next hint.
	maxTexts = 20
)

// Offerer puts hints into a queue.
type Offerer interface {
	Send(ctx context.Context, msgs ...queue.Message) error
}

// Turns drives the turns of inbound texts.
type Turns struct {
	Table    table.Table
	Outbound Offerer
	Seal     seal.Sealer
	Rules    turn.Rules
	Alerts   Alerts
	Now      func() time.Time
	Random   io.Reader // of tokens in links; nil is crypto/rand
	Log      *slog.Logger
	Metrics  *observe.Metrics
	Report   observe.Reporter
	Crash    crash.Hook
}

// Handle works off what waits for the number of a hint, oldest first. It never asks to wait.
func (t *Turns) Handle(ctx context.Context, hint work.Hint) (time.Duration, error) {
	for texts, races := 0, 0; texts < maxTexts; {
		more, err := t.next(ctx, hint.Number)
		switch {
		case fault.KindOf(err) == fault.Conflict && races < maxRaces:
			races++ // somebody else wrote first: read again, decide again
		case err != nil:
			t.Metrics.Count(observe.TurnsRetried, 1)
			return 0, err
		case !more:
			return 0, nil
		default:
			texts++
		}
	}
	return time.Millisecond, nil
}

// next does the oldest turn of a number and reports whether more texts waited behind it.
func (t *Turns) next(ctx context.Context, number string) (more bool, err error) {
	start := t.Now()
	state, more, err := t.read(ctx, number)
	if err != nil {
		return false, t.unreadable(ctx, number, err)
	}
	if len(state.Work) == 0 {
		return false, nil
	}
	text := state.Work[0]
	ctx = observe.WithCorrelation(ctx, text.Value.ID)
	err = t.run(ctx, state, text)
	if err != nil {
		return false, t.failed(ctx, state, text, err)
	}
	t.Metrics.Duration(observe.TurnDuration, t.Now().Sub(start))
	return more, nil
}

// read returns what is live about a number, and whether more than one text waits. Jobs sort before texts: when
// so many wait that they fill the page, the texts are read by themselves, and the guard sees to the other jobs.
func (t *Turns) read(ctx context.Context, number string) (state live.State, more bool, err error) {
	page, err := t.Table.Query(ctx, record.LiveQuery(number))
	if err != nil {
		return state, false, err
	}
	items := page.Items
	state, err = live.Decode(number, items)
	if err != nil || len(state.Work) > 0 || page.Next == "" {
		return state, len(state.Work) > 1 || page.Next != "", err
	}
	if page, err = t.Table.Query(ctx, record.WorkQuery(number)); err != nil {
		return state, false, err
	}
	state, err = live.Decode(number, append(items, page.Items...))
	return state, len(state.Work) > 1, err
}

// unreadable counts a failure of the oldest text when what is stored about its sender cannot be decoded, so that
// such a text is put aside with an alarm like any other that fails. The items stay for an operator to look at.
func (t *Turns) unreadable(ctx context.Context, number string, cause error) error {
	if fault.KindOf(cause) != fault.Internal {
		return cause
	}
	page, err := t.Table.Query(ctx, record.WorkQuery(number))
	if err != nil {
		return err
	}
	state, err := live.DecodeWork(number, page.Items)
	if err != nil {
		return cause
	}
	if len(state.Work) == 0 {
		return nil // a hint for what is done
	}
	text := state.Work[0]
	return t.failed(observe.WithCorrelation(ctx, text.Value.ID), state, text, &unreadableState{cause})
}

// unreadableState is the failure of a text whose sender's state cannot be decoded: nothing of it is written.
type unreadableState struct{ error }

// Unwrap returns the cause.
func (e *unreadableState) Unwrap() error { return e.error }

// run decides the turn of one text and commits it.
func (t *Turns) run(ctx context.Context, state live.State, text record.Slot[work.Text]) error {
	message, content, err := t.open(ctx, text.Value)
	if err != nil {
		return err
	}
	token, err := ident.Token(t.Random)
	if err != nil {
		return fault.Wrap(fault.Internal, "token", err)
	}
	stored := state.Person.Value
	if state.Person.Value, err = live.OpenPerson(ctx, t.Seal, state.Number, stored); err != nil {
		return err
	}
	snap := turn.Snapshot{Now: t.Now(), Message: message, State: state, Items: map[table.Key]table.Item{}, Token: token}
	decision, err := t.decide(ctx, snap)
	if err != nil {
		return err
	}
	c, err := t.commit(ctx, snap, stored, text, content, decision)
	if err != nil {
		return err
	}
	t.Crash.At(crash.TurnBeforeCommit)
	if err := t.Table.Commit(ctx, c.ops...); err != nil {
		return err
	}
	t.Crash.At(crash.TurnAfterCommit)
	t.Metrics.Count(observe.TurnsDone, 1)
	if decision.Outcome == "stopped" {
		t.Metrics.Count(observe.OptOuts, 1)
	}
	t.Log.InfoContext(ctx, "turn done", "sid", text.Value.SID, "outcome", decision.Outcome, "texts", len(decision.Texts), "cancelled", len(decision.Cancel))
	t.follow(ctx, decision, c.hints)
	t.Crash.At(crash.TurnAfterOffer)
	return nil
}

// decide runs the pure turn, fetching what it asks for, until it has decided.
func (t *Turns) decide(ctx context.Context, snap turn.Snapshot) (turn.Decision, error) {
	last := time.Now() //nolint:forbidigo // a stopwatch for the trace, not a rule
	lap := func() time.Duration {
		now := time.Now() //nolint:forbidigo // see above
		d := now.Sub(last)
		last = now
		return d
	}
	for range maxAsks {
		decision, ask := turn.Decide(t.Rules, snap, lap)
		if ask == nil {
			return decision, nil
		}
		if ask.Judge != nil {
			snap.Judged = t.judge(ctx, snap.Message.Normal, *ask.Judge)
			continue
		}
		items, err := t.Table.Get(ctx, ask.Items...)
		if err != nil {
			return turn.Decision{}, err
		}
		for i, key := range ask.Items {
			snap.Items[key] = items[i]
		}
	}
	return turn.Decision{}, fault.New(fault.Internal, "turn: asks without end")
}

// offer hands jobs to the queue. What is not taken is only late: the clock offers it again.
func (t *Turns) offer(ctx context.Context, hints []queue.Message) {
	if len(hints) == 0 {
		return
	}
	if err := t.Outbound.Send(ctx, hints...); err != nil {
		t.Metrics.Count(observe.HandOffFailures, 1)
		t.Log.WarnContext(ctx, "jobs not offered", "kind", fault.KindOf(err), "error", err)
	}
}

// failed counts a turn that failed by our own fault, and puts the text aside when its tries are used up. A
// dependency that is away is nobody's fault and is not counted.
func (t *Turns) failed(ctx context.Context, state live.State, text record.Slot[work.Text], cause error) error {
	switch fault.KindOf(cause) {
	case fault.Conflict, fault.Unavailable, fault.Config:
		return cause
	case fault.Internal, fault.Invalid, fault.Forbidden, fault.NotFound, fault.TooLarge:
	}
	text.Value.Failures++
	if text.Value.Failures < maxFailures {
		item, err := record.Encode(record.Work(state.Number, text.Value.ID), record.KindWork, text.Value)
		if err != nil {
			return err
		}
		item.Version, item.Due = text.Version, t.Now().Add(record.HandoffSlack)
		if err := t.Table.Commit(ctx, table.Replace(item)); err != nil {
			return err
		}
		return cause
	}
	return t.bury(ctx, state, text, cause)
}

// bury files a text as dead, with an apology to the person and an alarm for the operator.
func (t *Turns) bury(ctx context.Context, state live.State, text record.Slot[work.Text], cause error) error {
	blind := (*unreadableState)(nil)
	c, err := t.burial(ctx, state, text, !errors.As(cause, &blind), event.Event{
		Type: event.TextDead, At: t.Now(), Number: state.Number, Reason: string(fault.KindOf(cause)),
		CorrelationID: text.Value.ID, SID: text.Value.SID, Key: string(event.TextDead) + ":" + text.Value.SID,
	})
	if err != nil {
		return err
	}
	if err := t.Table.Commit(ctx, c.ops...); err != nil {
		return err
	}
	t.Metrics.Count(observe.TextsDead, 1)
	t.Log.ErrorContext(ctx, "text put aside", "sid", text.Value.SID, "kind", fault.KindOf(cause), "error", cause)
	t.Report.Report(ctx, cause, map[string]string{"where": "turn", "sid": text.Value.SID})
	t.offer(ctx, c.hints)
	return nil
}
