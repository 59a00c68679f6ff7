package evaluate

import (
	"fmt"
	"math"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Costs are what mistakes and doubts cost, in questions: docs/evaluation.md says why.
type Costs struct {
	Wrong  float64 // an action that nobody asked for
	Asked  float64 // a question: one text to read and one to write
	Called float64 // a call of a model: money and a second of waiting
	Misses float64 // share of what the rules doubt that a model gets wrong, too
}

// StatedCosts are those that thresholds are derived from.
func StatedCosts() Costs { return Costs{Wrong: 2.5, Asked: 1, Called: 0.05, Misses: 0.05} }

// Decided is a reading as thresholds decide about it.
type Decided struct {
	Confidence float64
	Acts       bool // it leads to an action: not one of nothing
	Partial    bool // its fields need a model, whatever its confidence
	Right      bool
	Weight     float64
}

// WithModel is the cost of a hundred texts where a model is asked about what the rules read with less than high.
func (c Costs) WithModel(rows []Decided, high float64) float64 {
	return c.each(rows, func(d Decided) float64 {
		switch {
		case !d.Acts || d.Partial || d.Confidence < high:
			return c.Called + c.Misses*c.Wrong
		case d.Right:
			return 0
		}
		return c.Wrong
	})
}

// Alone is the cost of a hundred texts where the rules are alone, and ask back about what they read with less than med.
func (c Costs) Alone(rows []Decided, med float64) float64 {
	return c.each(rows, func(d Decided) float64 {
		switch {
		case !d.Acts, d.Confidence >= med && d.Right:
			return 0
		case d.Confidence >= med:
			return c.Wrong
		}
		return c.Asked
	})
}

func (c Costs) each(rows []Decided, of func(Decided) float64) float64 {
	sum, all := 0.0, 0.0
	for _, d := range rows {
		sum, all = sum+d.Weight*of(d), all+d.Weight
	}
	return 100 * sum / max(all, 1)
}

// Least returns the thresholds, in hundredths, between which a cost is least.
func Least(cost func(threshold float64) float64) (from, to, least float64) {
	const slack = 1e-9
	least = math.Inf(1)
	for n := range 101 {
		at := float64(n) / 100
		switch is := cost(at); {
		case is < least-slack:
			from, to, least = at, at, is
		case is < least+slack:
			to = at
		}
	}
	return from, to, least
}

// thresholds are the ones whose costs are printed.
func thresholds() []float64 {
	return []float64{0, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1}
}

// CostTable writes what thresholds cost as a Markdown table, with the least.
func (c Costs) CostTable(lists map[string][]Decided, order []string) string {
	var b strings.Builder
	b.WriteString("| List | Threshold |")
	for _, at := range thresholds() {
		fmt.Fprintf(&b, " %.2f |", at)
	}
	b.WriteString(" least |\n|---|---|" + strings.Repeat("---|", len(thresholds())+1) + "\n")
	for _, name := range order {
		rows := lists[name]
		for _, t := range []struct {
			is   string
			cost func(float64) float64
		}{
			{"HIGH, with a model", func(at float64) float64 { return c.WithModel(rows, at) }},
			{"MED, rules alone", func(at float64) float64 { return c.Alone(rows, at) }},
		} {
			fmt.Fprintf(&b, "| %s | %s |", name, t.is)
			for _, at := range thresholds() {
				fmt.Fprintf(&b, " %.2f |", t.cost(at))
			}
			from, to, least := Least(t.cost)
			fmt.Fprintf(&b, " %.2f from %.2f to %.2f |\n", least, from, to)
		}
	}
	return b.String()
}

// decided reads turns with which nothing is open as thresholds decide about them.
func (r *Rules) decided(turns []Turn, weight float64) ([]Decided, error) {
	var input explain.Reader
	var rows []Decided
	for _, turn := range turns {
		c, err := input.Context(turn.Input)
		if err != nil {
			return nil, err
		}
		if turn.Want.Intent == "" || c.Mode != "" && c.Mode != understand.Idle {
			continue
		}
		u := r.reader.Read(sms.Normalize(*turn.Text), c)
		rows = append(rows, Decided{u.Confidence, u.Intent != understand.Unknown, u.Partial, u.Intent == turn.Want.Intent, weight})
	}
	return rows, nil
}

// calibrationRows reads the lists that confidences come from.
func (r *Rules) calibrationRows() ([]Decided, error) {
	own, public, err := calibrationLists()
	if err != nil {
		return nil, err
	}
	rows, err := r.decided(own, 1)
	if err != nil {
		return nil, err
	}
	more, err := r.decided(public, publicWeight(own, public))
	return append(rows, more...), err
}

// Thresholds writes what thresholds cost on the lists of the calibration, from which they are derived, and on the unseen list.
func (r *Rules) Thresholds(c Costs) (string, error) {
	rows, err := r.calibrationRows()
	if err != nil {
		return "", err
	}
	unseen, err := OwnTurns("intent")
	if err != nil {
		return "", err
	}
	measured, err := r.decided(unseen, 1)
	return c.CostTable(map[string][]Decided{"calibration": rows, "intent unseen": measured}, []string{"calibration", "intent unseen"}), err
}
