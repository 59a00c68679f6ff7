package compliance

import (
	_ "embed"
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/phrase"
)

// The scopes of a guard.
const (
	scopeOverlap  = "overlap"  // it has a word in common with what the rule found
	scopeSentence = "sentence" // it stands before it in the same sentence
	scopeText     = "text"     // it stands anywhere
)

// plainRule is a family of opt-outs.
type plainRule struct {
	ID        string   `json:"id"`
	Lang      string   `json:"lang"`
	Why       string   `json:"why"`
	Doubt     bool     `json:"doubt"` // only ever a doubt
	Match     []string `json:"match"`
	Guards    []string `json:"guards"`
	Yes       []string `json:"yes"` // texts that it must find; for a doubt: leave in doubt
	No        []string `json:"no"`  // texts like them that are no opt-out
	guardedBy []bool   // by index of a guard
}

// plainGuard is a family of phrases that speak against an opt-out.
type plainGuard struct {
	ID    string   `json:"id"`
	Why   string   `json:"why"`
	Scope string   `json:"scope"`
	Doubt bool     `json:"doubt"` // what it stops is left in doubt
	Match []string `json:"match"`
}

type plainFile struct {
	Version int                 `json:"version"`
	Source  string              `json:"source"`
	Same    map[string][]string `json:"same"`
	Fillers []string            `json:"fillers"`
	Real    []string            `json:"real"`
	Classes map[string][]string `json:"classes"`
	Guards  []plainGuard        `json:"guards"`
	Rules   []plainRule         `json:"rules"`
}

//go:embed data/plain.json
var plainFileData []byte

// LoadPlain reads and checks the embedded rules for opt-outs in plain language.
func LoadPlain() (*Plain, error) {
	file, err := parsePlain(plainFileData)
	if err != nil {
		return nil, err
	}
	return file.compile()
}

func parsePlain(data []byte) (*plainFile, error) {
	var file plainFile
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
		if r.ID == "" || r.Lang == "" || r.Why == "" || len(r.Match) == 0 || len(r.Yes) == 0 || seen[r.ID] {
			return nil, fault.New(fault.Config, "plain opt-out file: rule incomplete or twice: "+r.ID)
		}
		seen[r.ID] = true
		file.Rules[i].guardedBy = make([]bool, len(file.Guards))
		for _, id := range r.Guards {
			g := slices.IndexFunc(file.Guards, func(g plainGuard) bool { return g.ID == id })
			if g < 0 {
				return nil, fault.New(fault.Config, "plain opt-out file: "+r.ID+" has no guard "+id)
			}
			file.Rules[i].guardedBy[g] = true
		}
	}
	return &file, nil
}

func (f *plainFile) compile() (*Plain, error) {
	p := &Plain{rules: f.Rules, guards: f.Guards}
	var patterns []string
	for i, r := range f.Rules {
		patterns = append(patterns, r.Match...)
		p.of = append(p.of, slices.Repeat([]owner{{rule: i, guard: -1}}, len(r.Match))...)
	}
	for i, g := range f.Guards {
		patterns = append(patterns, g.Match...)
		p.of = append(p.of, slices.Repeat([]owner{{rule: -1, guard: i}}, len(g.Match))...)
	}
	var err error
	p.matcher, err = phrase.New(phrase.Grammar{Classes: f.Classes, Same: f.Same, Fillers: f.Fillers, Real: f.Real}, patterns)
	return p, err
}
