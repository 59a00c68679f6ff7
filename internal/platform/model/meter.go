package model

import (
	"context"
	"time"
)

// Line is what is kept of one call of a model: what it was for and what it cost, never a word of it.
type Line struct {
	Purpose string `json:"purpose"`
	Prompt
	Model string `json:"model"`
	Usage
	Cost    Cost    `json:"cost"`
	Millis  int64   `json:"ms"`
	Outcome Outcome `json:"outcome"`
	Why     string  `json:"why,omitempty"`    // that model was chosen
	Blocks  []Block `json:"blocks,omitempty"` // what the model was shown, by size
}

// Metered writes a line of the ledger for every call of a model, whatever becomes of it. A request that the engine itself
// does not take, or has nothing to say to, leads to no call.
func Metered(next Model, card Card, now func() time.Time) Model { return metered{next, card, now} }

type metered struct {
	next Model
	card Card
	now  func() time.Time
}

// Complete implements Model.
func (m metered) Complete(ctx context.Context, r Request) (Response, error) {
	began := m.now()
	resp, err := m.next.Complete(ctx, r)
	resp.Model = m.card.ID
	if o := OutcomeOf(err); o == Unasked || o == Open {
		return resp, err
	}
	resp.Ledger = []Line{{
		Purpose: r.Purpose, Prompt: r.Prompt, Model: m.card.ID,
		Usage: resp.Usage, Cost: m.card.Price.Of(resp.Usage),
		Millis: m.now().Sub(began).Milliseconds(), Outcome: OutcomeOf(err), Why: r.Why, Blocks: r.Blocks,
	}}
	return resp, err
}

// Cost is an amount of money in millionths of a cent.
type Cost int64
