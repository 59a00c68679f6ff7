package converse

import (
	"context"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// What one turn may ask for.
const (
	// maxAsks bounds how often a turn asks for anything: it is decided again from the top each time.
	maxAsks = 12
	// maxCalls bounds its calls: a router, a planner and a responder are three, and one may be repaired.
	maxCalls = 4
	// callTime bounds all calls of a turn together (product contract, 2.6), and is less where the hint's time is.
	callTime = 8 * time.Second
	// commitTime is what is kept of the hint's time for the commit behind the calls.
	commitTime = 2 * time.Second
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
	calls int
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
func (t *Turns) fetch(ctx context.Context, snap *turn.Snapshot, ask turn.Ask, left *budget) error {
	if ask.Err != nil {
		return ask.Err
	}
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
	if ask.Call == nil {
		return nil
	}
	answer, err := t.call(ctx, *snap, *ask.Call, left)
	snap.Called[ask.Call.Key()] = answer
	return err
}

// call returns the answer to a call: the stored one, or a new one, which is stored before anything rests on it. A turn
// that is done again after a crash finds it, pays for no second one and decides the same. Only a process that dies
// between the call and the storing pays once more, because nobody knows the answer then.
func (t *Turns) call(ctx context.Context, snap turn.Snapshot, c turn.Call, left *budget) (answer turn.Answer, err error) {
	caller, known := t.Callers[c.Purpose]
	if !known {
		return turn.Answer{Failed: fault.NotFound}, nil
	}
	if caller.Pure {
		return t.ask(ctx, caller, c, left), nil
	}
	ref := snap.Message.SID
	if ref == "" {
		ref = snap.Message.ID
	}
	key := record.Answer(ref, c.Key())
	items, err := t.Table.Get(ctx, key)
	if err != nil {
		return answer, err
	}
	if items[0].Exists() {
		return t.openAnswer(ctx, items[0])
	}
	t.Crash.At(crash.TurnBeforeCall)
	answer = t.ask(ctx, caller, c, left)
	t.Crash.At(crash.TurnAfterCall)
	if err := t.storeAnswer(ctx, snap, key, answer); err != nil {
		if fault.KindOf(err) != fault.Conflict {
			return answer, err
		}
		if items, err = t.Table.Get(ctx, key); err != nil || !items[0].Exists() { // another worker was first: its answer counts
			return answer, fault.New(fault.Unavailable, "call: the stored answer is gone")
		}
		return t.openAnswer(ctx, items[0])
	}
	t.Crash.At(crash.TurnAfterAnswer)
	return answer, nil
}

// ask makes one call within what is left to the turn.
func (t *Turns) ask(ctx context.Context, caller Caller, c turn.Call, left *budget) (answer turn.Answer) {
	left.calls--
	wait := time.Until(left.until)
	if c.Within > 0 {
		wait = min(wait, c.Within)
	}
	if left.calls < 0 || wait <= 0 {
		return turn.Answer{Failed: fault.Unavailable}
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	var err error
	func() {
		defer t.caught(ctx, &err) // a caller that panics is one that does not answer
		answer.Output, err = caller.Call(ctx, c)
	}()
	if err != nil {
		t.Log.WarnContext(ctx, "call without an answer", "purpose", c.Purpose, "kind", fault.KindOf(err), "error", err)
		return turn.Answer{Failed: fault.KindOf(err)}
	}
	return answer
}

func (t *Turns) storeAnswer(ctx context.Context, snap turn.Snapshot, key table.Key, answer turn.Answer) error {
	plain, err := json.Marshal(answer)
	if err != nil {
		return fault.Wrap(fault.Internal, "encode answer", err)
	}
	sealed, err := t.Seal.Seal(ctx, key.String(), plain)
	if err != nil {
		return err
	}
	item, err := record.Encode(key, record.KindAnswer, work.Answer{Subject: string(snap.State.Subject()), Sealed: sealed, At: snap.Now})
	if err != nil {
		return err
	}
	item.Expires = snap.Now.Add(record.Retention)
	return t.Table.Commit(ctx, table.Insert(item))
}

func (t *Turns) openAnswer(ctx context.Context, item table.Item) (answer turn.Answer, err error) {
	var stored work.Answer
	if err := record.Decode(item, record.KindAnswer, &stored); err != nil {
		return answer, err
	}
	plain, err := t.Seal.Open(ctx, item.String(), stored.Sealed)
	if err != nil {
		return answer, err
	}
	err = json.Unmarshal(plain, &answer)
	return answer, fault.Wrap(fault.Internal, "decode answer", err)
}
