package converse

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// call returns the answer to a call: the stored one, or a new one, which is stored before anything rests on it. A turn
// that is done again after a crash finds it, pays for no second one and decides the same. That a call is made is stored
// first, too: nothing makes one more than maxPaid times.
func (t *Turns) call(ctx context.Context, snap turn.Snapshot, c turn.Call, left *budget) (answer turn.Answer, err error) {
	caller, known := t.Callers[c.Purpose]
	c.Of = cmp.Or(snap.Message.SID, snap.Message.ID)
	switch {
	case !known:
		return turn.Answer{Failed: fault.NotFound}, nil
	case caller.Pure:
		return t.ask(ctx, caller.Call, c, left), nil
	}
	left.calls--
	s, err := t.readAnswer(ctx, record.Answer(c.Of, c.Key()))
	if err != nil || s.value.Sealed != "" || s.broken {
		return t.openAnswer(ctx, s, err)
	}
	switch {
	case left.calls < 0: // in each turn of this message, so that there is nothing to store
		return turn.Answer{Failed: fault.Unavailable}, nil
	case s.value.Begun >= maxPaid && t.Now().Sub(s.value.At) < callTime: // who has begun the last one may still be at it
		return answer, fault.New(fault.Unavailable, "call: begun elsewhere")
	case s.value.Begun >= maxPaid:
		answer.Failed = fault.Unavailable
	default:
		if over, err := t.overBudget(ctx, snap); err != nil {
			return answer, err
		} else if over {
			return unpaid(c), nil
		}
		if err := t.beginCall(ctx, &s, snap, c); err != nil { // of kind Conflict: somebody else is at it, and the turn is decided again
			return answer, err
		}
		t.Crash.At(crash.TurnBeforeCall)
		gone := false
		answer = t.ask(ctx, t.unlessPressed(snap, abandoning(t, caller.Call, &gone)), c, left)
		t.Crash.At(crash.TurnAfterCall)
		lines := ledger.Made(answer.Output)
		if gone {
			lines = []turn.Attempt{ledger.Lost(c.Purpose, c.Purpose)}
		}
		made, err := s.made(snap, c, lines)
		if err != nil {
			return answer, err
		}
		return t.storeAnswer(ctx, s, answer, made)
	}
	lost, err := s.lost(snap, c)
	if err != nil {
		return answer, err
	}
	return t.storeAnswer(ctx, s, answer, lost)
}

// beginCall stores that a call is begun, and that the one before, if there was one, has left no answer.
func (t *Turns) beginCall(ctx context.Context, s *stored, snap turn.Snapshot, c turn.Call) error {
	lost, err := s.lost(snap, c)
	if err != nil {
		return err
	}
	s.value.Subject, s.value.At = string(snap.State.Subject()), t.Now()
	s.value.Begun++
	return t.writeAnswer(ctx, s, lost.ops...)
}

// overBudget reports whether a call is too much for the day's budget: one of a timer or a signal, which can wait, before one of a text.
func (t *Turns) overBudget(ctx context.Context, snap turn.Snapshot) (bool, error) {
	over, err := t.Budget.Over(ctx)
	if over {
		t.exceeded(ctx)
	}
	if err != nil || over || snap.Message.Text() {
		return over, err
	}
	return t.Budget.Short(ctx)
}

// unpaid is the answer to a call that is not made because the day's budget is used up. It is not stored: there is nothing
// to pay twice.
func unpaid(c turn.Call) turn.Answer {
	output, err := json.Marshal(turn.Thought{Attempts: []turn.Attempt{{Purpose: c.Purpose, Prompt: c.Purpose, Outcome: "over_budget"}}})
	return turn.Answer{Output: output, Failed: fault.KindOf(err)}
}

// ask makes one call within what is left to the turn.
func (t *Turns) ask(ctx context.Context, call func(context.Context, turn.Call) ([]byte, error), c turn.Call, left *budget) (answer turn.Answer) {
	wait := time.Until(left.until)
	if c.Within > 0 {
		wait = min(wait, c.Within)
	}
	if wait <= 0 {
		return turn.Answer{Failed: fault.Unavailable}
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	var err error
	func() {
		defer t.caught(ctx, &err) // a caller that panics is one that does not answer
		answer.Output, err = call(ctx, c)
	}()
	if err == nil && len(answer.Output) > maxOutput {
		err = fault.New(fault.Invalid, "call: an answer that is too long")
	}
	if err != nil {
		t.Log.WarnContext(ctx, "call without an answer", "purpose", c.Purpose, "kind", fault.KindOf(err), "error", err)
		return turn.Answer{Failed: fault.KindOf(err)}
	}
	return answer
}

// unlessPressed is a call that is given up when a text waits behind the turn that is in danger, or a STOP, START or HELP:
// compliance and safety never wait for what the turn of another text asks a model. No text at all waits for what the turn of a
// timer or a signal asks: that has time.
func (t *Turns) unlessPressed(snap turn.Snapshot, call func(context.Context, turn.Call) ([]byte, error)) func(context.Context, turn.Call) ([]byte, error) {
	presses := t.Pressing
	if !snap.Message.Text() {
		presses = func(string) bool { return true }
	}
	return func(ctx context.Context, c turn.Call) ([]byte, error) {
		if t.isBehind(ctx, snap.State.Number, snap.Message, presses) {
			return nil, fault.New(fault.Unavailable, "call: a text that waits for nobody is behind the turn")
		}
		ctx, cancel := context.WithCancel(ctx)
		var looking sync.WaitGroup
		defer looking.Wait()
		defer cancel()
		looking.Go(func() { t.watchBehind(ctx, snap, presses, cancel) })
		return call(ctx, c)
	}
}

// watchBehind looks for a text that presses behind a turn until ctx is over, and ends what it is told to end when there is one.
func (t *Turns) watchBehind(ctx context.Context, snap turn.Snapshot, presses func(normal string) bool, end func()) {
	var err error
	defer t.caught(ctx, &err) // the call goes on without
	every := time.NewTicker(lookEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			if t.isBehind(ctx, snap.State.Number, snap.Message, presses) {
				end()
			}
		}
	}
}

