package replay

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Case is a turn that went wrong as a test of the rules: what it is decided from, and what the rules have to decide. It is
// kept with the sources, so that its bundle is always redacted, and the text in it is one that nobody has sent.
type Case struct {
	Why    string   `json:"why"` // what was wrong, for whoever reads the test when it fails
	Wanted Expected `json:"wanted"`
	Bundle Bundle   `json:"bundle"`
}

// Expected says what rules have to decide. What is empty may be anything.
type Expected struct {
	Outcome string            `json:"outcome,omitempty"`
	Texts   []wording.Purpose `json:"texts,omitempty"` // the purposes of all texts, in their order
	Other   *Reached          `json:"other,omitempty"` // anything but this: what was decided then
}

// Reached is where a decision ends.
type Reached struct {
	Outcome string            `json:"outcome"`
	Texts   []wording.Purpose `json:"texts,omitempty"`
}

// ReachedBy returns where a decision ends.
func ReachedBy(d Decided) Reached {
	at := Reached{Outcome: d.Outcome}
	for _, t := range d.Texts {
		at.Texts = append(at.Texts, t.Purpose)
	}
	return at
}

// String is the outcome with the purposes of the texts.
func (r Reached) String() string {
	if len(r.Texts) == 0 {
		return r.Outcome + ", no text"
	}
	return fmt.Sprintf("%s, texts %v", r.Outcome, r.Texts)
}

// CaseOf returns a bundle as a test. Text is in the place of what was texted; without it stand-ins are. Where nothing is wanted,
// it is anything but what was decided then.
func CaseOf(b Bundle, why, text string, wanted Expected) (Case, error) {
	if wanted.Outcome == "" && len(wanted.Texts) == 0 && wanted.Other == nil {
		then := ReachedBy(b.Decided)
		wanted.Other = &then
	}
	redacted, err := b.Redact()
	if err != nil {
		return Case{}, err
	}
	if text != "" {
		redacted.Snapshot.Message.Normal = sms.Normalize(text)
	}
	redacted.Decided, redacted.Altered = Decided{}, "" // the test says what is to be decided
	return Case{Why: why, Wanted: wanted, Bundle: redacted}, nil
}

// ParseCase reads a case from JSON. An error is of kind Unavailable when newer code wrote it, else Internal.
func ParseCase(raw []byte) (Case, error) {
	var kept struct {
		Case
		Bundle json.RawMessage `json:"bundle"`
	}
	if err := json.Unmarshal(raw, &kept); err != nil {
		return Case{}, fault.Wrap(fault.Internal, "test of a turn", err)
	}
	bundle, err := Parse(kept.Bundle)
	kept.Case.Bundle = bundle
	return kept.Case, err
}

// nothingThere answers what a turn asks of the table: no such item, no page. The rules that went wrong may not have come to ask.
func nothingThere(snap turn.Snapshot, ask turn.Ask) {
	for _, key := range ask.Items {
		snap.Items[key] = table.Item{Key: key}
	}
	for _, q := range ask.Queries {
		snap.Pages[q] = table.Page{}
	}
}

// Fails decides the case by rules and says what is wrong with the decision, "" when it is as wanted. What the rules ask of the
// table and the turn had not is taken as not there.
func (c Case) Fails(ctx context.Context, rules Rules) (string, error) {
	now, err := rules.decide(ctx, c.Bundle, nothingThere)
	if err != nil {
		return "", err
	}
	got, w := ReachedBy(now), c.Wanted
	switch {
	case len(now.Lacks) > 0:
		return "the rules ask for what the turn has not: " + strings.Join(now.Lacks, ", "), nil
	case w.Outcome != "" && w.Outcome != got.Outcome:
		return fmt.Sprintf("decided %s; wanted is the outcome %s", got, w.Outcome), nil
	case len(w.Texts) > 0 && !slices.Equal(w.Texts, got.Texts):
		return fmt.Sprintf("decided %s; wanted are the texts %v", got, w.Texts), nil
	case w.Other != nil && w.Other.Outcome == got.Outcome && slices.Equal(w.Other.Texts, got.Texts):
		return fmt.Sprintf("decided %s, as then; wanted is anything else", got), nil
	}
	return "", nil
}
