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

// Breaking gives a model up that fails too often, at once and without a call, so that what is down slows no turn: after 5
// failures within 30 s. 15 s later one call probes it, whose answer decides. It is for one model.
func Breaking(next Model, now func() time.Time) Model { return &breaker{next: next, now: now} }

type breaker struct {
	next Model
	now  func() time.Time

	mu       sync.Mutex
	failures []time.Time // the last ones, at most breakAfter
	opened   time.Time   // zero while calls are made
	probing  bool        // a call is under way that decides
}

// Complete implements Model.
func (b *breaker) Complete(ctx context.Context, r Request) (resp Response, err error) {
	admitted, probe := b.admit()
	if !admitted {
		return Response{}, NewError(Open, nil)
	}
	err = NewError(Away, nil) // what stays of a panic, which somebody above may survive: a probe has to end
	defer func() { b.done(probe, OutcomeOf(err)) }()
	return b.next.Complete(ctx, r)
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

// done takes note of a call's end.
func (b *breaker) done(probe bool, o Outcome) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	switch {
	case probe:
		b.probing = false
		if o.failed() {
			b.opened = now
		} else if o == OK || o.unusable() {
			b.opened, b.failures = time.Time{}, nil
		} // else it ended early and says nothing: the next call probes
	case !b.opened.IsZero() || !o.failed(): // a call from before says nothing about a model that was given up since
	default:
		b.failures = append(b.failures, now)
		b.failures = b.failures[max(0, len(b.failures)-breakAfter):]
		if len(b.failures) == breakAfter && now.Sub(b.failures[0]) <= breakWithin {
			b.opened, b.failures = now, nil
		}
	}
}
