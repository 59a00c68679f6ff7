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
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
)

// Limits of the driver.
const (
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

// LastWords says what is done about a text whose turn cannot be done.
type LastWords interface {
	LastWords(rules turn.Rules, snap turn.Snapshot, job string, silenced bool) (turn.Decision, *turn.Ask)
	InDanger(normal string) bool
}

// Turns drives the turns of subjects: of the texts of numbers, and of signals and timers.
type Turns struct {
	Table     table.Table
	Inbound   Offerer // of signals to other subjects
	Outbound  Offerer
	Seal      seal.Sealer
	Machine   *turn.Machine
	Rules     turn.Rules
	Keywords  *compliance.Keywords
	LastWords LastWords
	Pressing  func(normal string) bool                          // texts for which the call of another text's turn is given up
	Callers   map[string]Caller                                 // by the purpose of a call
	Budget    *Budget                                           // of calls; nil for none
	AtOnce    map[string]func(context.Context, table.Key) error // by kind: what the clock does with a record, tried after the commit
	Setting   func() replay.Setting                             // what decisions rest on beside their snapshots
	Packer    *replay.Packer
	Made      func(context.Context) *wording.Made // the cards of operators; nil for none
	Now       func() time.Time
	Random    io.Reader // of tokens in links; nil is crypto/rand
	Log       *slog.Logger
	Metrics   *observe.Metrics
	Report    observe.Reporter
	ReportNow func() bool     // at most once a minute: a report of a model without an answer in its time
	Tracer    *observe.Tracer // nil begins no spans
	Crash     crash.Hook
}

// Handle works off what waits for the subject of a hint, oldest first, as long as there is time; what is left
// comes with the same hint again.
func (t *Turns) Handle(ctx context.Context, hint work.Hint) (time.Duration, error) {
	of := hint.Subject()
	doubt := hint.Doubtful() // of the first text only: those behind it were not begun
	for texts, races := 0, 0; texts < maxTexts && (texts == 0 || timeFor(ctx)); doubt = false {
		more, err := t.next(ctx, of, doubt, races == maxRaces)
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

// store commits a turn.
func (t *Turns) store(ctx context.Context, c commitment) (err error) {
	ctx, span := t.Tracer.Start(ctx, observe.SpanCommit)
	defer func() { span.End(err) }()
	return t.Table.Commit(ctx, c.ops...)
}

// timeFor reports whether the time of a hint is enough for one more text.
func timeFor(ctx context.Context) bool {
	deadline, ok := ctx.Deadline()
	return ctx.Err() == nil && (!ok || time.Until(deadline) > turnTime+afterwards)
}

// next does the oldest turn of a subject and reports whether more waited behind it. doubt says that a worker
// may have died over it, last that nobody will read again after a lost race.
func (t *Turns) next(ctx context.Context, of record.Subject, doubt, last bool) (more bool, err error) {
	state, more, err := t.read(ctx, of)
	if err != nil {
		return t.unreadable(ctx, of, err)
	}
	inner, waits, ready := nextInner(state, t.Now())
	if waits && len(state.Work) > 0 {
		yields, err := t.yields(ctx, state, inner, doubt)
		if err != nil {
			return false, err
		}
		waits = !yields
	}
	switch {
	case waits:
		return t.nextInner(ctx, state, inner, doubt, last)
	case len(state.Work) > 0:
		more, err = t.nextText(ctx, state, more, doubt, last)
		return more || err == nil && ready > 0, err
	}
	return false, nil
}

// nextText does the turn of the oldest text of a number.
func (t *Turns) nextText(ctx context.Context, state live.State, more, doubt, last bool) (bool, error) {
	number, text := state.Number, state.Work[0]
	ctx = observe.WithCorrelation(ctx, text.Value.ID)
	if doubt {
		if aside, err := t.begin(ctx, number, &text, more); err != nil || aside {
			return more, observe.Mark(ctx, err)
		}
	}
	err := t.attempt(ctx, state, text)
	switch {
	case err == nil:
		return more, nil
	case fault.KindOf(err) == fault.Conflict && !last:
		return false, err
	}
	aside, err := t.failed(ctx, number, text, more, err)
	return aside && more, observe.Mark(ctx, err)
}

// attempt runs the turn of one text.
func (t *Turns) attempt(ctx context.Context, state live.State, text record.Slot[work.Text]) error {
	return t.within(ctx, func(ctx context.Context) error { return t.run(ctx, state, text) })
}

// within runs a turn in what is left of the hint's time, less what a failure needs. A panic is a failure like any other.
func (t *Turns) within(ctx context.Context, run func(context.Context) error) (err error) {
	if deadline, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline.Add(-min(afterwards, time.Until(deadline)/4)))
		defer cancel()
	}
	ctx, span := t.Tracer.Start(ctx, observe.SpanTurn)
	defer func() { span.End(err) }()
	defer t.caught(ctx, &err)
	return run(ctx)
}

// caught is deferred around what may panic.
func (t *Turns) caught(ctx context.Context, err *error) {
	if p := recover(); p != nil {
		*err = observe.Caught(ctx, t.Log, t.Metrics, t.Report, p)
	}
}

// read returns what is live about a subject, and whether more than one text waits. Jobs sort before texts: when
// so many wait that they fill the page, the texts are read by themselves, and the guard sees to the other jobs.
func (t *Turns) read(ctx context.Context, of record.Subject) (state live.State, more bool, err error) {
	defer t.caught(ctx, &err)
	page, err := t.Table.Query(ctx, record.LiveOf(of))
	if err != nil {
		return state, false, err
	}
	items := page.Items
	state, err = live.DecodeOf(of, items)
	if err != nil || len(state.Work) > 0 || page.Next == "" || of.Number() == "" {
		return state, len(state.Work) > 1 || page.Next != "", err
	}
	if page, err = t.Table.Query(ctx, record.WorkQuery(of.Number())); err != nil {
		return state, false, err
	}
	state, err = live.DecodeOf(of, append(items, page.Items...))
	return state, len(state.Work) > 1, err
}

// run decides the turn of one text and commits it.
func (t *Turns) run(ctx context.Context, state live.State, text record.Slot[work.Text]) error {
	message, content, err := t.open(ctx, text.Value)
	if err != nil {
		return err
	}
	r := turnOf{Content: content, filed: record.Text(state.Number, text.Value.ID), file: func(c *commitment, done finished) { t.addDone(c, state.Number, text, done) }}
	return t.turn(ctx, state, message, r)
}

// turnOf is what the driver knows of a turn beside its snapshot.
type turnOf struct {
	work.Content // From is the number itself, "" when nobody knows it
	stored       people.Person
	filed        table.Key                   // where what the turn is of is filed
	file         func(*commitment, finished) // adds that the work of the turn is done
	inner        bool
}

// turn decides a turn, commits it and does what follows.
func (t *Turns) turn(ctx context.Context, state live.State, message turn.Message, r turnOf) error {
	start := t.Now()
	token, err := ident.Token(t.Random)
	if err != nil {
		return fault.Wrap(fault.Internal, "token", err)
	}
	r.stored = state.Person.Value
	if state.Number != "" {
		if state.Person.Value, err = live.OpenPerson(ctx, t.Seal, state.Number, r.stored); err != nil {
			return err
		}
	}
	if r.inner {
		r.From = state.Person.Value.Phone
		message.Country = t.country(r.From)
	}
	snap := turn.Snapshot{Now: t.Now(), Message: message, State: state, Token: token}
	if t.Made != nil {
		snap.Made = t.Made(ctx)
	}
	decision, err := t.decide(ctx, &snap)
	if err != nil {
		return err
	}
	c, err := t.commit(ctx, snap, r, decision)
	if err != nil {
		return err
	}
	t.Crash.At(crash.TurnBeforeCommit)
	if err := t.store(ctx, c); err != nil {
		return err
	}
	t.Crash.At(crash.TurnAfterCommit)
	t.tell(ctx, start, snap, decision)
	t.follow(ctx, decision.Changes, c)
	t.Crash.At(crash.TurnAfterOffer)
	t.reportTimeOut(ctx, decision)
	return nil
}
