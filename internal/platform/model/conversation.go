package model

import (
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Bounds of what a model may choose among and what it may ask for at a time.
const (
	maxTools = 16
	// maxChosen is how many tools one answer may call: each result is read again with every later round.
	maxChosen = 8
)

// offered returns the tools of a request, whether one has to be called or some may be.
func (r Request) offered() []Tool {
	if r.Tool != nil {
		return []Tool{*r.Tool}
	}
	return r.Tools
}

// size counts the bytes of a request's words.
func (r Request) size() int {
	n := len(r.System)
	for _, m := range r.Messages {
		n += len(m.Text)
		for _, c := range m.Calls {
			n += len(c.Name) + len(c.Input)
		}
		for _, result := range m.Results {
			n += len(result.Text)
		}
	}
	for _, t := range r.offered() {
		if n += len(t.Description); t.Schema != nil {
			n += len(t.Schema.Raw())
		}
	}
	return n
}

// conversation checks that every message says something, and that the calls of one are answered by the next: each once, and
// nothing else is.
func conversation(messages []Message) error {
	open := []string{}
	for _, m := range messages {
		switch {
		case m.Role != User && m.Role != Assistant, m.Text == "" && len(m.Calls)+len(m.Results) == 0:
			return fault.New(fault.Invalid, "model request: a message without words or of nobody")
		case len(m.Calls) > 0 && m.Role != Assistant, len(m.Results) > 0 && m.Role != User, len(m.Calls) > maxChosen:
			return fault.New(fault.Invalid, "model request: calls or results of the wrong side, or too many")
		case len(m.Results) != len(open):
			return fault.New(fault.Invalid, "model request: calls without results, or the other way round")
		}
		for _, result := range m.Results {
			if !slices.Contains(open, result.ID) || result.Text == "" {
				return fault.New(fault.Invalid, "model request: the result of no call, or an empty one")
			}
			open = slices.DeleteFunc(open, func(id string) bool { return id == result.ID })
		}
		for _, c := range m.Calls {
			if !tellable(c.ID) || slices.Contains(open, c.ID) || !named(c.Name) || !json.Valid(c.Input) {
				return fault.New(fault.Invalid, "model request: a call that nobody can tell from others")
			}
			open = append(open, c.ID)
		}
	}
	return nil
}

// twice reports whether two tools have one name.
func twice(tools []Tool) bool {
	for i, t := range tools {
		if slices.ContainsFunc(tools[:i], func(o Tool) bool { return o.Name == t.Name }) {
			return true
		}
	}
	return false
}

// tellable reports whether s can tell a call from others over every wire: 1 to 64 letters, digits, _ and -.
func tellable(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '_' && c != '-' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return s != "" && len(s) <= maxName
}
