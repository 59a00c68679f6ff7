package local

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
)

// maxCalls bounds the calls that are remembered.
const maxCalls = 1000

// recorded is the model of MODEL=scripted, which says what POST /dev/model told it to, and what it was asked.
type recorded struct {
	*scripted.Model

	mu    sync.Mutex
	calls []modelCall
	n     uint64
}

// modelCall is a call that was made, words and all.
type modelCall struct {
	N         uint64         `json:"n"`
	Purpose   string         `json:"purpose"`
	Model     string         `json:"model"`
	Prompt    string         `json:"prompt"`
	Version   int            `json:"version"`
	Hash      string         `json:"hash"`
	System    string         `json:"system"`
	Messages  []modelMessage `json:"messages"`
	Tool      string         `json:"tool"`
	TokensIn  int            `json:"tokens_in"`
	TokensOut int            `json:"tokens_out"`
	Outcome   model.Outcome  `json:"outcome"` // before the answer is checked; open where nothing was scripted
}

type modelMessage struct {
	Role model.Role `json:"role"`
	Text string     `json:"text"`
}

// openModel builds the model that the configuration names, if it names one.
func (s *Stack) openModel(ctx context.Context) (err error) {
	switch s.cfg.Model {
	case app.Scripted:
		s.dev.model = &recorded{Model: scripted.New()}
		s.parts.Model, err = scriptedModel(s.dev.model, s.clock.Now)
	case app.Bedrock:
		sdk, err := shared.Config(ctx)
		if err != nil {
			return err
		}
		if s.parts.Model, err = cloud.Model(sdk, s.cfg); err != nil {
			return err
		}
	}
	return err
}

// scriptedModel returns the model that answers by the script, with all around it that one of the network has.
func scriptedModel(m *recorded, now func() time.Time) (model.Model, error) {
	return model.Chain(model.Options{Now: now}, model.Engine{Card: scripted.Card(), Model: m})
}

// Complete implements model.Model.
func (m *recorded) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	resp, err := m.Model.Complete(ctx, r)
	c := modelCall{
		Purpose: r.Purpose, Model: scripted.Card().ID, Prompt: r.Prompt.ID, Version: r.Prompt.Version, Hash: r.Prompt.Hash, System: r.System,
		TokensIn: resp.Usage.In, TokensOut: resp.Usage.Out, Outcome: model.OutcomeOf(err),
	}
	for _, said := range r.Messages {
		c.Messages = append(c.Messages, modelMessage(said))
	}
	if r.Tool != nil {
		c.Tool = r.Tool.Name
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.n++
	c.N = m.n
	m.calls = append(m.calls, c)
	m.calls = m.calls[max(0, len(m.calls)-maxCalls):]
	return resp, err
}

// postModel scripts the next answers of the model.
func (d *dev) postModel(r *http.Request) (any, error) {
	var in struct {
		Answers []scripted.Answer `json:"answers"`
		Match   string            `json:"match"` // for all of them
	}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	if d.model == nil {
		return nil, refuse(http.StatusConflict, "the model is not scripted: start josh run with MODEL=scripted")
	}
	for i := range in.Answers {
		if in.Match != "" {
			in.Answers[i].Match = in.Match
		}
	}
	switch err := d.model.Script(in.Answers...); fault.KindOf(err) {
	case "":
		return map[string]any{"scripted": len(in.Answers)}, nil
	case fault.Invalid:
		return nil, refuse(http.StatusBadRequest, "an answer has a purpose and one of tool, text and fault (429, 500, timeout, truncated, prose, empty or refusal)")
	default:
		return nil, refuse(http.StatusConflict, "too many answers wait")
	}
}

// getModelCalls lists the calls of the model after one, words and all.
func (d *dev) getModelCalls(r *http.Request) (any, error) {
	after, err := number(r, "after", 0)
	if err != nil {
		return nil, err
	}
	calls, next := []modelCall{}, after
	if d.model == nil {
		return map[string]any{"calls": calls, "next": next}, nil
	}
	d.model.mu.Lock()
	defer d.model.mu.Unlock()
	for _, c := range d.model.calls {
		if c.N > after {
			calls, next = append(calls, c), c.N
		}
	}
	return map[string]any{"calls": calls, "next": next}, nil
}
