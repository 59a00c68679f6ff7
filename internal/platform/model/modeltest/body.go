package modeltest

import "encoding/json"

// paid says whether the caller gets to know what a call cost.
func (f Fault) paid() bool {
	switch f {
	case None, Slow, Truncated, WrongTool, SecondCall, Prose, Fenced, Empty, Refusal, Broken:
		return true
	default:
		return false
	}
}

// body writes an answer as Converse does.
func (a Answer) body(tool string) []byte {
	content, reason := a.content(tool)
	body, err := json.Marshal(map[string]any{
		"output":     map[string]any{"message": map[string]any{"role": "assistant", "content": content}},
		"stopReason": reason,
		"usage":      a.usage(),
		"metrics":    map[string]any{"latencyMs": 1},
	})
	if err != nil {
		return []byte("{}") // a tool's input that is no JSON: the test's own mistake, which it sees as an empty answer
	}
	return body
}

// content returns the parts of an answer, and why the model stopped.
func (a Answer) content(tool string) (content []any, reason string) {
	text := func(s string) any { return map[string]any{"text": s} }
	use := func(name string) any {
		return map[string]any{"toolUse": map[string]any{"toolUseId": "tooluse_1", "name": name, "input": a.Tool}}
	}
	switch a.Fault {
	case WrongTool:
		return []any{use("send_sms")}, "tool_use"
	case SecondCall:
		return []any{use(tool), use(tool)}, "tool_use"
	case Prose:
		return []any{text("Sure! This is about coffee: " + string(a.Tool) + " Anything else?")}, "end_turn"
	case Fenced:
		return []any{text("```json\n" + string(a.Tool) + "\n```")}, "end_turn"
	case Empty:
		return []any{}, "end_turn"
	case Refusal:
		return []any{text("I can't help with that.")}, "refusal"
	case Broken:
		return []any{}, "malformed_tool_use"
	default:
	}
	reason = "end_turn"
	if len(a.Calls) > 0 {
		reason = "tool_use"
	}
	for _, c := range a.Calls {
		content = append(content, map[string]any{"toolUse": map[string]any{"toolUseId": c.ID, "name": c.Name, "input": c.Input}})
	}
	if tool != "" && a.Tool != nil {
		// What a model thought comes first.
		thought := map[string]any{"reasoningContent": map[string]any{"reasoningText": map[string]any{"text": "Coffee.", "signature": "x"}}}
		content, reason = []any{thought, use(tool)}, "tool_use"
	}
	if a.Text != "" {
		content = append(content, text(a.Text))
	}
	if a.Fault == Truncated {
		reason = "max_tokens"
	}
	return content, reason
}
