package model_test

import (
	"encoding/json"
	"testing"

	"github.com/josh-sms/josh/internal/platform/model"
)

// TestConversations: a call is answered once, by the next message, and nothing else is.
func TestConversations(t *testing.T) {
	t.Parallel()
	use := func(id string) model.Message {
		return model.Message{Role: model.Assistant, Calls: []model.ToolCall{{ID: id, Name: "answer", Input: json.RawMessage(`{}`)}}}
	}
	result := func(id string) model.Message {
		return model.Message{Role: model.User, Results: []model.ToolResult{{ID: id, Text: "it is so"}}}
	}
	odd := use("a")
	odd.Calls[0].Input = json.RawMessage(`{`)
	many := use("a")
	for range 8 {
		many.Calls = append(many.Calls, many.Calls[0])
	}
	own := result("a")
	own.Role = model.Assistant
	empty := result("a")
	empty.Results[0].Text = ""
	for name, tt := range map[string]struct {
		messages []model.Message
		good     bool
	}{
		"a round":              {[]model.Message{use("a"), result("a")}, true},
		"two rounds, one id":   {[]model.Message{use("a"), result("a"), use("a"), result("a")}, true},
		"no result":            {[]model.Message{use("a"), {Role: model.User, Text: "and?"}}, false},
		"another's result":     {[]model.Message{use("a"), result("b")}, false},
		"a result of nothing":  {[]model.Message{result("a")}, false},
		"the same call twice":  {[]model.Message{{Role: model.Assistant, Calls: append(use("a").Calls, use("a").Calls...)}, result("a")}, false},
		"an id of signs":       {[]model.Message{use("a b"), result("a b")}, false},
		"a call of the user's": {[]model.Message{{Role: model.User, Calls: use("a").Calls}, result("a")}, false},
		"its own result":       {[]model.Message{use("a"), own}, false},
		"no JSON":              {[]model.Message{odd, result("a")}, false},
		"an empty result":      {[]model.Message{use("a"), empty}, false},
		"too many":             {[]model.Message{many, result("a")}, false},
	} {
		r := forTool(t)
		r.Tools, r.Tool = []model.Tool{*r.Tool}, nil
		r.Messages = append(r.Messages, tt.messages...)
		if err := r.Validate(); (err == nil) != tt.good {
			t.Errorf("%s: %v", name, err)
		}
	}
	r := forTool(t)
	r.Tools = []model.Tool{*r.Tool}
	if r.Validate() == nil {
		t.Error("a tool that has to be called beside others")
	}
	r.Tool, r.Tools = nil, append(r.Tools, r.Tools...)
	if r.Validate() == nil {
		t.Error("two tools of one name")
	}
}

// TestChosenCalls: which calls are let through.
func TestChosenCalls(t *testing.T) {
	t.Parallel()
	use := func(id, name, input string) model.ToolCall {
		return model.ToolCall{ID: id, Name: name, Input: json.RawMessage(input)}
	}
	for name, tt := range map[string]struct {
		calls []model.ToolCall
		want  model.Outcome
	}{
		"two":           {[]model.ToolCall{use("a", "answer", good), use("b", "answer", `{"n":1}`)}, model.OK},
		"no id":         {[]model.ToolCall{use("", "answer", good)}, model.Malformed},
		"one id":        {[]model.ToolCall{use("a", "answer", good), use("a", "answer", good)}, model.Malformed},
		"not offered":   {[]model.ToolCall{use("a", "answer", good), use("b", "send_sms", good)}, model.WrongTool},
		"not the form":  {[]model.ToolCall{use("a", "answer", `{"n":99}`)}, model.Mismatch},
		"nine of them":  {make([]model.ToolCall, 9), model.SecondCall},
		"none of them":  {nil, model.Empty},
		"half a number": {[]model.ToolCall{use("a", "answer", `{"n":`)}, model.Malformed},
	} {
		r := forTool(t)
		r.Tools, r.Tool = []model.Tool{*r.Tool}, nil
		resp, err := model.Checked(script(answer{Response: model.Response{Stop: model.StopTool, Calls: tt.calls}})).Complete(t.Context(), r)
		if model.OutcomeOf(err) != tt.want || err == nil && len(resp.Calls) != len(tt.calls) {
			t.Errorf("%s: %v, %+v", name, err, resp.Calls)
		}
	}
}
