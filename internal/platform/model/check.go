package model

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
)

// Checked lets only answers through that have the form which was asked for: one call of the tool that its schema allows, calls
// of tools that were offered, or a text of the right size. Texts come in their normal form.
func Checked(next Model) Model { return checked{next} }

type checked struct{ next Model }

// Complete implements Model.
func (c checked) Complete(ctx context.Context, r Request) (Response, error) {
	resp, err := c.next.Complete(ctx, r)
	if err != nil {
		return resp, err
	}
	switch resp.Stop {
	case StopRefused:
		return resp, &Error{Outcome: Refused}
	case StopTokens:
		return resp, &Error{Outcome: Truncated, Hint: "it was cut off: be shorter"}
	case StopBroken:
		return resp, &Error{Outcome: Malformed, Hint: "it could not be read"}
	case StopEnd, StopTool, StopUnknown:
	}
	var failure *Error
	switch {
	case r.Tool != nil:
		resp.Calls, failure = checkCall(*r.Tool, resp)
	case len(r.Tools) > 0 && (len(resp.Calls) > 0 || r.MaxText == 0):
		resp.Calls, failure = checkChoice(r.Tools, resp)
		resp.Text = ""
	default:
		resp.Text, failure = checkText(r, resp)
	}
	if failure != nil {
		return resp, failure
	}
	return resp, nil
}

func checkText(r Request, resp Response) (string, *Error) {
	text := sms.Normalize(resp.Text)
	switch {
	case len(resp.Calls) > 0:
		return text, &Error{Outcome: WrongTool, Hint: "there is no tool: answer with a text"}
	case text == "":
		return text, &Error{Outcome: Empty, Hint: "it was empty"}
	case utf8.RuneCountInString(text) > r.MaxText:
		return text, &Error{Outcome: TooLong, Hint: "it was too long"}
	}
	return text, nil
}

// checkCall returns the one call of the tool. Words beside it are nobody's: they are dropped.
func checkCall(tool Tool, resp Response) ([]ToolCall, *Error) {
	use := "call the tool " + tool.Name + " exactly once, and write nothing else"
	switch {
	case len(resp.Calls) > 1:
		return resp.Calls, &Error{Outcome: SecondCall, Hint: use}
	case len(resp.Calls) == 1 && resp.Calls[0].Name != tool.Name:
		return resp.Calls, &Error{Outcome: WrongTool, Hint: use}
	case len(resp.Calls) == 1:
		input, err := tool.Schema.Check(resp.Calls[0].Input)
		if err != nil {
			return resp.Calls, asError(err)
		}
		return []ToolCall{{Name: tool.Name, Input: input}}, nil
	default:
		return nil, uncalled(resp.Text, use)
	}
}

// checkChoice returns the calls of tools that the model chose. Words beside them are nobody's: they are dropped.
func checkChoice(tools []Tool, resp Response) (calls []ToolCall, failure *Error) {
	const use = "call one or more of the tools that there are, and write nothing else"
	switch {
	case len(resp.Calls) == 0:
		return nil, uncalled(resp.Text, use)
	case len(resp.Calls) > maxChosen:
		return resp.Calls, &Error{Outcome: SecondCall, Hint: "those were too many calls at a time"}
	}
	for i, c := range resp.Calls {
		n := slices.IndexFunc(tools, func(t Tool) bool { return t.Name == c.Name })
		if n < 0 {
			return resp.Calls, &Error{Outcome: WrongTool, Hint: use}
		}
		if !tellable(c.ID) || slices.ContainsFunc(resp.Calls[:i], func(o ToolCall) bool { return o.ID == c.ID }) {
			return resp.Calls, &Error{Outcome: Malformed, Hint: "two calls cannot be told apart"}
		}
		input, err := tools[n].Schema.Check(c.Input)
		if err != nil {
			return resp.Calls, asError(err)
		}
		calls = append(calls, ToolCall{ID: c.ID, Name: c.Name, Input: input})
	}
	return calls, nil
}

// uncalled is the error of an answer that calls no tool where one has to be called.
func uncalled(text, use string) *Error {
	switch {
	case strings.Contains(text, "```"):
		return &Error{Outcome: Fenced, Hint: use}
	case strings.TrimSpace(text) != "":
		return &Error{Outcome: Prose, Hint: use}
	default:
		return &Error{Outcome: Empty, Hint: use}
	}
}
