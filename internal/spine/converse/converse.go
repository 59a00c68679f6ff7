package converse

import (
	"context"
	"io"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Limits of the driver.
const (
	// maxAsks bounds how often one turn may ask: a router, a planner and a responder are three.
	maxAsks = 8
	// maxRaces bounds how often a commit that lost a race is decided again before the queue takes over.
	maxRaces = 5
	// maxTexts bounds the texts of one number that one hint works off; the rest come with the next hint.
	maxTexts = 20
	// turnTime is what one more text is begun with: the 8 s of a model, and the calls of the store.
	turnTime = 10 * time.Second
	// afterwards is the part of a hint's time that is kept for what follows a failed turn: to count it, and to look
	// at what waits behind it.
	afterwards = 5 * time.Second
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

// Handle works off what waits for the number of a hint, oldest first, as long as there is time; what is left
// comes with the same hint again.
func (t *Turns) Handle(ctx context.Context, hint work.Hint) (time.Duration, error) {
	doubt := hint.Doubtful() // of the first text only: those behind it were not begun
	for texts, races := 0, 0; texts < maxTexts && (texts == 0 || timeFor(ctx)); doubt = false {
		more, err := t.next(ctx, hint.Number, doubt, races == maxRaces)
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

// timeFor reports whether the time of a hint is enough for one more text.
func timeFor(ctx context.Context) bool {
	deadline, ok := ctx.Deadline()
	return ctx.Err() == nil && (!ok || time.Until(deadline) > turnTime+afterwards)
}

// next does the oldest turn of a number and reports whether more texts waited behind it. doubt says that a worker
// may have died over it, last that nobody will read again after a lost race.
func (t *Turns) next(ctx context.Context, number string, doubt, last bool) (more bool, err error) {
	start := t.Now()
	state, more, err := t.read(ctx, number)
	if err != nil {
		return t.unreadable(ctx, number, err)
	}
	if len(state.Work) == 0 {
		return false, nil
	}
	text := state.Work[0]
	ctx = observe.WithCorrelation(ctx, text.Value.ID)
	if doubt {
		if aside, err := t.begin(ctx, number, &text, more); err != nil || aside {
			return more, err
		}
	}
	err = t.attempt(ctx, state, text)
	switch {
	case err == nil:
		t.Metrics.Duration(observe.TurnDuration, t.Now().Sub(start))
		return more, nil
	case fault.KindOf(err) == fault.Conflict && !last:
		return false, err
	}
	aside, err := t.failed(ctx, number, text, more, err)
	return aside && more, err
}

// attempt runs the turn of one text in what is left of the hint's time, less what a failure needs. A panic is a
// failure like any other.
func (t *Turns) attempt(ctx context.Context, state live.State, text record.Slot[work.Text]) (err error) {
	if deadline, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline.Add(-min(afterwards, time.Until(deadline)/4)))
		defer cancel()
	}
	defer t.caught(ctx, &err)
	return t.run(ctx, state, text)
}

// caught is deferred around what may panic.
func (t *Turns) caught(ctx context.Context, err *error) {
	if p := recover(); p != nil {
		*err = observe.Caught(ctx, t.Log, t.Metrics, t.Report, p)
	}
}

// read returns what is live about a number, and whether more than one text waits. Jobs sort before texts: when
// so many wait that they fill the page, the texts are read by themselves, and the guard sees to the other jobs.
func (t *Turns) read(ctx context.Context, number string) (state live.State, more bool, err error) {
	defer t.caught(ctx, &err)
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
		if ask.Err != nil {
			return turn.Decision{}, ask.Err
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
