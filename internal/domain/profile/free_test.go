package profile

import (
	"math"
	"testing"
	"testing/quick"
	"time"
)

// TestFreeText: one pass over free text moves a factor by a quarter at most and lifts its confidence to 0.75 at most, whoever has read it; what is
// weak leaves it as it is.
func TestFreeText(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ was, said, want Mark }{
		"nothing known":      {Mark{}, Mark{Value: 1, Confidence: 0.6}, Mark{Value: 0.75, Confidence: 0.6}},
		"over sure":          {Mark{}, Mark{Value: 0.6, Confidence: 1}, Mark{Value: 0.6, Confidence: 0.75}},
		"weak":               {Mark{}, Mark{Value: 1, Confidence: 0.2}, Mark{}},
		"against what is":    {Mark{Value: 0.9, Confidence: 0.3}, Mark{Value: 0, Confidence: 0.75}, Mark{Value: 0.65, Confidence: 0.75}},
		"surer before":       {Mark{Value: 0.9, Confidence: 0.8}, Mark{Value: 0.9, Confidence: 0.7}, Mark{Value: 0.9, Confidence: 0.8}},
		"not a number":       {Mark{}, Mark{Value: math.NaN(), Confidence: 0.6}, Mark{}},
		"no confidence":      {Mark{}, Mark{Value: 0.5, Confidence: math.NaN()}, Mark{}},
		"out of range":       {Mark{}, Mark{Value: 7, Confidence: 0.6}, Mark{}},
		"a confidence of 99": {Mark{}, Mark{Value: 0.5, Confidence: 99}, Mark{}},
	} {
		m := c.was
		m.free(c.said, Motive1)
		if math.Abs(m.Value-c.want.Value) > 1e-9 || math.Abs(m.Confidence-c.want.Confidence) > 1e-9 {
			t.Errorf("%s: %+v, want %+v", name, m, c.want)
		}
	}
	bounded := func(value, confidence, said, sure float64) bool {
		in := func(v float64) float64 { return math.Mod(math.Abs(v), 1) }
		was := Mark{Value: in(value), Confidence: in(confidence)}
		m, from := was, was.Value
		if was.Confidence == 0 {
			from = middle
		}
		m.free(Mark{Value: said, Confidence: sure}, Style2)
		return m == was || math.Abs(m.Value-from) <= moves+1e-9 && m.Confidence >= was.Confidence && m.Confidence <= max(was.Confidence, lifts)
	}
	if err := quick.Check(bounded, nil); err != nil {
		t.Error(err)
	}
}

// TestReadByAModel: what a model has read of an answer goes before what rules read of it, is bounded as they are, and goes with the answer.
func TestReadByAModel(t *testing.T) {
	t.Parallel()
	r, now := loaded(t), time.Unix(0, 0)
	signs := []Sign{{NoveltySeeking, 1, 1}, {SocialEnergy, 0.9, 0.1}, {Factor(99), 1, 1}, {Factor(-1), 1, 1}}
	p := r.Apply(Profile{}, Answer{Step: Motive1, Motives: []string{"comfort"}, Signs: signs}, now)
	if m := p.Factors[NoveltySeeking]; m.Value != 0.75 || m.Confidence != 0.75 || m.Sources.Steps()[0] != Motive1 {
		t.Errorf("%+v", m)
	}
	if m := p.Factors[SocialEnergy]; m.Confidence != 0 {
		t.Errorf("what is weak: %+v", m)
	}
	if m := p.Factors[AdventureComfort]; math.Abs(m.Confidence-0.3) > 1e-9 || m.Value != 0.25 { // "comfort" says 0.2, which is more than a quarter from the middle
		t.Errorf("of the rules: %+v", m)
	}
	again := r.Apply(p, Answer{Step: Motive1, Motives: []string{"comfort"}, Signs: signs}, now)
	if again.Factors != p.Factors {
		t.Error("the same answer twice counts twice")
	}
	if c := p.Clone(); len(c.Read) != 1 {
		t.Error("a clone without what was read")
	}
	p = r.Apply(p, Answer{Step: Motive1, Motives: []string{"play"}}, now)
	if m := p.Factors[NoveltySeeking]; math.Abs(m.Confidence-0.3) > 1e-9 || len(p.Read) != 0 {
		t.Errorf("a corrected answer leaves %+v", m)
	}
}
