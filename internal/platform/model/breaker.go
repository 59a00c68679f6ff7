package model

import (
	"context"
	"sync"
	"time"
)

// When a model is given up, and for how long (specification of the port).
const (
	breakAfter  = 5                // failures
	breakWithin = 30 * time.Second // of each other
	probeAfter  = 15 * time.Second // since it was given up
)

// How the board is looked at: so often that an outage is known in the time of one slow answer, and never so long that it is noticed.
const (
	lookEvery  = 5 * time.Second
	lookWithin = 250 * time.Millisecond
)

// Board is where instances tell each other which model they have given up. It is safe for concurrent use.
type Board interface {
	// GivenUp returns when a model was given up last, by whichever instance; the zero time for never.
	GivenUp(ctx context.Context, id string) (time.Time, error)
	// GiveUp tells that a model was given up. What it cannot tell, the others find out.
	GiveUp(ctx context.Context, id string, at time.Time) error
}

// Breaking gives a model up that fails too often, at once and without a call, so that what is down slows no turn: after 5
// failures within 30 s, or as soon as the board says so of it. 15 s later one call probes it, whose answer decides. It is for one model, which
// has that id on the board; board may be nil.
func Breaking(next Model, id string, board Board, now func() time.Time) Model {
	return &breaker{next: next, id: id, board: board, now: now}
}

type breaker struct {
	next  Model
	id    string
	board Board
	now   func() time.Time

	mu       sync.Mutex
	failures []time.Time // the last ones, at most breakAfter
	opened   time.Time   // zero while calls are made
	probing  bool        // a call is under way that decides
	looked   time.Time   // at the board
	heard    time.Time   // what it said last: it is taken over once
}

// Complete implements Model.
func (b *breaker) Complete(ctx context.Context, r Request) (resp Response, err error) {
	b.look(ctx)
	admitted, probe := b.admit()
	if !admitted {
		return Response{}, NewError(Open, nil)
	}
	err = NewError(Away, nil) // what stays of a panic, which somebody above may survive: a probe has to end
	defer func() { b.tell(ctx, b.done(probe, OutcomeOf(err))) }()
	return b.next.Complete(ctx, r)
}

// look takes over from the board that the model was given up by another instance. It looks only when a call would be made.
func (b *breaker) look(ctx context.Context) {
	if b.board == nil || !b.looks() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	at, err := b.board.GivenUp(ctx, b.id)
	if err != nil {
		return // then each finds out for itself
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := b.now(); at.After(b.opened) && !at.Equal(b.heard) && now.Sub(at) < probeAfter && !b.probing {
		b.opened, b.failures = earlier(at, now), nil
	}
	b.heard = at
}

// looks says whether it is time to look, and takes note of it.
func (b *breaker) looks() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	due := now.Sub(b.looked) >= lookEvery
	if !b.opened.IsZero() {
		due = !b.probing && now.Sub(b.opened) >= probeAfter // before a probe
	}
	if due {
		b.looked = now
	}
	return due
}

// earlier returns the earlier of two times: a clock that runs ahead must not keep a model away for longer.
func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// tell puts on the board that the model was given up; the zero time tells nothing. The text that found it out is answered by somebody else by
// then, and does not wait: what is not told within the time is not.
func (b *breaker) tell(ctx context.Context, at time.Time) {
	if b.board == nil || at.IsZero() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookWithin)
	defer cancel()
	_ = b.board.GiveUp(ctx, b.id, at) // the others find out
}

// admit says whether a call may be made, and whether it is the one that decides.
func (b *breaker) admit() (admitted, probe bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.opened.IsZero() {
		return true, false
	}
	if b.probing || b.now().Sub(b.opened) < probeAfter {
		return false, false
	}
	b.probing = true
	return true, true
}

// done takes note of a call's end, and returns when the model was given up if that has done it.
func (b *breaker) done(probe bool, o Outcome) (given time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	switch {
	case probe:
		b.probing = false
		if o.failed() {
			b.opened, given = now, now
		} else if o == OK || o.unusable() {
			b.opened, b.failures = time.Time{}, nil
		} // else it ended early and says nothing: the next call probes
	case !b.opened.IsZero() || !o.failed(): // a call from before says nothing about a model that was given up since
	default:
		b.failures = append(b.failures, now)
		b.failures = b.failures[max(0, len(b.failures)-breakAfter):]
		if len(b.failures) == breakAfter && now.Sub(b.failures[0]) <= breakWithin {
			b.opened, b.failures, given = now, nil, now
		}
	}
	return given
}
