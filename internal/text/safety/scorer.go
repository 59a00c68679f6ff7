package safety

import (
	"context"
	"fmt"
	"math"
)

// Scorer is the Judge that needs no model: it asks what all words of a text speak for together. Make it with NewScorer.
type Scorer struct {
	detector *Detector
}

var _ Judge = (*Scorer)(nil)

// NewScorer returns a Scorer that reads with a Detector: its phrases say which words somebody bent, its weights what all of them speak for.
func NewScorer(d *Detector) *Scorer { return &Scorer{d} }

// Judge implements Judge. It never fails. Its confidence is such that a hit at the threshold of its kind is one in five a crisis, which
// is where LowerAt lets it stand.
func (s *Scorer) Judge(_ context.Context, normal string, hit Hit) (Judgement, error) {
	_, _, read := s.detector.byPhrases(normal)
	score := s.detector.weigh(read)
	odds, _ := score.Against()
	crisis := 1 / (1 + math.Exp(hit.judgedAt()-odds)*LowerAt/(1-LowerAt))
	j := Judgement{Crisis: crisis >= 0.5, Confidence: max(crisis, 1-crisis)}
	for i, label := range s.detector.words.Labels() {
		j.Why = append(j.Why, fmt.Sprintf("%s %+.1f", label, score[i]))
	}
	return j, nil
}
