package phrase

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/base/sms"
)

// written finds patterns as they are written: each on its own, by its parts, without states. The automaton, in which patterns share what
// they have in common, is held to it.
type written struct {
	classes  map[string][][]node
	patterns [][]node
	m        *Matcher // of the same patterns: it cuts texts into tokens
}

func newWritten(t *testing.T, g Grammar, patterns []string) *written {
	t.Helper()
	m, err := New(g, patterns)
	if err != nil {
		t.Fatal(err)
	}
	w := &written{classes: map[string][][]node{}, m: m}
	parse := func(p string) []node {
		seq, err := parsePattern(p)
		if err != nil {
			t.Fatal(err)
		}
		return seq
	}
	for name, list := range g.Classes {
		for _, p := range list {
			w.classes[name] = append(w.classes[name], parse(p))
		}
	}
	for _, p := range patterns {
		w.patterns = append(w.patterns, parse(p))
	}
	return w
}

// spots say of each token, and of the end, how a part of a pattern may go on there.
type spots []byte

const (
	fresh byte = 1 << iota // it begins there: nothing was read yet
	begun                  // the token before was read by what stands before it in the pattern
)

func (s spots) with(o spots) spots {
	all := slices.Clone(s)
	for i := range o {
		all[i] |= o[i]
	}
	return all
}

// read takes each spot over a token that fits; tokens that may be read over stand between no two others.
func (s spots) read(tokens []token, fits func(token) bool) spots {
	next, at := make(spots, len(s)), byte(0)
	for i, t := range tokens {
		if at |= s[i]; at != 0 && fits(t) {
			next[i+1] = begun
		}
		if at &= begun; !t.over {
			at = 0
		}
	}
	return next
}

func (w *written) sequence(tokens []token, from spots, seq []node) spots {
	for _, n := range seq {
		if !slices.ContainsFunc(from, func(at byte) bool { return at != 0 }) {
			break
		}
		from = w.node(tokens, from, n)
	}
	return from
}

func (w *written) any(tokens []token, from spots, seqs [][]node) spots {
	ends := make(spots, len(from))
	for _, seq := range seqs {
		ends = ends.with(w.sequence(tokens, from, seq))
	}
	return ends
}

func (w *written) node(tokens []token, from spots, n node) spots {
	switch n := n.(type) {
	case word:
		number, _ := w.m.vocabulary.number(string(n))
		return from.read(tokens, func(t token) bool { return t.word == number })
	case class:
		return w.any(tokens, from, w.classes[string(n)])
	case group:
		return w.any(tokens, from, n)
	case maybe:
		return from.with(w.node(tokens, from, n.of))
	case gap:
		ends := from
		for range int(n) {
			from = from.read(tokens, func(t token) bool { return t.set == setUnknown || t.set >= firstWordSet })
			ends = ends.with(from)
		}
		return ends
	}
	return from.read(tokens, func(t token) bool { return isAt(t.set, symbol(n.(anchor))) })
}

// isAt reports whether tokens of a set are the place that a pattern asks for.
func isAt(set int32, place symbol) bool {
	switch set {
	case setTextStart:
		return place == textStart || place == start
	case setTextEnd:
		return place == textEnd || place == end
	case setBoundary:
		return place == start || place == end
	case setComma:
		return place == comma
	}
	return false
}

// hold fails the test unless Scan finds in a text exactly the ends of patterns that are there, each with a start from which it fits.
func (w *written) hold(t rapid.TB, normal string) (found int) {
	tokens := w.m.read(normal).tokens
	_, matches := w.m.Scan(normal)
	got := map[[2]int]bool{}
	for _, m := range matches {
		from := make(spots, len(tokens)+1)
		from[m.Start] = fresh
		if w.sequence(tokens, from, w.patterns[m.Pattern])[m.End+1] == 0 {
			t.Fatalf("%q: %+v is none", normal, m)
		}
		got[[2]int{m.Pattern, m.End}] = true
	}
	all := slices.Repeat(spots{fresh}, len(tokens)+1)
	for p, seq := range w.patterns {
		for i, at := range w.sequence(tokens, all, seq) {
			if at&begun != 0 && !got[[2]int{p, i - 1}] {
				t.Fatalf("%q: pattern %d ends at token %d, and is not found", normal, p, i-1)
			}
		}
	}
	return len(got)
}

