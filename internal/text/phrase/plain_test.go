package phrase

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/pack"
)

// plainScan is what Scan does, without any of its haste: every edge of every reading is asked.
func plainScan(m *Matcher, edges [][]edge, normal string) []Match {
	var now []reading
	var matches []Match
	for at, t := range m.read(normal).tokens {
		var next []reading
		keep := func(r reading) bool {
			if slices.ContainsFunc(next, func(had reading) bool { return had.state == r.state }) {
				return false
			}
			next = append(next, r)
			return true
		}
		for _, r := range append([]reading{{state: 0, start: int32(at)}}, now...) {
			for _, e := range edges[r.state] {
				if e.symbol() == accepts || !m.symbols.at(t.set).contains(int32(e.symbol())) || !keep(reading{state: e.to(), start: r.start}) {
					continue
				}
				for _, end := range edges[e.to()] {
					if end.symbol() == accepts {
						matches = append(matches, Match{int(end.to()), int(r.start), at})
					}
				}
			}
		}
		for _, r := range now {
			if t.over {
				keep(r)
			}
		}
		now = next
	}
	return matches
}

// unpacked returns the edges of all states, in their order.
func (a *automaton) unpacked() [][]edge {
	all := make([][]edge, a.places.Len())
	for state := range all {
		var ends, rest []edge
		put := func(p place) {
			if p >= 0 {
				rest = append(rest, p)
				return
			}
			t := a.table(p)
			for i := range t.edges {
				rest = append(rest, edge(t.to(i)*maxSymbols+int32(t.symbol(i))))
			}
		}
		p := place(a.places.At(state))
		if p < 0 && ^p&isRecord != 0 {
			record := a.records[^p>>kindBits*4:]
			anys, accepted := int(record.At(1)&0xffff), int(record.At(1)>>16)
			for i := range anys + accepted {
				ends = append(ends, edge(record.At(2+i)))
			}
			ends, rest = ends[anys:], slices.Clone(ends[:anys])
			p = place(record.At(0))
		}
		if p != noEdge {
			put(p)
		}
		slices.Sort(rest) // a state has its edges in the order of the states behind them
		all[state] = append(ends, rest...)
	}
	return all
}

// TestScanIsPlain holds Scan to the plain one, over patterns and texts made at random.
func TestScanIsPlain(t *testing.T) {
	t.Parallel()
	words := []string{"a", "b", "c", "d", "stop", "kill", "myself", "texting", "so", "really"}
	parts := append([]string{
		"<x>", "<y>", "<x>?", "*1", "*3", "*8", "^", "$", "^^", "$$", ",", "(a|b c)", "(a|b|c d)?", "(stop|<x>|*2 a)", "(<y> kill|a *2|)", "b?",
		"(a|b|c|d|stop|kill|myself|texting|so|really)", "(a a|b a|c a|d b|stop b|kill c|myself d|texting a|so b|<x> <y>)",
	}, words...)
	said := append([]string{".", ",", "!", "\"", "other", "mysxelf", "textting", "killmyself", "2"}, words...)
	rapid.Check(t, func(t *rapid.T) {
		some := func(of []string, most int, name string) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(of), 1, most).Draw(t, name), " ")
		}
		g := Grammar{Classes: map[string][]string{"x": {"a", "b", "kill it"}, "y": {"c", "stop", "so a", "<x> d"}}, Fillers: []string{"so", "really"}}
		b := newBuilder()
		if err := b.grammar(g); err != nil {
			t.Fatal(err)
		}
		for i := range rapid.IntRange(1, 60).Draw(t, "patterns") {
			if pattern := some(parts, 5, "pattern"); b.pattern(int32(i), "d "+pattern) == nil {
				_ = b.pattern(int32(i), pattern) // one that fits everything is refused
			}
		}
		m, err := b.finish(g)
		if err != nil {
			t.Fatal(err)
		}
		edges := b.edges()
		if diff := cmp.Diff(edges, m.automaton.unpacked(), cmp.Transformer("all", func(l []edge) string { return string(pack.IntsOf(l)) })); diff != "" {
			t.Fatal(diff)
		}
		for range 5 {
			text := sms.Normalize(some(said, 40, "text"))
			_, got := m.Scan(text)
			if diff := cmp.Diff(plainScan(m, edges, text), got); diff != "" {
				t.Fatal(text, diff)
			}
		}
	})
}

// TestScanIsPlainOnLists holds Scan to the plain one with the rules of the project, over every fourth text of the
// evaluation and long ones made of them: the plain one takes 15 s of processor time for all of them.
func TestScanIsPlainOnLists(t *testing.T) {
	t.Parallel()
	texts := evaluationTexts(t)
	for i := range len(texts) / 10 {
		texts = append(texts, strings.Join(texts[10*i:10*i+10], " "))
	}
	for name, m := range projectMatchers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			edges, found := m.automaton.unpacked(), 0
			for n := 0; n < len(texts); n += 4 {
				text := texts[n]
				normal := sms.Normalize(text)
				_, got := m.Scan(normal)
				if diff := cmp.Diff(plainScan(m, edges, normal), got); diff != "" {
					t.Fatal(text, diff)
				}
				found += len(got)
			}
			if found < 200 {
				t.Errorf("%d matches in all", found)
			}
		})
	}
}

// projectMatchers returns the matchers of the answers, the opt-out and the safety rules.
func projectMatchers(t testing.TB) map[string]*Matcher {
	t.Helper()
	all := map[string]*Matcher{}
	for name, file := range map[string]string{"answers": "answers/data/answers", "opt-out": "compliance/data/plain", "safety": "safety/data/lexicon"} {
		data, err := os.ReadFile("../" + file + ".bin")
		if err != nil {
			t.Fatal(err)
		}
		all[name] = Unpack(pack.NewReader(string(data)))
	}
	return all
}

// evaluationTexts returns the texts of the labelled lists.
func evaluationTexts(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../../lab/evaluate/testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no lists", err)
	}
	var texts []string
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(strings.NewReader(string(data))); lines.Scan(); {
			var row struct{ Text string }
			if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
				t.Fatal(err)
			}
			texts = append(texts, row.Text)
		}
	}
	return texts
}
