package modeltest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Request is a call as it came over the wire: all that Converse knows and JOSH sends.
type Request struct {
	Messages []struct {
		Role    string
		Content []Content
	}
	System []struct {
		Text       string
		CachePoint *struct{ Type string }
	}
	InferenceConfig              struct{ MaxTokens int }
	ToolConfig                   *ToolConfig
	RequestMetadata              map[string]string
	ServiceTier                  *struct{ Type string }
	AdditionalModelRequestFields json.RawMessage
}

// Content is one part of a message: words, a call of a tool or the result of one.
type Content struct {
	Text    string
	ToolUse *struct {
		ToolUseID string `json:"toolUseId"`
		Name      string
		Input     json.RawMessage
	}
	ToolResult *struct {
		ToolUseID string `json:"toolUseId"`
		Status    string
		Content   []struct{ Text string }
	}
}

// ToolConfig is which tools there are, and which one has to be called, whether any has to be, or none.
type ToolConfig struct {
	Tools []struct {
		ToolSpec struct {
			Name        string
			Description string
			InputSchema struct{ JSON json.RawMessage }
		}
	}
	ToolChoice struct {
		Tool      *struct{ Name string }
		Any, Auto *struct{}
	}
}

// read takes a request of the exact form only. The error says what is wrong with it.
func read(r *http.Request, body []byte) (id string, in Request, err error) {
	if id, err = signed(r, "/converse"); err != nil {
		return id, in, err
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return id, in, err
	}
	return id, in, in.check()
}

// signed returns the model that a request is for; the path ends in action.
func signed(r *http.Request, action string) (id string, err error) {
	escaped, ok := strings.CutPrefix(r.URL.EscapedPath(), "/model/")
	escaped, acts := strings.CutSuffix(escaped, action)
	id, badPath := url.PathUnescape(escaped)
	switch {
	case r.Method != http.MethodPost || !ok || !acts || badPath != nil || id == "":
		return "", errors.New("not POST /model/{id}" + action)
	case strings.ContainsAny(escaped, ":/"):
		return "", errors.New("the id in the path is not escaped")
	case !strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential="):
		return "", errors.New("not signed by SigV4")
	case r.Header.Get("Content-Type") != "application/json":
		return "", errors.New("content type")
	}
	return id, nil
}

func (in Request) check() error {
	open := map[string]bool{}
	for i, m := range in.Messages {
		if m.Role != []string{"user", "assistant"}[i%2] || len(m.Content) == 0 {
			return fmt.Errorf("message %d: the sides do not take turns, or nothing is said", i)
		}
		for _, c := range m.Content {
			if err := c.check(m.Role, open); err != nil {
				return fmt.Errorf("message %d: %w", i, err)
			}
		}
		if m.Role == "user" && len(open) > 0 {
			return fmt.Errorf("message %d: a call without a result", i)
		}
	}
	switch {
	case len(in.Messages)%2 != 1:
		return errors.New("the last message is not the user's")
	case in.InferenceConfig.MaxTokens < 1:
		return errors.New("no maxTokens: the greatest number of tokens is reserved")
	case in.ToolConfig == nil:
		return nil
	}
	return in.ToolConfig.check()
}

// check takes note of calls that are open.
func (c Content) check(role string, open map[string]bool) error {
	switch use, result := c.ToolUse, c.ToolResult; {
	case use != nil && (role != "assistant" || open[use.ToolUseID] || use.Name == "" || !bytes.HasPrefix(use.Input, []byte("{"))):
		return errors.New("a call of the wrong side, or not whole")
	case use != nil:
		open[use.ToolUseID] = true
	case result != nil && (role != "user" || !open[result.ToolUseID] || len(result.Content) != 1 || result.Content[0].Text == ""):
		return errors.New("the result of no call, or an empty one")
	case result != nil && result.Status != "success" && result.Status != "error":
		return errors.New("status of a result")
	case result != nil:
		delete(open, result.ToolUseID)
	case c.Text == "":
		return errors.New("blank")
	}
	return nil
}

func (c ToolConfig) check() error {
	choices := 0
	for _, has := range []bool{c.ToolChoice.Tool != nil, c.ToolChoice.Any != nil, c.ToolChoice.Auto != nil} {
		if has {
			choices++
		}
	}
	forced := c.ToolChoice.Tool
	if choices != 1 || len(c.Tools) == 0 || forced != nil && (len(c.Tools) != 1 || c.Tools[0].ToolSpec.Name != forced.Name) {
		return errors.New("not one tool that is chosen, and not some that may be")
	}
	for _, t := range c.Tools {
		if t.ToolSpec.Name == "" || !bytes.HasPrefix(t.ToolSpec.InputSchema.JSON, []byte("{")) {
			return errors.New("no schema")
		}
	}
	return nil
}
