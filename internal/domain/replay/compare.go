package replay

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Difference is one thing that is decided otherwise. Then or Now is "" where there was, or is, nothing.
type Difference struct {
	Part string `json:"part"` // trace, texts or state
	What string `json:"what"` // which step, or where in the texts or the state
	Then string `json:"then,omitempty"`
	Now  string `json:"now,omitempty"`
}

// The parts of a difference, in their order.
const (
	partTrace = "trace"
	partTexts = "texts"
	partState = "state"
)

// Compare returns what differs between two decisions of one turn: steps in their order but for those that only went on, then
// texts, then state.
func Compare(then, now Decided) ([]Difference, error) {
	before, order, err := then.lines()
	if err != nil {
		return nil, err
	}
	after, more, err := now.lines()
	if err != nil {
		return nil, err
	}
	var differences []Difference
	for _, at := range append(order, more...) {
		if was, is := before[at], after[at]; was != is {
			differences = append(differences, Difference{Part: at.part, What: at.what, Then: was, Now: is})
		}
		delete(before, at)
		delete(after, at)
	}
	slices.SortStableFunc(differences, func(a, b Difference) int { return cmp.Compare(rank(a.Part), rank(b.Part)) })
	return differences, nil
}

func rank(part string) int { return slices.Index([]string{partTrace, partTexts, partState}, part) }

// place is where a line of a decision is.
type place struct{ part, what string }

// lines returns all that a decision says, by place, and the places in order.
func (d Decided) lines() (map[place]string, []place, error) {
	lines, order := map[place]string{}, []place{}
	add := func(part, what, line string) {
		at := place{part, what}
		for n := 2; ; n++ {
			if _, taken := lines[at]; !taken {
				break
			}
			at.what = what + " " + strconv.Itoa(n)
		}
		lines[at] = line
		order = append(order, at)
	}
	for _, s := range acted(d.Steps) {
		line := s.Decision + ", saw " + s.Saw
		if s.Why != "" {
			line += ": " + s.Why
		}
		add(partTrace, s.Step, line)
	}
	add(partTrace, "outcome", d.Outcome)
	for _, t := range d.Texts {
		says := t.Says
		t.Says = ""
		rest, err := flat(t)
		if err != nil {
			return nil, nil, err
		}
		add(partTexts, "words", says)
		for _, at := range slices.Sorted(maps.Keys(rest)) {
			if at != "says" {
				add(partTexts, at, rest[at])
			}
		}
	}
	d.Steps, d.Texts, d.Outcome = nil, nil, ""
	rest, err := flat(d)
	for _, at := range slices.Sorted(maps.Keys(rest)) {
		add(partState, at, rest[at])
	}
	return lines, order, err
}

// flat returns the values of what a value is as JSON, by their paths.
func flat(v any) (map[string]string, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "compare", err)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var tree any
	if err := dec.Decode(&tree); err != nil {
		return nil, fault.Wrap(fault.Internal, "compare", err)
	}
	lines := map[string]string{}
	flatten(lines, nil, tree)
	return lines, nil
}

func flatten(lines map[string]string, path []string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for name, field := range v {
			flatten(lines, append(slices.Clone(path), name), field)
		}
	case []any:
		for i, field := range v {
			flatten(lines, append(slices.Clone(path), strconv.Itoa(i+1)), field)
		}
	default:
		raw, _ := json.Marshal(v) // a string, a number, a bool or nothing
		lines[strings.Join(path, ".")] = string(raw)
	}
}

// FirstStep returns the first step at which a decision goes another way, with what it decided then and decides now; "" when
// the steps are the same.
func FirstStep(then, now Decided) (step, was, is string) {
	were, are := acted(then.Steps), acted(now.Steps)
	for i := range max(len(were), len(are)) {
		var before, after Step
		if i < len(were) {
			before = were[i]
		}
		if i < len(are) {
			after = are[i]
		}
		if before != after {
			return cmp.Or(after.Step, before.Step), before.said(), after.said()
		}
	}
	return "", "", ""
}

// acted leaves out the steps that only went on: a capability more makes no difference to a turn that it has no part in.
func acted(steps []Step) []Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return s.Decision == "go on" })
}

// said names the step, too: of a step that the other decision has not got, something else stands in its place.
func (s Step) said() string {
	if s.Step == "" {
		return "nothing"
	}
	return s.Step + ": " + s.Decision
}
