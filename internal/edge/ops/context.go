package ops

import (
	"context"

	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// BySID names a text.
type BySID struct {
	SID string `json:"sid"`
}

// Given is what models were given in the turn of a text, by the size of its parts and without a word of them.
type Given struct {
	SID     string      `json:"sid"`
	Outcome string      `json:"outcome"` // of the turn
	Calls   []GivenCall `json:"calls"`   // in order; none where the rules were enough
}

// GivenCall is one call of a model.
type GivenCall struct {
	Purpose   string       `json:"purpose"`
	Prompt    string       `json:"prompt"`
	Version   int          `json:"version"`
	Hash      string       `json:"hash"`
	Model     string       `json:"model"` // "" where none was called
	Outcome   string       `json:"outcome"`
	Why       string       `json:"why"`       // that model was chosen; "" where none was called, or an older release has called it
	TokensIn  int          `json:"tokens_in"` // as the provider counts them, those of a cache as well
	Cached    int          `json:"cached"`    // of those, read from a cache
	TokensOut int          `json:"tokens_out"`
	Cents     float64      `json:"cents"`
	Millis    int64        `json:"ms"`
	Blocks    []turn.Block `json:"blocks"` // as they are estimated; none of a call that an older release made
}

// Context shows what models were given in the turn of a text. A text that is not done is NotFound.
func (o *Ops) Context(ctx context.Context, in BySID) (Given, error) {
	_, filed, err := o.turnOf(ctx, in.SID)
	given := Given{SID: in.SID, Outcome: filed.Outcome, Calls: []GivenCall{}}
	if err != nil || filed.Trace.Model == nil {
		return given, err
	}
	for _, a := range filed.Trace.Model.Attempts {
		given.Calls = append(given.Calls, GivenCall{
			Purpose: a.Purpose, Prompt: a.Prompt, Version: a.Version, Hash: a.Hash, Model: a.Model, Outcome: a.Outcome, Why: a.Why, Millis: a.Millis,
			TokensIn: a.In + a.CacheRead + a.CacheWrite, Cached: a.CacheRead, TokensOut: a.Out, Cents: float64(a.Cost) / ledger.Cent,
			Blocks: append([]turn.Block{}, a.Blocks...),
		})
	}
	return given, nil
}
