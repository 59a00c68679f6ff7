package standin

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/flow/danger"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/flow/menu"
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Model answers requests. Make it with New; it is safe for concurrent use.
type Model struct{ reader *understand.Reader }

var _ model.Model = Model{}

// New returns a model that reads as a reader does.
func New(reader *understand.Reader) Model { return Model{reader} }

// Chain returns one with all around it that a model of the network has, at the prices of a model of models.json. It answers at once, so that the
// clock of its breaker never moves.
func Chain(id string) (model.Model, error) {
	card, err := Card(id)
	if err != nil {
		return nil, err
	}
	reader, err := understand.Load()
	if err != nil {
		return nil, err
	}
	return model.Chain(model.Options{}, model.Engine{Card: card, Model: New(reader)})
}

// Card returns the card that its tokens are counted by: the prices of a model of models.json, under its id.
func Card(id string) (model.Card, error) {
	cards, err := model.LoadCards()
	if err != nil {
		return model.Card{}, err
	}
	return cards.Find(id)
}

// usual returns how many tokens a real answer of a purpose has, which one that says the least falls short of: an intent is as long as those of
// internal/lab/evaluate/testdata/prompts, a summary has 500 words (8-memory), and notes of facts have three or four.
func usual(purpose string) int {
	switch purpose {
	case request.Purpose, shadow.Purpose:
		return 90
	case interview.Purpose:
		return 110
	case menu.WritePurpose:
		return 70
	case "facts":
		return 120
	case "summarise", "talk_summarise":
		return 670
	case "talk_invite", "talk_witness", "talk_view", "talk_needs", "talk_repair", "talk_solo": // the examples of package envelope
		return 110
	default:
		return 30
	}
}

// Complete implements model.Model.
func (m Model) Complete(_ context.Context, r model.Request) (model.Response, error) {
	resp := m.answer(r)
	resp.Usage = scripted.Usage(r, resp)
	resp.Usage.Out = max(resp.Usage.Out, usual(r.Purpose))
	return resp, nil
}

// answer is what is said to a request; what has no valid form is refused, and the rules go on alone.
func (m Model) answer(r model.Request) model.Response {
	refused := model.Response{Stop: model.StopRefused}
	if len(r.Tools) > 0 {
		if r.Purpose != question.RoutePurpose {
			return refused
		}
		name, input := routes(r)
		return called(fmt.Sprintf("call_%d", len(r.Messages)), name, input)
	}
	if r.Tool == nil {
		return talks(r)
	}
	input := m.form(r)
	if _, err := r.Tool.Schema.Check(input); err != nil {
		if input = Least(r.Tool.Schema); input == nil {
			return refused
		}
	}
	return called("", r.Tool.Name, input)
}

func called(id, name string, input json.RawMessage) model.Response {
	return model.Response{Stop: model.StopTool, Calls: []model.ToolCall{{ID: id, Name: name, Input: input}}}
}

// form fills in the form of a purpose, nil for one that it does not know.
func (m Model) form(r model.Request) json.RawMessage {
	said := r.Messages[0].Text
	switch r.Purpose {
	case request.Purpose, shadow.Purpose:
		return m.reads(said)
	case danger.StageTwo: // rules are sure of what people in towns mean in earnest
		return made(map[string]any{"crisis": false, "confidence": 0.9, "reason": "figure_of_speech"})
	case menu.WritePurpose:
		sentence, _, _ := strings.Cut(between(said, "card"), ". ")
		return made(map[string]any{"text": strings.TrimSuffix(sentence, ".") + "."})
	case menu.CheckPurpose:
		return made(map[string]any{"supported": true, "problem": "none"})
	}
	return nil
}

// reads says what a text is for, as the rules read it.
func (m Model) reads(said string) json.RawMessage {
	c := understand.Context{Mode: understand.Mode(after(said, "Mode: ")), Country: after(said, "Country: ")}
	c.Now, _ = time.Parse("Monday 2006-01-02 15:04", after(said, "Now, where the sender is: ")) // the zero time names no date
	u := m.reader.Read(between(said, "text"), c)
	if l := u.Extracted.LinkUp; l != nil { // what only rules say
		l.MoreTimes = false
		if l.Group != nil {
			l.Group.Over = false
		}
	}
	options := make([]map[string]string, 0, len(u.Options))
	for _, o := range u.Options {
		options = append(options, map[string]string{"key": o.Key, "label": o.Label})
	}
	return made(map[string]any{
		"intent": u.Intent, "confidence": u.Confidence, "extracted": u.Extracted,
		"needs_clarifier": u.Needed, "clarifier_question": u.Question, "clarifier_options": options,
	})
}

// sureOf is from where on a card that was found is the answer.
const sureOf = 0.6

// routes chooses a card as a real model would: the one that was found if it is near, else it searches once more, and then leaves the question to a person.
func routes(r model.Request) (tool string, input json.RawMessage) {
	said := r.Messages[0].Text
	if id, near := nearest(r.Messages); near >= sureOf {
		return "answer", made(map[string]any{"mode": "exact", "cards": []string{id}, "reason": "same_question"})
	}
	text := []rune(between(said, "text"))
	if len(r.Messages) == 1 {
		return "search_cards", made(map[string]any{"query": string(text[:min(len(text), 200)])})
	}
	return "file_question", made(map[string]any{"text": string(text[:min(len(text), 320)]), "reason": "in_doubt"})
}

// nearest returns the card with the greatest similarity of all that were shown.
func nearest(messages []model.Message) (id string, near float64) {
	for _, m := range messages {
		shown := m.Text
		for _, result := range m.Results {
			shown += result.Text
		}
		for _, card := range strings.Split(shown, "<card>id ")[1:] {
			name, rest, _ := strings.Cut(card, ",")
			_, rest, _ = strings.Cut(rest, "similarity ")
			rest, _, _ = strings.Cut(rest, ",")
			if similarity, err := strconv.ParseFloat(rest, 64); err == nil && similarity > near {
				id, near = name, similarity
			}
		}
	}
	return id, near
}

// between returns what a message has in a tag, as it was before it was marked as data.
func between(said, tag string) string {
	_, inside, _ := strings.Cut(said, "<"+tag+">")
	inside, _, _ = strings.Cut(inside, "</"+tag+">")
	return html.UnescapeString(inside)
}

// after returns the rest of the line behind some words of ours.
func after(said, words string) string {
	_, rest, _ := strings.Cut("\n"+said, "\n"+words)
	line, _, _ := strings.Cut(rest, "\n")
	return line
}

// made writes a form, nil where it cannot be written.
func made(form map[string]any) json.RawMessage {
	raw, err := json.Marshal(form)
	if err != nil {
		return nil
	}
	return raw
}
