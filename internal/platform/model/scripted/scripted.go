package scripted

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
)

// Answer is what is said to one request: the form, calls of tools, the text or the fault.
type Answer struct {
	Purpose string          `json:"purpose"`
	Match   string          `json:"match,omitempty"` // part of the text that it answers, "" for any
	Tool    json.RawMessage `json:"tool,omitempty"`
	Calls   []Call          `json:"calls,omitempty"` // of tools that the model may choose among
	Text    string          `json:"text,omitempty"`
	Fault   Fault           `json:"fault,omitempty"`
}

// Call is one call of a tool.
type Call struct {
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input"`
}

// Fault is a way in which a call goes wrong.
type Fault string

// The faults.
const (
	Throttled Fault = "429"
	Away      Fault = "500"
	Timeout   Fault = "timeout"
	Truncated Fault = "truncated"
	Prose     Fault = "prose"
	Empty     Fault = "empty"
	Refusal   Fault = "refusal"
)

// maxAnswers bounds what is kept: more than any demonstration scripts.
const maxAnswers = 1000

// Model says its answers, each once. It implements model.Model and is safe for concurrent use.
type Model struct {
	mu      sync.Mutex
	answers []Answer
}

var _ model.Model = (*Model)(nil)

// New returns a model that says nothing yet.
func New() *Model { return &Model{} }

// Card is what is known of it. Its tokens are counted as if they cost what those of the first model of models.json do, so that
// sums and budgets can be seen and tried; nobody pays them.
func Card() model.Card {
	return model.Card{
		ID: "scripted", ForcedTool: true, FreeTools: true, Thinking: model.ThinkingAsked, Deadline: 5500 * time.Millisecond,
		Price: model.Price{In: 1000, Out: 5000, CacheRead: 100, CacheWrite: 1250},
	}
}

// Script adds answers. One that cannot be said is an error of kind Invalid, and then none is added.
func (m *Model) Script(answers ...Answer) error {
	for _, a := range answers {
		if !a.valid() {
			return fault.New(fault.Invalid, "scripted answer: a purpose, and one of tool, calls, text and a known fault")
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.answers)+len(answers) > maxAnswers {
		return fault.New(fault.TooLarge, "scripted answers")
	}
	m.answers = append(m.answers, answers...)
	return nil
}

// Waiting returns what is still to be said, in its order.
func (m *Model) Waiting() []Answer {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.answers)
}

func (a Answer) valid() bool {
	kinds := 0
	for _, has := range []bool{len(a.Tool) > 0, len(a.Calls) > 0, a.Text != "", a.Fault != ""} {
		if has {
			kinds++
		}
	}
	faults := []Fault{"", Throttled, Away, Timeout, Truncated, Prose, Empty, Refusal}
	return a.Purpose != "" && kinds == 1 && slices.Contains(faults, a.Fault)
}

// Complete implements model.Model. A request that nothing is scripted for is Open: no call is made, and whoever asks goes on
// without a model.
func (m *Model) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	a, ok := m.Take(r)
	if !ok {
		return model.Response{}, model.NewError(model.Open, nil)
	}
	return a.Say(ctx, r)
}

// Take removes and returns the first answer that is for a request; ok is false when there is none.
func (m *Model) Take(r model.Request) (a Answer, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, a := range m.answers {
		if a.Purpose == r.Purpose && a.matches(r.Messages) {
			m.answers = slices.Delete(m.answers, i, i+1)
			return a, true
		}
	}
	return Answer{}, false
}

// matches looks for the part of a text as it stands in a request: as data.
func (a Answer) matches(messages []model.Message) bool {
	part := strings.TrimSuffix(strings.TrimPrefix(model.Data("t", a.Match), "<t>"), "</t>")
	return slices.ContainsFunc(messages, func(m model.Message) bool { return strings.Contains(m.Text, part) })
}

// Say answers a request, or fails as the answer says.
func (a Answer) Say(ctx context.Context, r model.Request) (model.Response, error) {
	switch a.Fault {
	case Throttled:
		return model.Response{}, model.NewError(model.Throttled, nil)
	case Away:
		return model.Response{}, model.NewError(model.Away, nil)
	case Timeout:
		<-ctx.Done()
		return model.Response{}, model.NewError(model.TimedOut, nil)
	default:
		resp := a.response(r)
		resp.Usage = Usage(r, resp)
		return resp, nil
	}
}

// response is what comes back, as far as something does.
func (a Answer) response(r model.Request) model.Response {
	switch {
	case a.Fault == Truncated:
		return model.Response{Stop: model.StopTokens}
	case a.Fault == Prose:
		return model.Response{Stop: model.StopEnd, Text: "It looks as if somebody wants to meet."}
	case a.Fault == Empty:
		return model.Response{Stop: model.StopEnd}
	case a.Fault == Refusal:
		return model.Response{Stop: model.StopRefused}
	case len(a.Calls) > 0:
		return model.Response{Stop: model.StopTool, Calls: a.chosen(len(r.Messages))}
	case len(a.Tool) == 0:
		return model.Response{Stop: model.StopEnd, Text: a.Text}
	}
	name := "answer" // a form for a request of a text is wrong, as it is of a real model
	if r.Tool != nil {
		name = r.Tool.Name
	}
	return model.Response{Stop: model.StopTool, Calls: []model.ToolCall{{Name: name, Input: a.Tool}}}
}

// chosen are the calls of an answer; no other of a conversation of so many messages has their ids.
func (a Answer) chosen(messages int) (calls []model.ToolCall) {
	for i, c := range a.Calls {
		calls = append(calls, model.ToolCall{ID: fmt.Sprintf("call_%d_%d", messages, i+1), Name: c.Name, Input: c.Input})
	}
	return calls
}

// Usage estimates the tokens of a request and its answer as a provider counts them: instructions, forms, messages and what was said.
func Usage(r model.Request, resp model.Response) model.Usage {
	return model.Usage{In: read(r), Out: written(resp)}
}

// read estimates the tokens of a request.
func read(r model.Request) (tokens int) {
	tokens = r.Prefix()
	for _, m := range r.Messages {
		tokens += m.Tokens()
	}
	return tokens
}

// written estimates the tokens of an answer.
func written(resp model.Response) (tokens int) {
	tokens = model.Tokens(resp.Text)
	for _, c := range resp.Calls {
		tokens += model.Tokens(string(c.Input))
	}
	return tokens
}
