package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Schema is a JSON Schema (2020-12) that asks a model for a form and checks what it fills in. It allows nothing that it
// does not name, and has a bound for everything that it does.
type Schema struct {
	raw      json.RawMessage
	compiled *jsonschema.Schema
}

// NewSchema reads a schema. One that leaves anything open is an error of kind Config: an object without
// additionalProperties false, a text or list without its greatest length, a number without its bounds, a reference.
func NewSchema(raw []byte) (*Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(raw)))
	if err != nil {
		return nil, fault.Wrap(fault.Config, "model schema", err)
	}
	if err := closed("", doc); err != nil {
		return nil, fault.Wrap(fault.Config, "model schema", err)
	}
	const place = "mem:///schema" // it has to have one; nothing is loaded from anywhere
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(jsonschema.SchemeURLLoader{})
	if err := c.AddResource(place, doc); err != nil {
		return nil, fault.Wrap(fault.Config, "model schema", err)
	}
	compiled, err := c.Compile(place)
	if err != nil {
		return nil, fault.Wrap(fault.Config, "model schema", err)
	}
	return &Schema{raw: slices.Clone(raw), compiled: compiled}, nil
}

// Raw returns the schema as it was read.
func (s *Schema) Raw() json.RawMessage { return s.raw }

// Check returns a filled-in form with its texts in their normal form. The error is an *Error that says what is wrong.
func (s *Schema) Check(raw []byte) (json.RawMessage, error) {
	if len(raw) > MaxAnswer {
		return nil, &Error{Outcome: TooLong, Hint: "it is too long"}
	}
	value, err := read(raw)
	if err != nil {
		return nil, &Error{Outcome: Malformed, Hint: err.Error(), cause: err}
	}
	if err := s.compiled.Validate(value); err != nil {
		return nil, &Error{Outcome: Mismatch, Hint: mismatches(err)}
	}
	out, err := json.Marshal(value)
	if err != nil {
		return nil, &Error{Outcome: Malformed, cause: err}
	}
	return out, nil
}

// maxMismatches is how many places a model is told of: it sees the rest when it looks at those.
const maxMismatches = 5

// mismatches says where a form differs from its schema, and by which rule: never by what stands there.
func mismatches(err error) string {
	failure := (*jsonschema.ValidationError)(nil)
	if !errors.As(err, &failure) {
		return "it does not match the schema"
	}
	places := map[string]bool{}
	leaves(failure, places)
	all := slices.Sorted(maps.Keys(places))
	return "it does not match the schema at " + strings.Join(all[:min(len(all), maxMismatches)], ", ")
}

// leaves collects the places of the rules that were broken in themselves, not in what is below them.
func leaves(e *jsonschema.ValidationError, into map[string]bool) {
	for _, cause := range e.Causes {
		leaves(cause, into)
	}
	if len(e.Causes) == 0 {
		into[fmt.Sprintf("/%s (%s)", strings.Join(e.InstanceLocation, "/"), strings.Join(e.ErrorKind.KeywordPath(), "/"))] = true
	}
}

// closed checks that a schema leaves nothing open.
func closed(at string, node any) error {
	object, ok := node.(map[string]any)
	if !ok {
		return fmt.Errorf("%s/: not an object", at)
	}
	if _, ok := object["$ref"]; ok {
		return fmt.Errorf("%s/: a reference", at)
	}
	if object["enum"] != nil || object["const"] != nil {
		return nil
	}
	if choices, ok := object["anyOf"].([]any); ok {
		for i, choice := range choices {
			if err := closed(fmt.Sprintf("%s/anyOf/%d", at, i), choice); err != nil {
				return err
			}
		}
		return nil
	}
	return closedType(at, object)
}

func closedType(at string, object map[string]any) error {
	missing := func(keys ...string) error {
		for _, key := range keys {
			if object[key] == nil {
				return fmt.Errorf("%s/: no %s", at, key)
			}
		}
		return nil
	}
	switch object["type"] {
	case "boolean", "null":
		return nil
	case "string":
		return missing("maxLength")
	case "number", "integer":
		return missing("minimum", "maximum")
	case "array":
		if err := missing("maxItems"); err != nil {
			return err
		}
		return closed(at+"/items", object["items"])
	case "object":
		if object["additionalProperties"] != false {
			return fmt.Errorf("%s/: additionalProperties is not false", at)
		}
		properties, _ := object["properties"].(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(properties)) {
			if err := closed(at+"/"+key, properties[key]); err != nil {
				return err
			}
		}
		return missing("properties")
	default:
		return fmt.Errorf("%s/: no type", at)
	}
}
