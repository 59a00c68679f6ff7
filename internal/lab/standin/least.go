package standin

import (
	"encoding/json"
	"strings"

	"github.com/josh-sms/josh/internal/platform/model"
)

// node is what of a schema says how little may stand there.
type node struct {
	Type       string          `json:"type"`
	Enum       []any           `json:"enum"`
	AnyOf      []node          `json:"anyOf"`
	Properties map[string]node `json:"properties"`
	Required   []string        `json:"required"`
	Items      *node           `json:"items"`
	MinItems   int             `json:"minItems"`
	MinLength  int             `json:"minLength"`
	Minimum    float64         `json:"minimum"`
}

// Least returns the form that says the least of all that a schema allows, nil where none is found: lists are empty, numbers and texts as small as may be.
func Least(s *model.Schema) json.RawMessage {
	var n node
	if json.Unmarshal(s.Raw(), &n) != nil {
		return nil
	}
	raw, err := json.Marshal(n.least())
	if err != nil {
		return nil
	}
	if checked, err := s.Check(raw); err == nil {
		return checked
	}
	return nil
}

// least returns the smallest value of a node.
func (n node) least() any {
	switch {
	case len(n.Enum) > 0:
		return n.Enum[0]
	case len(n.AnyOf) > 0:
		return n.AnyOf[0].least()
	}
	switch n.Type {
	case "object":
		form := map[string]any{}
		for _, key := range n.Required {
			form[key] = n.Properties[key].least()
		}
		return form
	case "array":
		list := make([]any, n.MinItems)
		for i := range list {
			list[i] = n.Items.least()
		}
		return list
	case "string":
		return strings.Repeat("x", n.MinLength)
	case "boolean":
		return false
	case "number", "integer":
		return n.Minimum
	default:
		return nil
	}
}
