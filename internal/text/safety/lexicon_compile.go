package safety

import (
	"encoding/json"
	"io/fs"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
	"github.com/josh-sms/josh/internal/text/phrase"
)

// lexiconSource is what is written in data/grammar.json, data/contexts.json and data/lexicon, from which
// data/lexicon.bin is compiled at development time: reading it would cost a Lambda more than the rest of its start.
type lexiconSource struct {
	grammar  phrase.Grammar
	contexts []contextSource
	entries  []entrySource
}

// entrySource is an entry as it is written.
type entrySource struct {
	entry
	Source string   `json:"source"` // whose judgement it is
	Match  []string `json:"match"`
	Yes    []string `json:"yes"` // texts that it must find
	No     []string `json:"no"`  // texts like them in which nothing may be found
}

// contextSource is a context as it is written.
type contextSource struct {
	circumstance
	Why   string   `json:"why"`
	Match []string `json:"match"`
}

// parseLexicon reads and checks the files of the folder data.
func parseLexicon(data fs.FS) (*lexiconSource, error) {
	var l lexiconSource
	var grammar struct {
		Same    map[string][]string `json:"same"`
		Fillers []string            `json:"fillers"`
		Real    []string            `json:"real"`
		Classes map[string][]string `json:"classes"`
	}
	if err := parseFile(data, "grammar.json", &grammar); err != nil {
		return nil, err
	}
	l.grammar = phrase.Grammar{Classes: grammar.Classes, Same: grammar.Same, Fillers: grammar.Fillers, Real: grammar.Real}
	var contexts struct {
		Contexts []contextSource `json:"contexts"`
	}
	if err := parseFile(data, "contexts.json", &contexts); err != nil {
		return nil, err
	}
	l.contexts = contexts.Contexts
	names, err := fs.Glob(data, "lexicon/*.json")
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "lexicon", err)
	}
	for _, name := range names {
		var file struct {
			Entries []entrySource `json:"entries"`
		}
		if err := parseFile(data, name, &file); err != nil {
			return nil, err
		}
		l.entries = append(l.entries, file.Entries...)
	}
	return &l, l.check()
}

func parseFile(data fs.FS, name string, into any) error {
	content, err := fs.ReadFile(data, name)
	if err != nil {
		return fault.Wrap(fault.Internal, "lexicon", err)
	}
	return fault.Wrap(fault.Config, name, json.Unmarshal(content, into))
}

// check reports the first entry or context that is incomplete or twice.
func (l *lexiconSource) check() error {
	seen := map[string]bool{}
	for _, c := range l.contexts {
		if seen[c.ID] || !c.complete() || !l.haveAll(c.Of) {
			return fault.New(fault.Config, "lexicon: context incomplete or twice: "+c.ID)
		}
		seen[c.ID] = true
	}
	for _, e := range l.entries {
		if seen[e.ID] || !e.complete() {
			return fault.New(fault.Config, "lexicon: entry incomplete or twice: "+e.ID)
		}
		seen[e.ID] = true
		if !l.haveAll(e.Immune) {
			return fault.New(fault.Config, "lexicon: "+e.ID+": immune to a context that is none")
		}
	}
	return nil
}

// haveAll reports whether there is a context or an entry of every id.
func (l *lexiconSource) haveAll(ids []string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool {
		return !slices.ContainsFunc(l.contexts, func(c contextSource) bool { return c.ID == id }) &&
			!slices.ContainsFunc(l.entries, func(e entrySource) bool { return e.ID == id })
	})
}

func (c *contextSource) complete() bool {
	scope := slices.Contains([]string{scopeOverlap, scopeBefore, scopeText, scopeQuoted}, c.Scope)
	effect := slices.Contains([]string{effectLower, effectDrop, effectHarmless, effectOther, effectTold, effectSender}, c.Effect)
	return c.ID != "" && c.Why != "" && len(c.Match) > 0 && scope && effect && (c.Effect != effectSender || len(c.Of) > 0)
}

func (e *entrySource) complete() bool {
	category := slices.Contains([]Category{SelfHarm, HarmToOthers, SexualExploitation, StalkingDoxxing, Emergency}, e.Category)
	severity := slices.Contains([]Severity{Low, Medium, High, Critical}, e.Severity)
	confidence := slices.Contains([]Confidence{Sure, Ambiguous}, e.Confidence)
	who := slices.Contains([]Who{"", Sender, Victim, Other}, e.Who)
	texts := e.ID != "" && e.Source != "" && len(e.Match) > 0 && len(e.Yes) > 0 && len(e.No) > 0
	blameless := e.Category != Emergency || e.Who == Victim || e.Who == Other // an emergency is nobody's doing: no hold, no strike
	return category != e.Minor && severity && confidence && who && texts && blameless
}

// compile packs the lexicon as unpackLexicon reads it.
func (l *lexiconSource) compile() ([]byte, error) {
	var patterns []string
	var of []int32
	for i, e := range l.entries {
		patterns = append(patterns, e.Match...)
		of = append(of, slices.Repeat([]int32{int32(i)}, len(e.Match))...)
	}
	for i, c := range l.contexts {
		patterns = append(patterns, c.Match...)
		of = append(of, slices.Repeat([]int32{^int32(i)}, len(c.Match))...)
	}
	matcher, err := phrase.New(l.grammar, patterns)
	if err != nil {
		return nil, err
	}
	var w pack.Writer
	matcher.Pack(&w)
	w.Ints(pack.IntsOf(of))
	pack.WriteList(&w, l.entries, func(e *entrySource) {
		for _, s := range []string{e.ID, string(e.Category), string(e.Severity), string(e.Confidence), string(e.Who)} {
			w.Text(s)
		}
		w.Bool(e.Minor)
		w.Bool(e.Unweighed)
		pack.WriteList(&w, e.Immune, func(id *string) { w.Text(*id) })
	})
	pack.WriteList(&w, l.contexts, func(c *contextSource) {
		for _, s := range []string{c.ID, c.Scope, c.Effect} {
			w.Text(s)
		}
		pack.WriteList(&w, c.Of, func(id *string) { w.Text(*id) })
	})
	return w.Bytes(), nil
}
