package replay

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
)

// Decided is a turn.Decision that goes to JSON and back.
type Decided struct {
	Outcome string                     `json:"outcome,omitempty"`
	Steps   []Step                     `json:"steps,omitempty"`
	Texts   []Text                     `json:"texts,omitempty"`
	After   map[string]json.RawMessage `json:"after,omitempty"` // what changes of the state, by name; null is what goes
	Changes []Change                   `json:"changes,omitempty"`
	Signals []Told                     `json:"signals,omitempty"`
	Timers  []work.Timer               `json:"timers,omitempty"`
	Stopped []work.TimerKey            `json:"stopped,omitempty"`
	Events  []event.Event              `json:"events,omitempty"`
	Cancel  []string                   `json:"cancel,omitempty"`
	Reason  string                     `json:"cancel_reason,omitempty"`
	Hasten  []string                   `json:"hasten,omitempty"`
	Relies  []Reliance                 `json:"relies,omitempty"`
	Passed  []Key                      `json:"passed,omitempty"`
	Lacks   []string                   `json:"lacks,omitempty"` // of a replay: what the rules asked for that the snapshot has not
}

// Step is a turn.TraceStep without its stopwatch.
type Step struct {
	Step     string `json:"step"`
	Saw      string `json:"saw,omitempty"`
	Decision string `json:"decision,omitempty"`
	Why      string `json:"why,omitempty"`
}

// StepsOf returns the steps of a trace.
func StepsOf(trace []turn.TraceStep) (steps []Step) {
	for _, s := range trace {
		steps = append(steps, Step{Step: s.Step, Saw: s.Saw, Decision: s.Decision, Why: s.Why})
	}
	return steps
}

// Text is a turn.Text.
type Text struct {
	Purpose     wording.Purpose `json:"purpose"`
	Class       outbox.Class    `json:"class"`
	Says        string          `json:"says"`
	NotBefore   time.Time       `json:"not_before,omitzero"`
	Life        time.Duration   `json:"life,omitempty"`
	MustNotMiss bool            `json:"must_not_miss,omitempty"`
}

// Change is a turn.Change.
type Change struct {
	Key
	Kind    string          `json:"kind,omitempty"`
	Version int64           `json:"version,omitempty"`
	Value   json.RawMessage `json:"value,omitempty"`
	Due     time.Time       `json:"due,omitzero"`
	Expires time.Time       `json:"expires,omitzero"`
	Seals   turn.Secret     `json:"seals,omitempty"`
	Force   bool            `json:"force,omitempty"`
	AtOnce  bool            `json:"at_once,omitempty"`
}

// Told is a turn.SignalTo.
type Told struct {
	To   record.Subject  `json:"to"`
	Flow string          `json:"flow,omitempty"`
	Name string          `json:"name"`
	Data json.RawMessage `json:"data,omitempty"`
}

// Reliance is a turn.Reliance.
type Reliance struct {
	Key
	Version int64 `json:"version,omitempty"`
}

// DecidedOf returns a decision about a state as it is kept. An error is of kind Internal: a value has no JSON.
func DecidedOf(before live.State, d turn.Decision) (Decided, error) {
	kept := Decided{
		Outcome: d.Outcome, Steps: StepsOf(d.Steps), Timers: d.Timers, Stopped: d.Stopped, Events: d.Events, Cancel: d.Cancel, Reason: d.CancelReason,
		Hasten: d.Hasten,
	}
	for _, t := range d.Texts {
		kept.Texts = append(kept.Texts, Text{Purpose: t.Purpose, Class: t.Class, Says: t.Words, NotBefore: t.NotBefore, Life: t.Life, MustNotMiss: t.MustNotMiss})
	}
	for _, r := range d.Relies {
		kept.Relies = append(kept.Relies, Reliance{Key(r.Key), r.Version})
	}
	for _, p := range d.Passed {
		kept.Passed = append(kept.Passed, Key(p.Key))
	}
	w := writer{}
	for _, c := range d.Changes {
		change := Change{Key: Key(c.Key), Kind: c.Kind.Name, Version: c.Version, Due: c.Due, Expires: c.Expires, Seals: c.Seals, Force: c.Force, AtOnce: c.AtOnce}
		if c.Value != nil {
			change.Value = w.json(c.Value)
		}
		kept.Changes = append(kept.Changes, change)
	}
	for _, s := range d.Signals {
		kept.Signals = append(kept.Signals, Told{s.To, s.Flow, s.Name, w.json(s.Data)})
	}
	kept.After = w.after(stateOf(before), stateOf(d.After))
	return kept, fault.Wrap(fault.Internal, "encode decision", w.err)
}

// writer encodes values and keeps the first error.
type writer struct{ err error }

func (w *writer) json(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if w.err == nil {
		w.err = err
	}
	return raw
}

// after returns what of a state a decision changes.
func (w *writer) after(before, after State) map[string]json.RawMessage {
	changed := map[string]json.RawMessage{}
	note(w, changed, "contact", before.Contact, after.Contact)
	note(w, changed, "person", before.Person, after.Person)
	note(w, changed, "session", before.Session, after.Session)
	note(w, changed, "opt_out", before.OptOut, after.OptOut)
	note(w, changed, "hold", before.Hold, after.Hold)
	return changed
}

func note[T any](w *writer, changed map[string]json.RawMessage, name string, before, after *Slot[T]) {
	switch {
	case before == nil && after == nil:
	case after == nil:
		changed[name] = json.RawMessage("null")
	default:
		value := w.json(after.Value)
		if before == nil || !bytes.Equal(w.json(before.Value), value) {
			changed[name] = value
		}
	}
}
