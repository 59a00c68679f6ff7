package model

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Schema is a JSON Schema (2020-12) that asks a model for a form and checks what it fills in. It allows nothing that it
// does not name, and has a bound for everything that it does.
//
// It reads only the part of JSON Schema that such forms need, and refuses the rest when it is loaded: a library that knows
// all of it takes 7 ms at every start of a function, more than all else does there. Tests hold it to that library.
type Schema struct {
	raw  json.RawMessage
	sent int // characters of it without white space between them, as it goes to a model
	form *form
}

// NewSchema reads a schema. One that leaves anything open is an error of kind Config: an object without
// additionalProperties false, a text or list without its greatest length, a number without its bounds, a keyword that is
// not known here.
func NewSchema(raw []byte) (*Schema, error) {
	if err := Single(raw); err != nil {
		return nil, fault.Wrap(fault.Config, "model schema", err)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	f := &form{}
	if err := d.Decode(f); err != nil {
		return nil, fault.Wrap(fault.Config, "model schema", err)
	}
	if err := f.close("", 0); err != nil {
		return nil, fault.Wrap(fault.Config, "model schema", err)
	}
	var sent bytes.Buffer
	if err := json.Compact(&sent, raw); err != nil {
		return nil, fault.Wrap(fault.Config, "model schema", err)
	}
	return &Schema{raw: slices.Clone(raw), sent: utf8.RuneCount(sent.Bytes()), form: f}, nil
}

// Raw returns the schema as it was read.
func (s *Schema) Raw() json.RawMessage { return s.raw }

// maxMismatches is how many places a model is told of: it sees the rest when it looks at those.
const maxMismatches = 5

// Check returns a filled-in form with its texts in their normal form. The error is an *Error that says what is wrong: where,
// and by which rule, never what stands there.
func (s *Schema) Check(raw []byte) (json.RawMessage, error) {
	if len(raw) > MaxAnswer {
		return nil, &Error{Outcome: TooLong, Hint: "it is too long"}
	}
	value, err := read(raw)
	if err != nil {
		return nil, &Error{Outcome: Malformed, Hint: err.Error(), cause: err}
	}
	if wrong := s.form.check("", value); len(wrong) > 0 {
		hint := "it does not match the schema at " + strings.Join(wrong[:min(len(wrong), maxMismatches)], ", ")
		return nil, &Error{Outcome: Mismatch, Hint: hint}
	}
	out, err := json.Marshal(value)
	if err != nil {
		return nil, &Error{Outcome: Malformed, cause: err}
	}
	return out, nil
}
