package model_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
)

// answer is one thing that a scripted model says.
type answer struct {
	model.Response
	err  error
	hang bool // until the context ends
}

// scripted says its answers one after the other, the last one for ever, and takes notes.
type scripted struct {
	mu      sync.Mutex
	answers []answer
	asked   []model.Request
}

func script(answers ...answer) *scripted { return &scripted{answers: answers} }

// Complete implements model.Model.
func (s *scripted) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	s.mu.Lock()
	a := s.answers[0]
	if len(s.answers) > 1 {
		s.answers = s.answers[1:]
	}
	s.asked = append(s.asked, r)
	s.mu.Unlock()
	if a.hang {
		<-ctx.Done()
		return model.Response{}, ctx.Err()
	}
	return a.Response, a.err
}

func (s *scripted) calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.asked)
}

// tool is an answer by the tool.
func tool(input string) answer {
	return answer{Response: model.Response{
		Calls: []model.ToolCall{{Name: "answer", Input: json.RawMessage(input)}},
		Stop:  model.StopTool, Usage: model.Usage{In: 100, Out: 20},
	}}
}

// says is an answer in words.
func says(text string) answer {
	return answer{Response: model.Response{Text: text, Stop: model.StopEnd, Usage: model.Usage{In: 100, Out: 20}}}
}

// stops is an answer that ended for a reason.
func stops(why model.Stop) answer {
	a := tool(good)
	a.Stop = why
	return a
}

// fails is no answer.
func fails(o model.Outcome) answer { return answer{err: model.NewError(o, nil)} }

const good = `{"n":2,"word":"hi"}`

func schema(t testing.TB) *model.Schema {
	t.Helper()
	s, err := model.NewSchema([]byte(`{"type":"object","additionalProperties":false,"required":["n"],"properties":{
		"n":{"type":"integer","minimum":0,"maximum":9},
		"word":{"type":"string","maxLength":5},
		"list":{"type":"array","maxItems":2,"items":{"enum":["a","b"]}},
		"more":{"type":"object","additionalProperties":false,"properties":{"flag":{"type":"boolean"}}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// forTool is a request for a form.
func forTool(t testing.TB) model.Request {
	t.Helper()
	return model.Request{
		Purpose: "intent", Prompt: model.Prompt{ID: "intent", Version: 1, Hash: "abc"}, System: "Read the text.",
		Messages:  []model.Message{{Role: model.User, Text: model.Data("text", "coffee?")}},
		Tool:      &model.Tool{Name: "answer", Description: "The answer.", Schema: schema(t)},
		MaxTokens: 100,
	}
}

// forText is a request for a text.
func forText(t testing.TB) model.Request {
	t.Helper()
	r := forTool(t)
	r.Tool, r.MaxText = nil, 10
	return r
}

// clock is told what time it is.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func card(t testing.TB, id string) model.Card {
	t.Helper()
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	c, err := cards.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const (
	first  = "global.anthropic.claude-haiku-5-5"
	second = "global.anthropic.claude-haiku-4-5-20251001-v1:0"
)

// chain puts everything around one or two scripted models.
func chain(t testing.TB, opts model.Options, engines ...model.Model) model.Model {
	t.Helper()
	var all []model.Engine
	for i, e := range engines {
		all = append(all, model.Engine{Card: card(t, []string{first, second}[i]), Model: e})
	}
	m, err := model.Chain(opts, all...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// wantOutcome checks what became of a request.
func wantOutcome(t *testing.T, err error, want model.Outcome) {
	t.Helper()
	if got := model.OutcomeOf(err); got != want {
		t.Errorf("outcome %s (%v), want %s", got, err, want)
	}
}
