package answers

import (
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
	"github.com/josh-sms/josh/internal/text/phrase"
)

// ruleSource is a rule as it is written.
type ruleSource struct {
	rule
	Match []string `json:"match"`
	Yes   []string `json:"yes"` // texts that it must find
	No    []string `json:"no"`  // texts like them that it must not
}

// source is data/answers.json, from which data/answers.bin is compiled at development time.
type source struct {
	Version int                 `json:"version"`
	Source  string              `json:"source"`
	Same    map[string][]string `json:"same"`
	Fillers []string            `json:"fillers"`
	Real    []string            `json:"real"`
	Classes map[string][]string `json:"classes"`
	Rules   []ruleSource        `json:"rules"`
}

// kinds are those of the cards, and After.
func kinds() []Kind {
	return []Kind{"how", "can", "why", "trust", "cost", "privacy", "status", "do", "talk", After}
}

func parse(data []byte) (*source, error) {
	var s source
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fault.Wrap(fault.Config, "answers file", err)
	}
	if s.Version < 1 || s.Source == "" || len(s.Rules) == 0 {
		return nil, fault.New(fault.Config, "answers file: no version, source or rules")
	}
	seen := map[ID]bool{}
	for _, r := range s.Rules {
		if r.ID == "" || !slices.Contains(kinds(), r.Kind) || r.Most < 0 || len(r.Match) == 0 || len(r.Yes) == 0 || len(r.No) == 0 || seen[r.ID] {
			return nil, fault.New(fault.Config, "answers file: rule incomplete or twice: "+string(r.ID))
		}
		seen[r.ID] = true
	}
	return &s, nil
}

// compile packs the rules as unpack reads them.
func (s *source) compile() ([]byte, error) {
	var patterns []string
	var of []int32
	for i, r := range s.Rules {
		patterns = append(patterns, r.Match...)
		of = append(of, slices.Repeat([]int32{int32(i)}, len(r.Match))...)
	}
	matcher, err := phrase.New(phrase.Grammar{Classes: s.Classes, Same: s.Same, Fillers: s.Fillers, Real: s.Real}, patterns)
	if err != nil {
		return nil, err
	}
	var w pack.Writer
	matcher.Pack(&w)
	w.Ints(pack.IntsOf(of))
	pack.WriteList(&w, s.Rules, func(r *ruleSource) {
		w.Text(string(r.ID))
		w.Text(string(r.Kind))
		w.Int(int32(r.Most))
	})
	return w.Bytes(), nil
}

func unpack(data string) (*Rules, error) {
	r := pack.NewReader(data)
	a := &Rules{matcher: phrase.Unpack(r), of: r.Ints()}
	a.rules = pack.ReadList(r, func(one *rule) {
		*one = rule{ID: ID(r.Text()), Kind: Kind(r.Text()), Most: int(r.Int())}
	})
	return a, r.Err()
}
