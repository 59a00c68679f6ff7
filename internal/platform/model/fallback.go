package model

import (
	"context"
	"time"
)

// Fallback asks the first of some models, and the next when one gives no answer: it throttles, is away or takes no such
// request. An answer that cannot be used is an answer. It goes on only where a call is left to the request and at least the
// given time to the context. A model that is not asked because it failed too often just now costs no call.
func Fallback(least time.Duration, models ...Model) Model { return fallback{models, least} }

type fallback struct {
	models []Model
	least  time.Duration
}

// Complete implements Model.
func (f fallback) Complete(ctx context.Context, r Request) (Response, error) {
	if r.Calls == 0 {
		r.Calls = MaxCalls
	}
	var ledger []Line
	resp, err := Response{}, error(NewError(Open, nil)) // no model at all is as good as none that may be asked
	for i, m := range f.models {
		if r.Calls < 1 || i > 0 && !enough(ctx, f.least) {
			break
		}
		resp, err = m.Complete(ctx, r)
		ledger = append(ledger, resp.Ledger...)
		r.Calls -= len(resp.Ledger)
		if !OutcomeOf(err).elsewhere() {
			break
		}
	}
	resp.Ledger = ledger
	return resp, err
}

// enough says whether a context lasts at least that long.
func enough(ctx context.Context, least time.Duration) bool {
	if ctx.Err() != nil {
		return false
	}
	deadline, ok := ctx.Deadline()
	return !ok || time.Until(deadline) >= least
}
