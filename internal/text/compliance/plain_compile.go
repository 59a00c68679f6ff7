package compliance

import (
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
	"github.com/josh-sms/josh/internal/text/phrase"
)

// plainRuleSource is a rule as it is written.
type plainRuleSource struct {
	plainRule
	Lang   string   `json:"lang"`
	Why    string   `json:"why"`
	Match  []string `json:"match"`
	Guards []string `json:"guards"`
	Yes    []string `json:"yes"` // texts that it must find; for a doubt: leave in doubt
	No     []string `json:"no"`  // texts like them that are no opt-out
}

// plainGuardSource is a guard as it is written.
type plainGuardSource struct {
	plainGuard
	Why   string   `json:"why"`
	Match []string `json:"match"`
}

// plainSource is data/plain.json, from which data/plain.bin is compiled at development time: reading it would cost a
// Lambda more than the rest of its start.
type plainSource struct {
	Version int                 `json:"version"`
	Source  string              `json:"source"`
	Same    map[string][]string `json:"same"`
	Fillers []string            `json:"fillers"`
	Real    []string            `json:"real"`
	Classes map[string][]string `json:"classes"`
	Guards  []plainGuardSource  `json:"guards"`
	Rules   []plainRuleSource   `json:"rules"`
}

func parsePlain(data []byte) (*plainSource, error) {
	var file plainSource
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fault.Wrap(fault.Config, "plain opt-out file", err)
	}
	if file.Version < 1 || file.Source == "" || len(file.Rules) == 0 {
		return nil, fault.New(fault.Config, "plain opt-out file: no version, source or rules")
	}
	seen := map[string]bool{}
	for _, g := range file.Guards {
		known := slices.Contains([]string{scopeOverlap, scopeSentence, scopeText}, g.Scope)
		if g.ID == "" || g.Why == "" || len(g.Match) == 0 || !known || seen[g.ID] {
			return nil, fault.New(fault.Config, "plain opt-out file: guard incomplete or twice: "+g.ID)
		}
		seen[g.ID] = true
	}
	for i, r := range file.Rules {
		var guards []int32
		if r.ID == "" || r.Lang == "" || r.Why == "" || len(r.Match) == 0 || len(r.Yes) == 0 || seen[r.ID] {
			return nil, fault.New(fault.Config, "plain opt-out file: rule incomplete or twice: "+r.ID)
		}
		seen[r.ID] = true
		for _, id := range r.Guards {
			g := slices.IndexFunc(file.Guards, func(g plainGuardSource) bool { return g.ID == id })
			if g < 0 {
				return nil, fault.New(fault.Config, "plain opt-out file: "+r.ID+" has no guard "+id)
			}
			guards = append(guards, int32(g))
		}
		file.Rules[i].guards = pack.IntsOf(guards)
	}
	return &file, nil
}

// compile packs the rules as unpackPlain reads them.
func (f *plainSource) compile() ([]byte, error) {
	var patterns []string
	var of []int32
	for i, r := range f.Rules {
		patterns = append(patterns, r.Match...)
		of = append(of, slices.Repeat([]int32{int32(i)}, len(r.Match))...)
	}
	for i, g := range f.Guards {
		patterns = append(patterns, g.Match...)
		of = append(of, slices.Repeat([]int32{^int32(i)}, len(g.Match))...)
	}
	matcher, err := phrase.New(phrase.Grammar{Classes: f.Classes, Same: f.Same, Fillers: f.Fillers, Real: f.Real}, patterns)
	if err != nil {
		return nil, err
	}
	var w pack.Writer
	matcher.Pack(&w)
	w.Ints(pack.IntsOf(of))
	pack.WriteList(&w, f.Rules, func(r *plainRuleSource) {
		w.Text(r.ID)
		w.Bool(r.Doubt)
		w.Bool(r.Sure)
		w.Ints(r.guards)
	})
	pack.WriteList(&w, f.Guards, func(g *plainGuardSource) {
		w.Text(g.ID)
		w.Text(g.Scope)
		w.Bool(g.Doubt)
	})
	return w.Bytes(), nil
}

func unpackPlain(data string) (*Plain, error) {
	r := pack.NewReader(data)
	p := &Plain{matcher: phrase.Unpack(r), of: r.Ints()}
	p.rules = pack.ReadList(r, func(rule *plainRule) {
		*rule = plainRule{ID: r.Text(), Doubt: r.Bool(), Sure: r.Bool(), guards: r.Ints()}
	})
	p.guards = pack.ReadList(r, func(g *plainGuard) {
		*g = plainGuard{ID: r.Text(), Scope: r.Text(), Doubt: r.Bool()}
	})
	return p, r.Err()
}