// say draws a text that a sequence of parts fits.
func (w *written) say(t *rapid.T, seq []node, words []string) (said []string) {
	for _, n := range seq {
		switch n := n.(type) {
		case word:
			said = append(said, string(n))
		case class:
			said = append(said, w.say(t, rapid.SampledFrom(w.classes[string(n)]).Draw(t, "of the class"), words)...)
		case group:
			said = append(said, w.say(t, rapid.SampledFrom(n).Draw(t, "alternative"), words)...)
		case maybe:
			if rapid.Bool().Draw(t, "said") {
				said = append(said, w.say(t, []node{n.of}, words)...)
			}
		case anchor:
			if symbol(n) == comma || symbol(n) == end {
				said = append(said, map[symbol]string{comma: ",", end: "."}[symbol(n)])
			}
		case gap:
			said = append(said, rapid.SliceOfN(rapid.SampledFrom(words), 0, int(n)).Draw(t, "between")...)
		}
	}
	return said
}

// TestScanIsAsWritten holds Scan to the rules of the project as they are written: over texts of the evaluation, over words at random, and over
// what patterns say with other words among it.
func TestScanIsAsWritten(t *testing.T) {
	t.Parallel()
	lists := evaluationTexts(t)
	for name, w := range projectPatterns(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := 0
			for n := 0; n < len(lists); n += 240 {
				found += w.hold(t, sms.Normalize(lists[n]))
			}
			words := append([]string{".", ",", "?", "\"", "other"}, w.m.vocabulary.words()...)
			rapid.Check(t, func(t *rapid.T) {
				some := rapid.SliceOfN(rapid.SampledFrom(words), 0, 5)
				said := append(some.Draw(t, "before"), rapid.SampledFrom([]string{"", "."}).Draw(t, "sentence"))
				for range rapid.IntRange(0, 2).Draw(t, "patterns") {
					said = append(said, w.say(t, rapid.SampledFrom(w.patterns).Draw(t, "pattern"), words)...)
					if len(said) > 0 && rapid.Bool().Draw(t, "broken") {
						said = slices.Insert(said, rapid.IntRange(0, len(said)).Draw(t, "at"), rapid.SampledFrom(words).Draw(t, "with"))
					}
					said = append(said, some.Draw(t, "after")...)
				}
				found += w.hold(t, sms.Normalize(strings.Join(said, " ")))
			})
			if found < 20 {
				t.Errorf("%d patterns found in all", found)
			}
		})
	}
}

// words returns the words by number.
func (v *vocabulary) words() []string {
	list := make([]string, v.keys.ends.len())
	for i := range list {
		list[i] = v.keys.at(int32(i))
	}
	return list
}

// projectPatterns returns the rules of the project as they are written.
func projectPatterns(t *testing.T) map[string]*written {
	t.Helper()
	type file struct {
		Same, Classes                    map[string][]string
		Fillers, Real                    []string
		Rules, Guards, Entries, Contexts []struct{ Match []string }
	}
	all := map[string]*written{}
	for name, globs := range map[string][]string{
		"answers": {"../answers/data/answers.json"}, "opt-out": {"../compliance/data/plain.json"},
		"safety": {"../safety/data/grammar.json", "../safety/data/contexts.json", "../safety/data/lexicon/*.json"},
	} {
		var g Grammar
		var patterns []string
		for _, glob := range globs {
			names, err := filepath.Glob(glob)
			if err != nil || len(names) == 0 {
				t.Fatal(glob, err)
			}
			for _, name := range names {
				var f file
				data, err := os.ReadFile(name)
				if err == nil {
					err = json.Unmarshal(data, &f)
				}
				if err != nil {
					t.Fatal(name, err)
				}
				if f.Classes != nil {
					g = Grammar{Classes: f.Classes, Same: f.Same, Fillers: f.Fillers, Real: f.Real}
				}
				for _, one := range slices.Concat(f.Rules, f.Guards, f.Entries, f.Contexts) {
					patterns = append(patterns, one.Match...)
				}
			}
		}
		all[name] = newWritten(t, g, patterns)
	}
	return all
}
