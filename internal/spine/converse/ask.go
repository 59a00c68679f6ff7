package converse

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// What one turn may ask for.
const (
	// maxAsks bounds how often a turn asks for anything: it is decided again from the top each time.
	maxAsks = 20
	// maxCalls bounds its calls: the second stage of safety, what a text is for, four rounds of the router, a text made of cards and its check.
	maxCalls = 8
	// maxPaid bounds how often one call is made, whoever dies between its answer and the storing: then nobody knows the
	// answer, and it is made once more.
	maxPaid = 2
	// callTime bounds all calls of a turn together (product contract, 2.6), and is less where the hint's time is.
	callTime = 8 * time.Second
	// maxOutput is the longest answer that is taken, in bytes: more than a model writes in callTime, and an item has room.
	maxOutput = 64 << 10
	// commitTime is what is kept of the hint's time for the commit behind the calls.
	commitTime = 2 * time.Second
	// toSettle is how long a call that is given up may take to say what it has cost; who looks at its context does at once.
	toSettle = 50 * time.Millisecond
	// lookEvery is how often a turn that waits for a call looks at the texts behind it.
	lookEvery = time.Second
)

// Caller answers the calls of one purpose.
type Caller struct {
	// Call returns the answer as the flow that asks reads it. An error is an answer, too: the flow goes on without.
	Call func(ctx context.Context, c turn.Call) ([]byte, error)
	// Pure: the answer follows from the input and costs nothing, so that it is not stored.
	Pure bool
}

// budget is what is left to a turn.
type budget struct {
	calls int       // those whose answers are stored already count, so that a turn that is done again gets no further
	until time.Time // by the clock of deadlines
}

// decide runs the pure turn, fetching what it asks for, until it has decided.
func (t *Turns) decide(ctx context.Context, snap *turn.Snapshot) (turn.Decision, error) {
	last := time.Now() //nolint:forbidigo // a stopwatch for the trace, not a rule
	lap := func() time.Duration {
		now := time.Now() //nolint:forbidigo // see above
		d := now.Sub(last)
		last = now
		return d
	}
	snap.Items, snap.Pages, snap.Called = map[table.Key]table.Item{}, map[table.Query]table.Page{}, map[string]turn.Answer{}
	left := budget{calls: maxCalls, until: last.Add(callTime)}
	if deadline, ok := ctx.Deadline(); ok && deadline.Add(-commitTime).Before(left.until) {
		left.until = deadline.Add(-commitTime)
	}
	for range maxAsks {
		decision, ask := t.Machine.Decide(*snap, lap)
		if ask == nil {
			return decision, nil
		}
		if err := t.fetch(ctx, snap, *ask, &left); err != nil {
			return turn.Decision{}, err
		}
	}
	return turn.Decision{}, fault.New(fault.Internal, "turn: asks without end")
}

// fetch adds to a snapshot what a turn asks for.
func (t *Turns) fetch(ctx context.Context, snap *turn.Snapshot, ask turn.Ask, left *budget) (err error) {
	if ask.Err != nil {
		return ask.Err
	}
	ctx, span := t.Tracer.Start(ctx, observe.SpanAsk)
	defer func() { span.End(err) }()
	if ask.Call != nil {
		span.Set(observe.KeyPurpose, ask.Call.Purpose)
	}
	if ask.Call == nil {
		return t.look(ctx, snap, ask)
	}
	looked, of := make(chan error, 1), *snap
	go func() { // what is read beside a call costs no time of its own
		var err error
		defer func() { looked <- err }()
		defer t.caught(ctx, &err)
		err = t.look(ctx, snap, ask)
	}()
	answer, err := t.call(ctx, of, *ask.Call, left)
	if missed := <-looked; err == nil {
		err = missed
	}
	snap.Called[ask.Call.Key()] = answer
	return err
}

// look adds to a snapshot what a turn asks for of the table.
func (t *Turns) look(ctx context.Context, snap *turn.Snapshot, ask turn.Ask) error {
	if len(ask.Items) > 0 {
		items, err := t.Table.Get(ctx, ask.Items...)
		if err != nil {
			return err
		}
		for i, key := range ask.Items {
			snap.Items[key] = items[i]
		}
	}
	for _, q := range ask.Queries {
		page, err := t.Table.Query(ctx, q)
		if err != nil {
			return err
		}
		snap.Pages[q] = page
	}
	return nil
}
