package local

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/offline"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
)

// modelFile is the name of the file in the data folder.
const modelFile = "model.jsonl"

// recorded is the model of MODEL=scripted, which says what POST /dev/model told it to, and what it was asked.
type recorded struct {
	script *scripted.Model
	notes  *modelNotes
}

// modelCall is a call that was made, words and all.
type modelCall struct {
	N         uint64         `json:"n"`
	SID       string         `json:"sid"`
	Purpose   string         `json:"purpose"`
	Model     string         `json:"model"`
	Prompt    string         `json:"prompt"`
	Version   int            `json:"version"`
	System    string         `json:"system"`
	Messages  []modelMessage `json:"messages"`
	Tool      string         `json:"tool"`
	Tools     []string       `json:"tools,omitempty"` // that it might choose among
	TokensIn  int            `json:"tokens_in"`
	TokensOut int            `json:"tokens_out"`
	Cached    int            `json:"cached"` // of those that went in
	Blocks    []model.Block  `json:"blocks"`
	Outcome   model.Outcome  `json:"outcome"` // open where nothing was scripted, cancelled where whoever asked has died
}

type modelMessage struct {
	Role    model.Role `json:"role"`
	Text    string     `json:"text"`
	Calls   []string   `json:"calls,omitempty"`   // "tool input"
	Results []string   `json:"results,omitempty"` // of the calls before, in their order
}

// messageOf notes a part of a conversation.
func messageOf(m model.Message) modelMessage {
	said := modelMessage{Role: m.Role, Text: m.Text}
	for _, c := range m.Calls {
		said.Calls = append(said.Calls, c.Name+" "+string(c.Input))
	}
	for _, r := range m.Results {
		said.Results = append(said.Results, r.Text)
	}
	return said
}

// openModel builds the models that the configuration names, if it names any.
func (s *Stack) openModel(ctx context.Context, data string) (err error) {
	if s.cfg.Model == app.Scripted || s.cfg.ModelShadowID == app.Scripted {
		s.dev.model = &recorded{script: scripted.New(), notes: &modelNotes{}}
		if err := s.dev.model.open(filepath.Join(data, modelFile)); err != nil {
			return err
		}
		s.closers = append(s.closers, s.dev.model.notes.close)
	}
	byScript := func(is bool, to *model.Model) {
		if is && err == nil {
			*to, err = scriptedModel(s.dev.model, s.parts.Outages(), s.clock.Now)
		}
	}
	byScript(s.cfg.Model == app.Scripted, &s.parts.Model)
	byScript(s.cfg.ModelShadowID == app.Scripted, &s.parts.Shadow)
	s.parts.Embed = model.EmbedChain(offline.Embedder{}, offline.Card(), s.clock.Now)
	if err != nil || s.cfg.Model != app.Bedrock && s.cfg.ShadowModel() == "" {
		return err
	}
	return s.openNetwork(ctx)
}

// openNetwork builds those of the network.
func (s *Stack) openNetwork(ctx context.Context) error {
	sdk, err := shared.Config(ctx)
	if err != nil {
		return err
	}
	if s.cfg.Model == app.Bedrock {
		if s.parts.Embed, err = cloud.Embedder(sdk, s.cfg, s.clock.Now); err != nil {
			return err
		}
		if s.parts.Model, err = cloud.Model(sdk, s.cfg, s.parts.Outages()); err != nil {
			return err
		}
	}
	if s.cfg.ShadowModel() != "" {
		s.parts.Shadow, err = cloud.Shadow(sdk, s.cfg, s.parts.Outages())
	}
	return err
}

// scriptedModel returns the model that answers by the script, with all around it that one of the network has.
func scriptedModel(m *recorded, board model.Board, now func() time.Time) (model.Model, error) {
	return model.Chain(model.Options{Now: now, Board: board}, model.Engine{Card: scripted.Card(), Model: m})
}

// Complete implements model.Model. A call is noted before it is made, as one of the network may be paid for whoever dies over it.
func (m *recorded) Complete(ctx context.Context, r model.Request) (resp model.Response, err error) {
	c := callOf(r)
	said, scripted, err := m.takes(r, &c)
	switch {
	case err != nil:
		return resp, model.NewError(model.Away, err)
	case !scripted:
		return resp, model.NewError(model.Open, nil)
	}
	resp, err = model.Checked(said).Complete(ctx, r) // the chain checks, too: here it is for the note
	c.Outcome = model.OutcomeOf(err)
	c.TokensIn, c.TokensOut, c.Cached = resp.Usage.In+resp.Usage.CacheRead+resp.Usage.CacheWrite, resp.Usage.Out, resp.Usage.CacheRead
	if kept := m.notes.ended(c); kept != nil {
		return resp, model.NewError(model.Away, errors.Join(err, kept))
	}
	return resp, err
}

// callOf notes what a model is asked.
func callOf(r model.Request) modelCall {
	c := modelCall{
		SID: r.Of, Purpose: r.Purpose, Model: scripted.Card().ID, Prompt: r.Prompt.ID, Version: r.Prompt.Version, System: r.System,
		Messages: []modelMessage{}, Blocks: append([]model.Block{}, r.Blocks...), Outcome: model.Cancelled,
	}
	for _, said := range r.Messages {
		c.Messages = append(c.Messages, messageOf(said))
	}
	for _, t := range r.Tools {
		c.Tools = append(c.Tools, t.Name)
	}
	if r.Tool != nil {
		c.Tool = r.Tool.Name
	}
	return c
}

// saying is one answer as a model.
type saying struct{ scripted.Answer }

// Complete implements model.Model.
func (s saying) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	return s.Say(ctx, r)
}

// takes takes the answer to a request and notes the call; ok is false where nothing was scripted.
func (m *recorded) takes(r model.Request, c *modelCall) (said saying, ok bool, err error) {
	m.notes.mu.Lock()
	defer m.notes.mu.Unlock()
	said.Answer, ok = m.script.Take(r)
	note := modelNote{Call: c}
	if ok {
		note.Said = &said.Answer
	} else {
		c.Outcome = model.Open
	}
	return said, ok, m.notes.began(note)
}

// adds adds answers to the script.
func (m *recorded) adds(answers []scripted.Answer) error {
	m.notes.mu.Lock()
	defer m.notes.mu.Unlock()
	if err := m.script.Script(answers...); err != nil {
		return err
	}
	return m.notes.write(modelNote{Script: answers})
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
	switch err := d.model.adds(in.Answers); fault.KindOf(err) {
	case "":
		return map[string]any{"scripted": len(in.Answers)}, nil
	case fault.Invalid:
		return nil, refuse(http.StatusBadRequest, "an answer has a purpose and one of tool, text and fault (429, 500, timeout, truncated, prose, empty or refusal)")
	case fault.TooLarge:
		return nil, refuse(http.StatusConflict, "too many answers wait")
	default:
		return nil, err
	}
}

// getModelCalls lists the calls of the model after one, words and all.
func (d *dev) getModelCalls(r *http.Request) (any, error) {
	after, err := number(r, "after", 0)
	if err != nil {
		return nil, err
	}
	calls := []modelCall{}
	if d.model != nil {
		calls = d.model.notes.after(after)
	}
	next := after
	if len(calls) > 0 {
		next = calls[len(calls)-1].N
	}
	return map[string]any{"calls": calls, "next": next}, nil
}
