package evaluate

import (
	"math"
	"testing"

	"github.com/josh-sms/josh/internal/text/understand"
)

func TestCosts(t *testing.T) {
	t.Parallel()
	c := Costs{Wrong: 10, Asked: 2, Called: 1, Misses: 0.1}
	rows := []Decided{
		{Confidence: 0.9, Acts: true, Right: true, Weight: 1},
		{Confidence: 0.7, Acts: true, Weight: 1},
		{Confidence: 0.9, Right: true, Weight: 1},                            // nothing is done: a model looks at it
		{Confidence: 0.9, Acts: true, Partial: true, Right: true, Weight: 1}, // and at what is in part read
	}
	for _, want := range []struct {
		at, model, alone float64
	}{{0, 350, 250}, {0.7, 350, 250}, {0.8, 150, 50}, {0.95, 200, 150}} {
		if model, alone := c.WithModel(rows, want.at), c.Alone(rows, want.at); math.Abs(model-want.model) > 1e-9 || math.Abs(alone-want.alone) > 1e-9 {
			t.Errorf("%.2f: %v and %v, want %v and %v", want.at, model, alone, want.model, want.alone)
		}
	}
	from, to, least := Least(func(at float64) float64 { return c.Alone(rows, at) })
	if from != 0.71 || to != 0.9 || least != 50 {
		t.Errorf("least %v from %v to %v", least, from, to)
	}
}

// TestDefaultsCostLittle holds the default thresholds to what they cost: a tenth of a question in a hundred texts more than the best
// would, at the stated costs, on the lists that confidences come from.
func TestDefaultsCostLittle(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := rules.calibrationRows()
	if err != nil {
		t.Fatal(err)
	}
	c := StatedCosts()
	for name, at := range map[string]struct {
		is   float64
		cost func(float64) float64
	}{
		"HIGH": {understand.High, func(at float64) float64 { return c.WithModel(rows, at) }},
		"MED":  {understand.Med, func(at float64) float64 { return c.Alone(rows, at) }},
	} {
		if from, to, least := Least(at.cost); at.cost(at.is) > least+0.1 {
			t.Errorf("%s: %.2f costs %.2f, %.2f to %.2f cost %.2f", name, at.is, at.cost(at.is), from, to, least)
		}
	}
}