// abandoning is a call that is left behind when its time is over: a caller that does not look at its context must not take
// the time that the commit needs. left is set then: nobody knows what it will cost.
func abandoning(t *Turns, call func(context.Context, turn.Call) ([]byte, error), left *bool) func(context.Context, turn.Call) ([]byte, error) {
	return func(ctx context.Context, c turn.Call) (output []byte, err error) {
		done := make(chan turn.Answer, 1)
		go func() {
			var answer turn.Answer
			var err error
			defer func() {
				if err != nil {
					answer.Failed = fault.KindOf(err)
				}
				done <- answer
			}()
			defer t.caught(ctx, &err)
			answer.Output, err = call(ctx, c)
		}()
		select {
		case answer := <-done:
			return answer.Output, answer.Failure()
		case <-ctx.Done():
		}
		settled, over := context.WithTimeout(context.WithoutCancel(ctx), toSettle)
		defer over()
		if errors.Is(ctx.Err(), context.DeadlineExceeded) { // which the call knew before
			over()
		}
		select {
		case answer := <-done:
			return answer.Output, answer.Failure()
		case <-settled.Done():
			*left = true
			return nil, fault.New(fault.Unavailable, "call: no answer in its time")
		}
	}
}

// stored is the record of a call. version 0: there is none.
type stored struct {
	key     table.Key
	value   work.Answer
	version int64
	broken  bool // nobody can read it
}

func (t *Turns) readAnswer(ctx context.Context, key table.Key) (s stored, err error) {
	items, err := t.Table.Get(ctx, key)
	if s.key = key; err != nil || !items[0].Exists() {
		return s, err
	}
	s.version = items[0].Version
	err = record.Decode(items[0], record.KindAnswer, &s.value)
	if err != nil && fault.KindOf(err) != fault.Unavailable {
		s.broken, err = true, nil
	}
	return s, err
}

// writeAnswer stores the record of a call as it is now, and what else belongs into that commit.
func (t *Turns) writeAnswer(ctx context.Context, s *stored, with ...table.Op) error {
	item, err := record.Encode(s.key, record.KindAnswer, s.value)
	if err != nil {
		return err
	}
	item.Version, item.Expires = s.version, s.value.At.Add(record.Retention)
	if err := t.Table.Commit(ctx, append(with, table.Put(item))...); err != nil {
		return err
	}
	s.version++
	return nil
}

// storeAnswer stores an answer with what it cost, and returns the one that counts: of two workers that of the first. What the
// other has paid is written down all the same.
func (t *Turns) storeAnswer(ctx context.Context, s stored, answer turn.Answer, cost cost) (turn.Answer, error) {
	plain, err := json.Marshal(answer)
	if err != nil {
		return answer, fault.Wrap(fault.Internal, "encode answer", err)
	}
	sealed, err := t.Seal.Seal(ctx, s.key.String(), plain)
	if err != nil {
		return answer, err
	}
	for range maxPaid { // the other worker may begin its call, and then store its answer
		s.value.Sealed = sealed
		err = t.writeAnswer(ctx, &s, cost.ops...)
		if fault.KindOf(err) != fault.Conflict {
			break
		}
		if s, err = t.readAnswer(ctx, s.key); err == nil && s.version == 0 {
			return answer, nil // it was erased meanwhile, and so is whom it was for: nothing is stored of them any more
		}
		if err != nil || s.value.Sealed != "" || s.broken {
			if err == nil && cost.known() {
				err = t.Table.Commit(ctx, cost.ops...)
				t.counted(cost, err)
			}
			return t.openAnswer(ctx, s, err)
		}
	}
	t.counted(cost, err)
	if err == nil {
		t.Crash.At(crash.TurnAfterAnswer)
	}
	return answer, err
}

// openAnswer returns a stored answer. One that nobody can read is none, each time that the turn is done.
func (t *Turns) openAnswer(ctx context.Context, s stored, err error) (answer turn.Answer, _ error) {
	var plain []byte
	if err == nil && !s.broken {
		plain, err = t.Seal.Open(ctx, s.key.String(), s.value.Sealed)
	}
	switch {
	case err != nil && fault.Away(err):
		return answer, err
	case err != nil || s.broken || json.Unmarshal(plain, &answer) != nil:
		t.Log.ErrorContext(ctx, "stored answer cannot be read", "item", s.key.String(), "error", err)
		answer = turn.Answer{Failed: fault.Internal}
	}
	return answer, nil
}
