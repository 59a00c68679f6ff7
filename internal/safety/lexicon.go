package safety

import (
	"embed"
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/phrase"
)

// entry is one family of phrases of the lexicon.
type entry struct {
	ID         string     `json:"id"`
	Category   Category   `json:"category"` // "" for one that only says that the sender is a minor
	Severity   Severity   `json:"severity"`
	Confidence Confidence `json:"confidence"`
	Who        Who        `json:"who"` // "" is the sender
	Minor      bool       `json:"minor"`
	Immune     []string   `json:"immune"` // contexts that do not count for it
	Source     string     `json:"source"` // whose judgement it is
	Match      []string   `json:"match"`
	Yes        []string   `json:"yes"` // texts that it must find
	No         []string   `json:"no"`  // texts like them in which nothing may be found
}

// circumstance is a family of phrases that speak against a hit.
type circumstance struct {
	ID     string   `json:"id"`
	Scope  string   `json:"scope"`
	Effect string   `json:"effect"`
	Why    string   `json:"why"`
	Match  []string `json:"match"`
}

// The scopes of a context.
const (
	scopeOverlap = "overlap" // it has a word in common with the hit
	scopeBefore  = "before"  // it ends right before the hit, or in its first words
	scopeText    = "text"    // it stands anywhere
)

// The effects of a context.
const (
	effectLower = "lower" // a sure hit becomes ambiguous
	effectDrop  = "drop"  // nothing is left of the hit
)

// lexicon is the data behind a Detector.
type lexicon struct {
	grammar  phrase.Grammar
	contexts []circumstance
	entries  []entry
}

//go:embed data/grammar.json data/contexts.json data/lexicon/*.json
var lexiconFiles embed.FS

// readLexicon reads and checks the embedded files.
func readLexicon() (*lexicon, error) {
	var l lexicon
	var grammar struct {
		Version int                 `json:"version"`
		Same    map[string][]string `json:"same"`
		Fillers []string            `json:"fillers"`
		Real    []string            `json:"real"`
		Classes map[string][]string `json:"classes"`
	}
	if err := readFile("data/grammar.json", &grammar); err != nil {
		return nil, err
	}
	l.grammar = phrase.Grammar{Classes: grammar.Classes, Same: grammar.Same, Fillers: grammar.Fillers, Real: grammar.Real}
	var contexts struct {
		Version  int            `json:"version"`
		Contexts []circumstance `json:"contexts"`
	}
	if err := readFile("data/contexts.json", &contexts); err != nil {
		return nil, err
	}
	l.contexts = contexts.Contexts
	names, err := lexiconFiles.ReadDir("data/lexicon")
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "lexicon", err)
	}
	for _, name := range names {
		var file struct {
			Version int     `json:"version"`
			Entries []entry `json:"entries"`
		}
		if err := readFile("data/lexicon/"+name.Name(), &file); err != nil {
			return nil, err
		}
		l.entries = append(l.entries, file.Entries...)
	}
	return &l, l.check()
}

func readFile(name string, into any) error {
	data, err := lexiconFiles.ReadFile(name)
	if err != nil {
		return fault.Wrap(fault.Internal, "lexicon", err)
	}
	return fault.Wrap(fault.Config, name, json.Unmarshal(data, into))
}

// check reports the first entry or context that is incomplete or twice.
func (l *lexicon) check() error {
	seen := map[string]bool{}
	for _, c := range l.contexts {
		scope := slices.Contains([]string{scopeOverlap, scopeBefore, scopeText}, c.Scope)
		effect := slices.Contains([]string{effectLower, effectDrop}, c.Effect)
		if c.ID == "" || c.Why == "" || len(c.Match) == 0 || !scope || !effect || seen[c.ID] {
			return fault.New(fault.Config, "lexicon: context incomplete or twice: "+c.ID)
		}
		seen[c.ID] = true
	}
	for _, e := range l.entries {
		if seen[e.ID] || !e.complete() {
			return fault.New(fault.Config, "lexicon: entry incomplete or twice: "+e.ID)
		}
		seen[e.ID] = true
		for _, id := range e.Immune {
			if !slices.ContainsFunc(l.contexts, func(c circumstance) bool { return c.ID == id }) {
				return fault.New(fault.Config, "lexicon: "+e.ID+": no context "+id)
			}
		}
	}
	return nil
}

func (e *entry) complete() bool {
	category := slices.Contains([]Category{SelfHarm, HarmToOthers, SexualExploitation, StalkingDoxxing}, e.Category)
	severity := slices.Contains([]Severity{Low, Medium, High, Critical}, e.Severity)
	confidence := slices.Contains([]Confidence{Sure, Ambiguous}, e.Confidence)
	who := slices.Contains([]Who{"", Sender, Victim, Other}, e.Who)
	texts := e.ID != "" && e.Source != "" && len(e.Match) > 0 && len(e.Yes) > 0 && len(e.No) > 0
	return category != e.Minor && severity && confidence && who && texts
}
