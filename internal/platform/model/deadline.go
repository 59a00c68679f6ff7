package model

import (
	"context"
	"time"
)

// Bounded ends a request after a time, or after the request's own if that is shorter. What ended so is TimedOut, and what
// whoever asked gave up is Cancelled, whatever the engine made of it.
func Bounded(next Model, most time.Duration) Model { return bounded{next, most} }

type bounded struct {
	next Model
	most time.Duration
}

// Complete implements Model.
func (b bounded) Complete(ctx context.Context, r Request) (Response, error) {
	within := b.most
	if r.Within > 0 {
		within = min(within, r.Within)
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	if failure := ended(ctx); failure != nil {
		return Response{}, failure
	}
	resp, err := b.next.Complete(ctx, r)
	if err != nil && OutcomeOf(err).failed() {
		if failure := ended(ctx); failure != nil {
			return resp, failure
		}
	}
	return resp, err
}
