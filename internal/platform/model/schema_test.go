package model_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/platform/model"
)

// library is what another reads in a schema.
func library(t interface{ Fatal(...any) }, raw []byte) *jsonschema.Schema {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("mem:///schema", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///schema")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// anyForm draws a closed form.
func anyForm(t *rapid.T, depth int) map[string]any {
	kinds := []string{"enum", "boolean", "null", "string", "number", "integer"}
	if depth > 0 {
		kinds = append(kinds, "array", "object", "anyOf", "object")
	}
	kind := rapid.SampledFrom(kinds).Draw(t, "kind")
	f := map[string]any{"type": kind}
	switch kind {
	case "enum":
		return map[string]any{"enum": rapid.SliceOfNDistinct(rapid.SampledFrom([]any{"a", "b", 1, 0.5, true, false}), 1, 3, rapid.ID).Draw(t, "values")}
	case "anyOf":
		return map[string]any{"anyOf": []any{anyForm(t, depth-1), anyForm(t, depth-1)}}
	case "string":
		f["minLength"], f["maxLength"] = rapid.IntRange(0, 1).Draw(t, "min"), rapid.IntRange(0, 3).Draw(t, "max")
		if rapid.Bool().Draw(t, "pattern") {
			f["pattern"] = rapid.SampledFrom([]string{"^a", "b$", "^[ab]*$", "é"}).Draw(t, "which")
		}
	case "number", "integer":
		f["minimum"], f["maximum"] = rapid.SampledFrom([]float64{-1, 0, 0.5}).Draw(t, "min"), rapid.SampledFrom([]float64{0.5, 1, 3}).Draw(t, "max")
	case "array":
		f["items"], f["minItems"], f["maxItems"] = anyForm(t, depth-1), rapid.IntRange(0, 1).Draw(t, "min"), rapid.IntRange(0, 3).Draw(t, "max")
		f["uniqueItems"] = rapid.Bool().Draw(t, "unique")
	case "object":
		properties, required := map[string]any{}, []string{}
		for _, key := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c"}), 0, 3, rapid.ID).Draw(t, "keys") {
			properties[key] = anyForm(t, depth-1)
			if rapid.Bool().Draw(t, "required") {
				required = append(required, key)
			}
		}
		f["additionalProperties"], f["properties"], f["required"] = false, properties, required
	}
	return f
}

// anyValue draws a value that has a chance to fit.
func anyValue(t *rapid.T, f map[string]any, depth int) any {
	if choices, ok := f["anyOf"].([]any); ok {
		f = rapid.SampledFrom(choices).Draw(t, "choice").(map[string]any)
	}
	if depth == 0 || rapid.IntRange(0, 9).Draw(t, "stray") == 0 {
		return rapid.SampledFrom([]any{nil, true, "a", "ab", "é", 1, 0.5, 2.0, []any{}, map[string]any{}, map[string]any{"d": 1}}).Draw(t, "value")
	}
	switch f["type"] {
	case "boolean":
		return rapid.Bool().Draw(t, "value")
	case "string":
		return rapid.StringOfN(rapid.SampledFrom([]rune("abé")), 0, 4, -1).Draw(t, "value")
	case "number", "integer":
		return rapid.SampledFrom([]float64{-2, -1, 0, 0.25, 0.5, 1, 2, 3, 1e6}).Draw(t, "value")
	case "array":
		values := []any{}
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			values = append(values, anyValue(t, f["items"].(map[string]any), depth-1))
		}
		return values
	case "object":
		values := map[string]any{}
		properties := f["properties"].(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(properties)) {
			if rapid.IntRange(0, 5).Draw(t, "has") > 0 {
				values[key] = anyValue(t, properties[key].(map[string]any), depth-1)
			}
		}
		return values
	}
	if values, ok := f["enum"].([]any); ok {
		return rapid.SampledFrom(values).Draw(t, "value")
	}
	return nil
}

// TestSchemaAgreesWithTheLibrary: whatever closed form is asked for, and whatever comes, both say the same.
func TestSchemaAgreesWithTheLibrary(t *testing.T) {
	t.Parallel()
	fits, not := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		f := anyForm(t, 3)
		raw, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		ours, err := model.NewSchema(raw)
		if err != nil {
			t.Fatal(err)
		}
		theirs := library(t, raw)
		for range 10 {
			value, err := json.Marshal(anyValue(t, f, 4))
			if err != nil {
				t.Fatal(err)
			}
			doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
			if err != nil {
				t.Fatal(err)
			}
			_, failed := ours.Check(value)
			if want := theirs.Validate(doc); (failed == nil) != (want == nil) {
				t.Fatalf("%s for %s: %v, and the library says %v", value, raw, failed, want)
			}
			if failed == nil {
				fits++
			} else {
				not++
			}
		}
	})
	if fits < 100 || not < 100 {
		t.Errorf("%d fit and %d did not: the test says little", fits, not)
	}
}
