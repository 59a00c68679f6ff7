package modeltest

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"github.com/josh-sms/josh/internal/platform/model"
)

// Contract holds a model to what the port says of conversations with tools: say makes one that gives those answers, one after the
// other, with the whole chain around it.
func Contract(t *testing.T, say func(t *testing.T, answers ...Answer) model.Model) {
	t.Helper()
	for name, check := range map[string]func(*testing.T, func(*testing.T, ...Answer) model.Model){
		"rounds": rounds, "words": words, "unusable": unusable, "forced": forced,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t, say)
		})
	}
}

// rounds: a model calls tools, is told what came of it, and calls others; its answers have the calls in their order.
func rounds(t *testing.T, say func(*testing.T, ...Answer) model.Model) {
	m := say(t,
		Answer{Calls: []Call{call("a", "search", `{"query":"price"}`), call("b", "search", `{"query":"cost"}`)}, Text: "Let me see."},
		Answer{Calls: []Call{call("c", "choose", `{"id":"x1"}`)}})
	r := conversationOf(t)
	first, err := m.Complete(t.Context(), r)
	if err != nil || len(first.Calls) != 2 || len(first.Ledger) != 1 || first.Text != "" {
		t.Fatalf("%+v, %v", first, err)
	}
	results := model.Message{Role: model.User}
	for _, c := range first.Calls {
		results.Results = append(results.Results, model.ToolResult{ID: c.ID, Text: "<card>x1</card>"})
	}
	results.Results[1].Failed = true
	r.Messages = append(r.Messages, model.Message{Role: model.Assistant, Calls: first.Calls}, results)
	second, err := m.Complete(t.Context(), r)
	if err != nil || len(second.Calls) != 1 || second.Calls[0].Name != "choose" || !sameJSON(second.Calls[0].Input, `{"id":"x1"}`) {
		t.Fatalf("%+v, %v", second, err)
	}
	if second.Calls[0].ID == first.Calls[0].ID || first.Calls[0].ID == first.Calls[1].ID {
		t.Errorf("calls of one conversation that cannot be told apart: %+v, %+v", first.Calls, second.Calls)
	}
}

// words: where the answer may be a text, it may be.
func words(t *testing.T, say func(*testing.T, ...Answer) model.Model) {
	r := conversationOf(t)
	r.MaxText = 20
	resp, err := say(t, Answer{Text: "nothing to look up"}).Complete(t.Context(), r)
	if err != nil || resp.Text != "nothing to look up" || len(resp.Calls) != 0 {
		t.Errorf("%+v, %v", resp, err)
	}
}

// unusable: what was not offered or does not have the form ends with its outcome, is paid for, and is asked for once more.
func unusable(t *testing.T, say func(*testing.T, ...Answer) model.Model) {
	for want, a := range map[model.Outcome]Answer{
		model.WrongTool: {Calls: []Call{call("a", "send_sms", `{"to":"everybody"}`)}},
		model.Mismatch:  {Calls: []Call{call("a", "search", `{"query":"x","admin":true}`)}},
		model.Prose:     {Text: "I would search for the price."},
	} {
		resp, err := say(t, a, a).Complete(t.Context(), conversationOf(t))
		if model.OutcomeOf(err) != want || len(resp.Ledger) != 2 || resp.Ledger[0].Outcome != want {
			t.Errorf("%s: %v, %+v", want, err, resp.Ledger)
		}
	}
	good := Answer{Calls: []Call{call("a", "choose", `{"id":"x1"}`)}}
	resp, err := say(t, Answer{Text: "Hm."}, good).Complete(t.Context(), conversationOf(t))
	if err != nil || len(resp.Calls) != 1 || len(resp.Ledger) != 2 {
		t.Errorf("%+v, %v", resp, err)
	}
}

// forced: a form that has to be filled in, as before.
func forced(t *testing.T, say func(*testing.T, ...Answer) model.Model) {
	r := conversationOf(t)
	r.Tool, r.Tools = &r.Tools[0], nil
	resp, err := say(t, Answer{Tool: json.RawMessage(`{"query":"x"}`)}).Complete(t.Context(), r)
	if err != nil || !sameJSON(resp.Output(), `{"query":"x"}`) {
		t.Errorf("%+v, %v", resp, err)
	}
}

func call(id, name, input string) Call {
	return Call{ID: id, Name: name, Input: json.RawMessage(input)}
}

// conversationOf is a request with two tools to choose among.
func conversationOf(t *testing.T) model.Request {
	t.Helper()
	tool := func(name, field string) model.Tool {
		schema, err := model.NewSchema([]byte(`{"type":"object","additionalProperties":false,"required":["` + field + `"],"properties":{"` + field + `":{"type":"string","maxLength":9}}}`))
		if err != nil {
			t.Fatal(err)
		}
		return model.Tool{Name: name, Description: "It does " + name + ".", Schema: schema}
	}
	return model.Request{
		Purpose: "answer", Prompt: model.Prompt{ID: "answer", Version: 1, Hash: "abc"}, System: "Look it up.",
		Messages: []model.Message{{Role: model.User, Text: model.Data("text", "what is the price?")}},
		Tools:    []model.Tool{tool("search", "query"), tool("choose", "id")}, MaxTokens: 100,
	}
}

func sameJSON(got []byte, want string) bool {
	var compact bytes.Buffer
	return json.Compact(&compact, got) == nil && compact.String() == want
}

// EmbedContract holds a model of vectors, with the chain around it, to what the port says of them.
func EmbedContract(t *testing.T, m model.Embedder, dimensions int) {
	t.Helper()
	texts := []string{"Who sees my number?", "who can see my number", "Is there parking at the trailhead?"}
	got, err := m.Embed(t.Context(), texts)
	if err != nil || len(got.Vectors) != len(texts) || len(got.Ledger) != len(texts) || got.Usage.In < 3 {
		t.Fatalf("%d vectors, ledger %+v, %v", len(got.Vectors), got.Ledger, err)
	}
	for _, v := range got.Vectors {
		if len(v) != dimensions || math.Abs(product(v, v)-1) > 1e-3 {
			t.Errorf("%d dimensions, length %f", len(v), product(v, v))
		}
	}
	if like, unlike := product(got.Vectors[0], got.Vectors[1]), product(got.Vectors[0], got.Vectors[2]); like < unlike+0.2 {
		t.Errorf("like %f, unlike %f", like, unlike)
	}
	again, err := m.Embed(t.Context(), texts[:1])
	if err != nil || product(again.Vectors[0], got.Vectors[0]) < 0.999 {
		t.Errorf("the same text has another vector, %v", err)
	}
	for name, bad := range map[string][]string{"none": nil, "blank": {"a", " "}, "many": make([]string, model.MaxEmbed+1)} {
		if got, err := m.Embed(t.Context(), bad); model.OutcomeOf(err) != model.Unasked || len(got.Ledger) != 0 {
			t.Errorf("%s: %v, %+v", name, err, got.Ledger)
		}
	}
}

func product(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
