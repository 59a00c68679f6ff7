package app

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/flow/menu"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// conversation is what a prompt shows, and what was said after it.
type conversation struct {
	prompts.Answer

	messages []model.Message
	calls    int // how many calls of a model the next round may lead to, see model.Request
}

// block adds what was said after the prompt to the parts of a request.
func (c conversation) block(parts []model.Block) []model.Block {
	rounds := model.Block{Name: "rounds"}
	for _, m := range c.messages {
		rounds.Tokens += m.Tokens()
	}
	if rounds.Tokens == 0 {
		return parts
	}
	return append(slices.Clip(parts), rounds)
}

// routeData is what the prompt of the router shows of a question, with the rounds so far.
func routeData(_ context.Context, question any) (any, []string, error) {
	q, ok := question.(menu.Routing)
	if !ok {
		return nil, nil, fault.New(fault.Internal, "model: not a question")
	}
	c := conversation{Answer: prompts.Answer{Text: prompts.Redact(q.Text, q.Names...), Last: q.Last, Found: cardsAs(q.Found)}}
	if len(q.Rounds) > 0 {
		c.calls = 1 // the first round may be repaired or go to another model; all together have the time of one turn
	}
	for _, round := range q.Rounds {
		said, told := model.Message{Role: model.Assistant}, model.Message{Role: model.User}
		for _, u := range round.Calls {
			said.Calls = append(said.Calls, model.ToolCall{ID: u.ID, Name: u.Name, Input: u.Input})
		}
		for _, r := range round.Results {
			result := model.ToolResult{ID: r.Of, Failed: len(r.Cards) == 0}
			for _, card := range cardsAs(r.Cards) {
				result.Text += model.Data("card", card) + "\n"
			}
			if result.Failed {
				result.Text = model.Data("note", r.Note)
			}
			told.Results = append(told.Results, result)
		}
		c.messages = append(c.messages, said, told)
	}
	return c, nil, nil
}

// cardsAs writes cards as a model reads them.
func cardsAs(cards []menu.Card) (list []string) {
	for _, c := range cards {
		found := ""
		if c.Similarity > 0 {
			found = fmt.Sprintf(", similarity %.2f", c.Similarity)
		}
		list = append(list, fmt.Sprintf("id %s, kind %s%s, title: %s. It says: %s", c.ID, c.Kind, found, c.Title, c.Says))
	}
	return list
}

// makingData is what the prompts show by which a text is made of cards and checked.
func makingData(_ context.Context, question any) (any, []string, error) {
	q, ok := question.(menu.Making)
	if !ok {
		return nil, nil, fault.New(fault.Internal, "model: not a question")
	}
	shown := prompts.Made{Text: q.Text}
	if len(q.Names) > 0 { // a person's words; those that were made of cards are checked as they are
		shown.Text = prompts.Redact(q.Text, q.Names...)
	}
	for _, c := range q.Cards {
		shown.Cards = append(shown.Cards, c.Text)
	}
	return shown, nil, nil
}

// called writes the calls of an answer down as flows read them.
func called(calls []model.ToolCall) json.RawMessage {
	said := struct {
		Calls []menu.Called `json:"calls"`
	}{}
	for _, c := range calls {
		said.Calls = append(said.Calls, menu.Called{ID: c.ID, Name: c.Name, Input: c.Input})
	}
	raw, err := json.Marshal(said)
	if err != nil {
		return nil // inputs that are no JSON: the check of answers lets none through
	}
	return raw
}
