package model_test

import (
	"context"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
)

// TestRoute holds the choice to the table of the product contract (8, "Which model").
func TestRoute(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of   model.Class
		s    model.Signals
		to   model.Class
		says string
	}{
		{"", model.Signals{Mediation: true, Intensity: 10}, model.Small, "prompt"},
		{model.Small, model.Signals{Mediation: true, Intensity: 10, Ambiguous: true, Characters: 1600}, model.Small, "prompt"},
		{model.Large, model.Signals{}, model.Small, "score 0"},
		{model.Large, model.Signals{Characters: 500}, model.Small, "score 0"},
		{model.Large, model.Signals{Characters: 501}, model.Small, "score 1"},
		{model.Large, model.Signals{Mechanical: true}, model.Small, "score -1"},
		{model.Large, model.Signals{Intensity: 7, Ambiguous: true, Characters: 501}, model.Small, "score 3"},
		{model.Large, model.Signals{Intensity: 8, Ambiguous: true, Characters: 501, Mechanical: true}, model.Large, "score 5"},
		{model.Large, model.Signals{Intensity: 8, Ambiguous: true, Mechanical: true}, model.Large, "score 4"},
		{model.Large, model.Signals{Intensity: 8, Mechanical: true}, model.Small, "score 2"},
		{model.Large, model.Signals{Mediation: true}, model.Large, "score 4"},
		{model.Large, model.Signals{Mediation: true, Mechanical: true}, model.Small, "score 3"},
	} {
		if to, why := model.Route(c.of, c.s); to != c.to || why != c.says {
			t.Errorf("%q %+v: %s, %s, want %s, %s", c.of, c.s, to, why, c.to, c.says)
		}
	}
}

// answering is a model that takes note of the class that it was asked for.
type answering struct {
	fails model.Outcome // "" answers
	calls *int
}

func (a answering) Complete(context.Context, model.Request) (model.Response, error) {
	*a.calls++
	if a.fails != "" {
		return model.Response{}, model.NewError(a.fails, nil)
	}
	return model.Response{Text: "coffee", Stop: model.StopEnd, Usage: model.Usage{In: 100, Out: 20}}, nil
}

// TestChainOfTwoSizes: a request goes to the model that its prompt and its signals say, its line says why, and where the large one gives
// no answer the small one does.
func TestChainOfTwoSizes(t *testing.T) {
	t.Parallel()
	const large = "us.anthropic.claude-sonnet-4-6"
	high := model.Signals{Mediation: true, Intensity: 8}
	for name, c := range map[string]struct {
		class model.Class
		s     model.Signals
		none  bool // no large model
		fails model.Outcome
		want  []string // models and reasons of the lines
	}{
		"small prompt":    {class: model.Small, s: high, want: []string{first, "small: prompt"}},
		"low score":       {class: model.Large, s: model.Signals{Characters: 600}, want: []string{first, "small: score 1"}},
		"high score":      {class: model.Large, s: high, want: []string{large, "large: score 7"}},
		"large throttles": {class: model.Large, s: high, fails: model.Throttled, want: []string{large, "large: score 7", first, "large: score 7"}},
		"no large":        {class: model.Large, s: high, none: true, want: []string{first, "small: score 7, no large model"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var smalls, larges int
			opts := model.Options{Large: &model.Engine{Card: card(t, large), Model: answering{c.fails, &larges}}}
			if c.none {
				opts.Large = nil
			}
			m, err := model.Chain(opts, model.Engine{Card: card(t, first), Model: answering{"", &smalls}})
			if err != nil {
				t.Fatal(err)
			}
			r := forText(t)
			r.Class, r.Signals = c.class, c.s
			resp, err := m.Complete(t.Context(), r)
			if err != nil || len(resp.Ledger) != len(c.want)/2 || smalls+larges != len(c.want)/2 {
				t.Fatalf("%+v, %v, %d small and %d large calls", resp.Ledger, err, smalls, larges)
			}
			for i, line := range resp.Ledger {
				if line.Model != c.want[2*i] || line.Why != c.want[2*i+1] || c.fails == "" && line.Cost != card(t, line.Model).Price.Of(line.Usage) {
					t.Errorf("line %d: %+v", i, line)
				}
			}
		})
	}
	same := model.Engine{Card: card(t, first), Model: answering{"", new(int)}}
	if _, err := model.Chain(model.Options{Large: &same, Within: time.Second}, same); fault.KindOf(err) != fault.Config {
		t.Errorf("one model of both sizes: %v", err)
	}
}
