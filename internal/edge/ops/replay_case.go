package ops

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// Wanting asks for a turn as a test of the rules.
type Wanting struct {
	SID     string            `json:"sid"`
	Why     string            `json:"why"`               // what was wrong, for whoever reads the test when it fails
	Text    string            `json:"text,omitempty"`    // of the operator's, in the place of what was texted; "" for stand-ins
	Outcome string            `json:"outcome,omitempty"` // that is right; with neither it nor texts anything is, but what was decided
	Texts   []wording.Purpose `json:"texts,omitempty"`   // the purposes of the texts that are right, in their order
}

// Failing is a test that fails by the rules of now.
type Failing struct {
	Name  string      `json:"name"`  // of its file in internal/app/testdata/turns
	Fails string      `json:"fails"` // how
	Test  replay.Case `json:"test"`
}

// ReplayTest makes a test of the turn of a text. It has no word of the person's: stand-ins, or the operator's own text. One that would not fail
// is a Conflict.
func (o *Ops) ReplayTest(ctx context.Context, in Wanting) (Failing, error) {
	why, err := given(in.Why, "line that says what was wrong")
	if err != nil {
		return Failing{}, err
	}
	bundle, err := o.ReplayExport(ctx, Export{SID: in.SID})
	if err != nil {
		return Failing{}, err
	}
	test, err := replay.CaseOf(bundle, why, in.Text, replay.Expected{Outcome: in.Outcome, Texts: in.Texts})
	if err != nil {
		return Failing{}, err
	}
	rules, err := o.Replays(bundle.Setting)
	if err != nil {
		return Failing{}, err
	}
	fails, err := test.Fails(ctx, rules)
	if err != nil {
		return Failing{}, err
	}
	if fails == "" {
		return Failing{}, fault.New(fault.Conflict, "the rules decide as wanted, so the test would not fail; without a text of yours it has stand-ins for the person's words")
	}
	return Failing{Name: in.SID + ".json", Fails: fails, Test: test}, nil
}
