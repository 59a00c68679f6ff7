package model

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// form is one node of a schema: it has a type, some values, or some forms of which one has to fit.
type form struct {
	Dialect     string `json:"$schema"`
	Title       string `json:"title"`
	Description string `json:"description"`

	Type  string  `json:"type"`
	Enum  []any   `json:"enum"` // texts, numbers and booleans
	AnyOf []*form `json:"anyOf"`

	AdditionalProperties *bool            `json:"additionalProperties"`
	Properties           map[string]*form `json:"properties"`
	Required             []string         `json:"required"`

	Items       *form `json:"items"`
	MinItems    int   `json:"minItems"`
	MaxItems    *int  `json:"maxItems"`
	UniqueItems bool  `json:"uniqueItems"`

	MinLength int    `json:"minLength"`
	MaxLength *int   `json:"maxLength"` // characters
	Pattern   string `json:"pattern"`
	pattern   *regexp.Regexp

	Minimum *float64 `json:"minimum"`
	Maximum *float64 `json:"maximum"`
}

// close checks that a form leaves nothing open, and makes it ready.
func (f *form) close(at string, depth int) error {
	if f == nil || depth > maxDepth {
		return fmt.Errorf("%s/: nothing, or nested too deeply", at)
	}
	if kinds := f.kinds(); kinds != 1 {
		return fmt.Errorf("%s/: %d of type, enum and anyOf", at, kinds)
	}
	for i, choice := range f.AnyOf {
		if err := choice.close(fmt.Sprintf("%s/anyOf/%d", at, i), depth+1); err != nil {
			return err
		}
	}
	for _, value := range f.Enum {
		switch value.(type) {
		case string, float64, bool:
		default:
			return fmt.Errorf("%s/: a value that is no text, number or boolean", at)
		}
	}
	return f.closeType(at, depth)
}

func (f *form) kinds() (n int) {
	for _, has := range []bool{f.Type != "", len(f.Enum) > 0, len(f.AnyOf) > 0} {
		if has {
			n++
		}
	}
	return n
}

func (f *form) closeType(at string, depth int) (err error) {
	switch f.Type {
	case "", "boolean", "null":
	case "string":
		if f.MaxLength == nil {
			return fmt.Errorf("%s/: no maxLength", at)
		}
		if f.pattern, err = regexp.Compile(f.Pattern); err != nil {
			return fmt.Errorf("%s/: %w", at, err)
		}
	case "number", "integer":
		if f.Minimum == nil || f.Maximum == nil {
			return fmt.Errorf("%s/: no minimum or maximum", at)
		}
	case "array":
		if f.MaxItems == nil {
			return fmt.Errorf("%s/: no maxItems", at)
		}
		return f.Items.close(at+"/items", depth+1)
	case "object":
		return f.closeObject(at, depth)
	default:
		return fmt.Errorf("%s/: type %s", at, f.Type)
	}
	return nil
}

func (f *form) closeObject(at string, depth int) error {
	if f.AdditionalProperties == nil || *f.AdditionalProperties || f.Properties == nil {
		return fmt.Errorf("%s/: additionalProperties is not false, or there are no properties", at)
	}
	for _, key := range f.Required {
		if f.Properties[key] == nil {
			return errors.New(at + "/: requires what it does not allow")
		}
	}
	for _, key := range slices.Sorted(maps.Keys(f.Properties)) {
		if err := f.Properties[key].close(at+"/"+key, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// check returns where a value differs from the form, each with the rule that it breaks.
func (f *form) check(at string, value any) []string {
	wrong := func(rule string) []string { return []string{place(at, rule)} }
	switch {
	case len(f.Enum) > 0:
		if !slices.ContainsFunc(f.Enum, func(v any) bool { return reflect.DeepEqual(v, value) }) {
			return wrong("enum")
		}
		return nil
	case len(f.AnyOf) > 0:
		if !slices.ContainsFunc(f.AnyOf, func(c *form) bool { return len(c.check(at, value)) == 0 }) {
			return wrong("anyOf")
		}
		return nil
	}
	rule, fits := "", false
	switch v := value.(type) {
	case nil:
		fits = f.Type == "null"
	case bool:
		fits = f.Type == "boolean"
	case string:
		fits, rule = f.Type == "string", f.text(v)
	case float64:
		fits, rule = f.Type == "number" || f.Type == "integer" && v == math.Trunc(v), f.number(v)
	case []any:
		if f.Type == "array" {
			return f.list(at, v)
		}
	case map[string]any:
		if f.Type == "object" {
			return f.object(at, v)
		}
	}
	switch {
	case !fits:
		return wrong("type")
	case rule != "":
		return wrong(rule)
	}
	return nil
}

// text returns the rule that a text breaks, "" for none.
func (f *form) text(s string) string {
	length := utf8.RuneCountInString(s)
	switch {
	case f.Type != "string":
	case length > *f.MaxLength:
		return "maxLength"
	case length < f.MinLength:
		return "minLength"
	case !f.pattern.MatchString(s):
		return "pattern"
	}
	return ""
}

func (f *form) number(v float64) string {
	switch {
	case f.Minimum == nil || f.Maximum == nil:
	case v < *f.Minimum:
		return "minimum"
	case v > *f.Maximum:
		return "maximum"
	}
	return ""
}

func (f *form) list(at string, values []any) (wrong []string) {
	rule := func(name string) { wrong = append(wrong, place(at, name)) }
	if len(values) > *f.MaxItems {
		rule("maxItems")
		return wrong // what is too long is not looked through
	}
	if len(values) < f.MinItems {
		rule("minItems")
	}
	twice := false
	for i, v := range values {
		wrong = append(wrong, f.Items.check(at+"/"+strconv.Itoa(i), v)...)
		twice = twice || f.UniqueItems && slices.ContainsFunc(values[:i], func(o any) bool { return reflect.DeepEqual(o, v) })
	}
	if twice {
		rule("uniqueItems")
	}
	return wrong
}

func (f *form) object(at string, values map[string]any) (wrong []string) {
	rule := func(name string) { wrong = append(wrong, place(at, name)) }
	for key := range values {
		if f.Properties[key] == nil {
			rule("additionalProperties") // which key it is, is a stranger's word
			break
		}
	}
	if slices.ContainsFunc(f.Required, func(key string) bool { _, has := values[key]; return !has }) {
		rule("required")
	}
	for _, key := range slices.Sorted(maps.Keys(f.Properties)) {
		if v, has := values[key]; has {
			wrong = append(wrong, f.Properties[key].check(at+"/"+key, v)...)
		}
	}
	return wrong
}

// place names where which rule is broken.
func place(at, rule string) string { return "/" + strings.TrimPrefix(at, "/") + " (" + rule + ")" }
