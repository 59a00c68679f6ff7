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
		Content []struct{ Text string }
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

// ToolConfig is which tools there are, and which one has to be called.
type ToolConfig struct {
	Tools []struct {
		ToolSpec struct {
			Name        string
			Description string
			InputSchema struct{ JSON json.RawMessage }
		}
	}
	ToolChoice struct{ Tool struct{ Name string } }
}

// read takes a request of the exact form only. The error says what is wrong with it.
func read(r *http.Request, body []byte) (id string, in Request, err error) {
	escaped, ok := strings.CutPrefix(r.URL.EscapedPath(), "/model/")
	escaped, converse := strings.CutSuffix(escaped, "/converse")
	id, badPath := url.PathUnescape(escaped)
	switch {
	case r.Method != http.MethodPost || !ok || !converse || badPath != nil || id == "":
		return "", in, errors.New("not POST /model/{id}/converse")
	case strings.ContainsAny(escaped, ":/"):
		return "", in, errors.New("the id in the path is not escaped")
	case !strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential="):
		return "", in, errors.New("not signed by SigV4")
	case r.Header.Get("Content-Type") != "application/json":
		return "", in, errors.New("content type")
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return id, in, err
	}
	return id, in, in.check()
}

func (in Request) check() error {
	for i, m := range in.Messages {
		if m.Role != []string{"user", "assistant"}[i%2] || len(m.Content) == 0 {
			return fmt.Errorf("message %d: the sides do not take turns, or nothing is said", i)
		}
		for _, c := range m.Content {
			if c.Text == "" {
				return fmt.Errorf("message %d: blank", i)
			}
		}
	}
	switch {
	case len(in.Messages)%2 != 1:
		return errors.New("the last message is not the user's")
	case in.InferenceConfig.MaxTokens < 1:
		return errors.New("no maxTokens: the greatest number of tokens is reserved")
	case in.ToolConfig == nil:
		return nil
	case len(in.ToolConfig.Tools) != 1 || in.ToolConfig.Tools[0].ToolSpec.Name != in.ToolConfig.ToolChoice.Tool.Name:
		return errors.New("not one tool that is chosen")
	case !bytes.HasPrefix(in.ToolConfig.Tools[0].ToolSpec.InputSchema.JSON, []byte("{")):
		return errors.New("no schema")
	}
	return nil
}
