package safety

import (
	"cmp"
	"context"
	_ "embed"
	"math"
	"slices"

	"github.com/josh-sms/josh/internal/pack"
	"github.com/josh-sms/josh/internal/phrase"
)

// Scorer is the Judge that needs no model: it adds up the weights of features that speak for and against a crisis. Every
// judgement can be explained by the features behind it. Make it with NewScorer.
type Scorer struct {
	detector *Detector
	matcher  *phrase.Matcher
	of       pack.Ints // by number of a pattern: index in features
	bias     float64
	features []weight
	severity []weight // by name of a severity
	contexts []weight // by id of a context of the lexicon
}

// weight is what something speaks for (> 0) or against a crisis, in log-odds: +0.7 doubles the odds of a crisis, -0.7
// halves them.
type weight struct {
	ID     string  `json:"id"`
	Weight float64 `json:"weight"`
}

var _ Judge = (*Scorer)(nil)

//go:embed data/scorer.bin
var scorerFile string

// NewScorer returns the embedded weights, which scorerSource.compile made, for the embedded lexicon.
func NewScorer(d *Detector) (*Scorer, error) { return unpackScorer(scorerFile, d) }

func unpackScorer(data string, d *Detector) (*Scorer, error) {
	r := pack.NewReader(data)
	read := func(w *weight) { *w = weight{r.Text(), r.Float()} }
	s := &Scorer{
		detector: d, matcher: phrase.Unpack(r), of: r.Ints(), bias: r.Float(),
		features: pack.ReadList(r, read), severity: pack.ReadList(r, read), contexts: pack.ReadList(r, read),
	}
	return s, r.Err()
}

// weightOf returns the weight of an id, 0 for none.
func weightOf(list []weight, id string) float64 {
	for _, w := range list {
		if w.ID == id {
			return w.Weight
		}
	}
	return 0
}

// part is a feature that spoke.
type part struct {
	id     string
	weight float64
}

// Judge implements Judge. It never fails.
func (s *Scorer) Judge(_ context.Context, normal string, hit Hit) (Judgement, error) {
	parts := []part{{"severity " + string(hit.Severity), weightOf(s.severity, string(hit.Severity))}}
	for _, id := range s.detector.contextsIn(normal, hit) {
		parts = append(parts, part{id, weightOf(s.contexts, id)})
	}
	_, found := s.matcher.Scan(normal)
	seen := make([]bool, len(s.features))
	for _, m := range found {
		i := s.of.At(m.Pattern)
		if f := &s.features[i]; !seen[i] {
			seen[i] = true
			parts = append(parts, part{f.ID, f.Weight})
		}
	}
	sum := s.bias
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
