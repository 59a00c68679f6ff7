package safety

import (
	"io/fs"
	"maps"
	"slices"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/pack"
	"github.com/josh-sms/josh/internal/phrase"
)

// scorerSource is data/scorer.json, from which data/scorer.bin is compiled at development time.
type scorerSource struct {
	Version  int                  `json:"version"`
	Source   string               `json:"source"`
	Bias     float64              `json:"bias"`
	Severity map[Severity]float64 `json:"severity"`
	Contexts map[string]float64   `json:"contexts"` // by id of a context of the lexicon
	Features []featureSource      `json:"features"`
}

// featureSource is a family of phrases with a weight.
type featureSource struct {
	weight
	Why   string   `json:"why"`
	Match []string `json:"match"`
}

// parseScorer reads scorer.json in the folder data, and checks that it fits the lexicon.
func parseScorer(data fs.FS, l *lexiconSource) (*scorerSource, error) {
	var s scorerSource
	if err := parseFile(data, "scorer.json", &s); err != nil {
		return nil, err
	}
	if s.Version < 1 || s.Source == "" || len(s.Severity) != len(severities) || len(s.Contexts) != len(l.contexts)+1 {
		return nil, fault.New(fault.Config, "scorer file: no version or source, or a severity or context without a weight")
	}
	for _, c := range l.contexts {
		if _, ok := s.Contexts[c.ID]; !ok {
			return nil, fault.New(fault.Config, "scorer file: no weight for context "+c.ID)
		}
	}
	for _, f := range s.Features {
		if f.ID == "" || f.Why == "" || f.Weight == 0 || len(f.Match) == 0 {
			return nil, fault.New(fault.Config, "scorer file: incomplete feature "+f.ID)
		}
	}
	return &s, nil
}

// compile packs the weights as unpackScorer reads them.
func (s *scorerSource) compile(g phrase.Grammar) ([]byte, error) {
	var patterns []string
	var of []int32
	var features []weight
	for i, f := range s.Features {
		patterns = append(patterns, f.Match...)
		of = append(of, slices.Repeat([]int32{int32(i)}, len(f.Match))...)
		features = append(features, f.weight)
	}
	matcher, err := phrase.New(g, patterns)
	if err != nil {
		return nil, err
	}
	var w pack.Writer
	matcher.Pack(&w)
	w.Ints(pack.IntsOf(of))
	w.Float(s.Bias)
	for _, list := range [][]weight{features, sorted(s.Severity), sorted(s.Contexts)} {
		pack.WriteList(&w, list, func(one *weight) {
			w.Text(one.ID)
			w.Float(one.Weight)
		})
	}
	return w.Bytes(), nil
}

// sorted returns weights in the order of their ids.
func sorted[K ~string](of map[K]float64) []weight {
	var list []weight
	for _, id := range slices.Sorted(maps.Keys(of)) {
		list = append(list, weight{string(id), of[id]})
	}
	return list
}
