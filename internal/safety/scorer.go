package safety

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"math"
	"slices"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/phrase"
)

// Scorer is the Judge that needs no model: it adds up the weights of features that speak for and against a crisis. Every
// judgement can be explained by the features behind it. Make it with NewScorer.
type Scorer struct {
	detector *Detector
	matcher  *phrase.Matcher
	of       []int // by number of a pattern: index in features
	weights  weights
}

// weights is the data behind a Scorer. A weight is in log-odds: +0.7 doubles the odds of a crisis, -0.7 halves them.
type weights struct {
	Version  int                  `json:"version"`
	Source   string               `json:"source"`
	Bias     float64              `json:"bias"`
	Severity map[Severity]float64 `json:"severity"`
	Contexts map[string]float64   `json:"contexts"` // by id of a context of the lexicon
	Features []feature            `json:"features"`
}

// feature is a family of phrases that speak for (weight > 0) or against a crisis.
type feature struct {
	ID     string   `json:"id"`
	Weight float64  `json:"weight"`
	Why    string   `json:"why"`
	Match  []string `json:"match"`
}

var _ Judge = (*Scorer)(nil)

//go:embed data/scorer.json
var scorerFile []byte

// NewScorer reads and checks the embedded weights.
func NewScorer(d *Detector) (*Scorer, error) {
	s := &Scorer{detector: d}
	if err := json.Unmarshal(scorerFile, &s.weights); err != nil {
		return nil, fault.Wrap(fault.Config, "scorer file", err)
	}
	w := &s.weights
	if w.Version < 1 || w.Source == "" || len(w.Severity) != len(severities) || len(w.Contexts) != len(d.contexts)+1 {
		return nil, fault.New(fault.Config, "scorer file: no version or source, or a severity or context without a weight")
	}
	for _, c := range d.contexts {
		if _, ok := w.Contexts[c.ID]; !ok {
			return nil, fault.New(fault.Config, "scorer file: no weight for context "+c.ID)
		}
	}
	var patterns []string
	for i, f := range w.Features {
		if f.ID == "" || f.Why == "" || f.Weight == 0 || len(f.Match) == 0 {
			return nil, fault.New(fault.Config, "scorer file: incomplete feature "+f.ID)
		}
		patterns = append(patterns, f.Match...)
		s.of = append(s.of, slices.Repeat([]int{i}, len(f.Match))...)
	}
	var err error
	s.matcher, err = phrase.New(d.grammar, patterns)
	return s, err
}

// part is a feature that spoke.
type part struct {
	id     string
	weight float64
}

// Judge implements Judge. It never fails.
func (s *Scorer) Judge(_ context.Context, normal string, hit Hit) (Judgement, error) {
	parts := []part{{"severity " + string(hit.Severity), s.weights.Severity[hit.Severity]}}
	for _, id := range s.detector.contextsIn(normal, hit) {
		parts = append(parts, part{id, s.weights.Contexts[id]})
	}
	_, found := s.matcher.Scan(normal)
	seen := make([]bool, len(s.weights.Features))
	for _, m := range found {
		i := s.of[m.Pattern]
		if f := &s.weights.Features[i]; !seen[i] {
			seen[i] = true
			parts = append(parts, part{f.ID, f.Weight})
		}
	}
	sum := s.weights.Bias
	for _, p := range parts {
		sum += p.weight
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(math.Abs(b.weight), math.Abs(a.weight)) })
	crisis := 1 / (1 + math.Exp(-sum))
	j := Judgement{Crisis: crisis >= 0.5, Confidence: max(crisis, 1-crisis)}
	for _, p := range parts {
		j.Why = append(j.Why, p.id)
	}
	return j, nil
}
