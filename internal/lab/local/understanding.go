package local

import (
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// understandingView is what a text was understood as, and what it cost when a model was asked.
type understandingView struct {
	turn.Reading

	Prompt    *promptView     `json:"prompt"` // null when no model was asked
	Model     string          `json:"model"`  // the last that was asked, "" for none
	TokensIn  int             `json:"tokens_in"`
	TokensOut int             `json:"tokens_out"`
	Cents     float64         `json:"cents"`
	Millis    int64           `json:"ms"`
	Attempts  []understandTry `json:"attempts"`
}

type promptView struct {
	ID      string `json:"id"`
	Version int    `json:"version"`
	Hash    string `json:"hash"`
}

// understandTry is one call of a model.
type understandTry struct {
	Model     string       `json:"model"`
	TokensIn  int          `json:"tokens_in"`
	TokensOut int          `json:"tokens_out"`
	Cents     float64      `json:"cents"`
	Millis    int64        `json:"ms"`
	Outcome   string       `json:"outcome"`
	Why       string       `json:"why"` // that model was chosen
	Blocks    []turn.Block `json:"blocks"`
}

// understood returns what a trace shows of the understanding, nil when the text was not read for what it asks for.
func understood(trace converse.Trace) *understandingView {
	if trace.Understanding == nil {
		return nil
	}
	v := understandingView{Reading: *trace.Understanding, Attempts: []understandTry{}}
	if trace.Model == nil {
		return &v
	}
	for _, a := range trace.Model.Attempts {
		if a.Purpose != request.Purpose {
			continue
		}
		one := understandTry{a.Model, a.In + a.CacheRead + a.CacheWrite, a.Out, float64(a.Cost) / ledger.Cent, a.Millis, a.Outcome, a.Why, append([]turn.Block{}, a.Blocks...)}
		v.Prompt, v.Model = &promptView{a.Prompt, a.Version, a.Hash}, a.Model
		v.TokensIn, v.TokensOut, v.Cents, v.Millis = v.TokensIn+one.TokensIn, v.TokensOut+one.TokensOut, v.Cents+one.Cents, v.Millis+one.Millis
		v.Attempts = append(v.Attempts, one)
	}
	return &v
}
