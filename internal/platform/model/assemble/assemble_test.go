package assemble_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/assemble"
)

// conversation is one of so many texts, with a summary, and with so many of them recalled.
func conversation(texts, recalled int) assemble.State {
	s := assemble.State{System: strings.Repeat("Read. ", 300), Line: "Intensity: 6 of 10 (stable), turn 7", Stage: 0, Intent: assemble.Commitment, Text: said(texts)}
	for n := range texts {
		s.Recent = append(s.Recent, assemble.Said{ByJosh: n%2 == 1, Text: said(n)})
	}
	for n := range recalled {
		s.Recalled = append(s.Recalled, assemble.Recalled{From: assemble.From(n % 3), Similarity: float64(n*7%40) / 40, Text: said(n)})
	}
	for n := range 9 {
		s.Summary = append(s.Summary, fmt.Sprintf("aspect %d:%s", n, strings.Repeat(" word", 50)))
	}
	for n := range 20 {
		s.Facts, s.Preferences = append(s.Facts, fmt.Sprint("fact ", n)), append(s.Preferences, fmt.Sprint("preference ", n))
	}
	return s
}

// said is a text of a conversation: 20 to 260 characters, of a length that comes again after 13 texts.
func said(n int) string { return fmt.Sprintf("%05d%s", n, strings.Repeat(" walk", 3+4*(n*5%13))) }

// TestTokensAreFlat: a turn costs the same at the 5,000th text as at the 50th.
func TestTokensAreFlat(t *testing.T) {
	t.Parallel()
	sum := func(n int) (tokens int) {
		for turn := range 13 { // of all lengths of a text
			_, r := assemble.Assemble(conversation(n+turn, 50), assemble.Default())
			tokens += r.Tokens
		}
		return tokens
	}
	begin := sum(50)
	for _, n := range []int{100, 200, 500, 1000, 2000, 4987} {
		if got := sum(n); math.Abs(float64(got-begin)) > 0.05*float64(begin) {
			t.Errorf("at text %d a turn has %d tokens, and %d at text 50", n, got/13, begin/13)
		}
	}
}

// TestOrder: every kind of block, in the order of the specification.
func TestOrder(t *testing.T) {
	t.Parallel()
	shared, ok := assemble.ByConsent("they need an hour alone", "c1")
	if _, bare := assemble.ByConsent("they need an hour alone", ""); !ok || bare {
		t.Error("what was shared needs a consent, and no more")
	}
	_, r := assemble.Assemble(assemble.State{
		Stage: 3, System: "s", Guidance: "g", Line: "l", Summary: []string{"a"}, Preferences: []string{"b"}, Facts: []string{"c"}, Reflections: []assemble.Reflection{{Text: "d", Similarity: 0.4, Linked: true}},
		Shared: []assemble.Shared{shared}, Milestones: []string{"e"}, Material: []assemble.Part{{Name: "card", Texts: []string{"f"}}}, Recalled: []assemble.Recalled{{Text: "g", Similarity: 0.5}},
		Recent: []assemble.Said{{Text: "h"}}, Text: "i", Made: []assemble.Part{{Name: "title", Texts: []string{"j"}}},
	}, assemble.Default())
	var names []string
	for _, b := range r.Blocks {
		names = append(names, b.Name)
	}
	want := []string{"instructions", "guidance", "state", "summary", "preferences", "facts", "reflections", "shared", "milestones", "card", "recalled", "earlier", "text", "title"}
	if !slices.Equal(names, want) || r.Over != "" {
		t.Errorf("%v, over %q", names, r.Over)
	}
}

// TestDepth is the table of docs/memory.md.
func TestDepth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s                         assemble.State
		want                      assemble.Depth
		here, before, others, own int
	}{
		{assemble.State{}, assemble.Minimal, 2, 0, 0, 1},
		{assemble.State{Stage: 1, Turn: 5}, assemble.Minimal, 2, 0, 0, 1},
		{assemble.State{Stage: 1, Turn: 6}, assemble.Light, 5, 5, 0, 2},
		{assemble.State{Stage: 2}, assemble.Light, 5, 5, 0, 2},
		{assemble.State{Stage: 3}, assemble.Full, 5, 10, 10, 2},
		{assemble.State{Stage: 4}, assemble.Full, 5, 10, 10, 2},
		{assemble.State{Stage: 4, Intent: assemble.Enforce}, assemble.Minimal, 2, 0, 0, 1},
		{assemble.State{Stage: 4, Intent: assemble.Avoid}, assemble.None, 0, 0, 0, 0},
		{assemble.State{Intent: assemble.Commitment}, assemble.Full, 5, 10, 10, 2},
		{assemble.State{Stage: 4, Distress: 9, Intent: assemble.Commitment}, assemble.None, 0, 0, 0, 0},
	} {
		for n := range 60 {
			c.s.Recalled = append(c.s.Recalled, assemble.Recalled{From: assemble.From(n % 3), Text: []string{"here", "before", "others"}[n%3], Similarity: 0.9})
			c.s.Reflections = append(c.s.Reflections, assemble.Reflection{Text: "own", Similarity: 0.9})
		}
		blocks, r := assemble.Assemble(c.s, assemble.Default())
		got := map[string]int{}
		for _, text := range append(texts(blocks, assemble.RecalledBlock), texts(blocks, assemble.ReflectionsBlock)...) {
			got[text]++
		}
		if r.Depth != c.want || r.Why == "" || got["here"] != c.here || got["before"] != c.before || got["others"] != c.others || got["own"] != c.own {
			t.Errorf("stage %d, turn %d, %q: %s (%s), %v", c.s.Stage, c.s.Turn, c.s.Intent, r.Depth, r.Why, got)
		}
	}
}

// TestSimilarity: each stage has its least, and the nearest come first.
func TestSimilarity(t *testing.T) {
	t.Parallel()
	for stage, least := range []float64{0.60, 0.65, 0.55, 0.50, 0.50} {
		s := assemble.State{Stage: assemble.Stage(stage), Recalled: []assemble.Recalled{{Text: "far", Similarity: least - 0.01}, {Text: "near", Similarity: least}, {Text: "nearer", Similarity: 0.9}, {Text: "none", Similarity: math.NaN()}}}
		blocks, _ := assemble.Assemble(s, assemble.Default())
		if got := texts(blocks, assemble.RecalledBlock); !slices.Equal(got, []string{"nearer", "near"}) {
			t.Errorf("stage %d: %q", stage, got)
		}
	}
}

// TestShares: of what is left older texts have 60 %, and recalled ones 40 %, cut at their section marks.
func TestShares(t *testing.T) {
	t.Parallel()
	l := assemble.Default()
	l.Context, l.Output = 1006+25*assemble.Protected*2, 0 // the text and the line are empty
	s := assemble.State{Intent: assemble.Everyday, System: strings.Repeat("four", 6)}
	for range 24 {
		s.Recent = append(s.Recent, assemble.Said{Text: strings.Repeat("four", 25)})
	}
	s.Recalled = []assemble.Recalled{{Similarity: 0.7, Text: strings.Repeat("less", 150)}, {Similarity: 0.8, Text: strings.Repeat("long", 150) + "\n\n" + strings.Repeat("next", 200) + "\n\n" + strings.Repeat("last", 100)}}
	blocks, r := assemble.Assemble(s, l)
	if got := texts(blocks, assemble.EarlierBlock); len(got) != 24 {
		t.Errorf("%d texts, %+v", len(got), r)
	}
	if got := texts(blocks, assemble.RecalledBlock); len(got) != 1 || got[0] != strings.Repeat("long", 150)+"\n\n"+strings.Repeat("next", 200) {
		t.Errorf("%.20q, %+v", got, r)
	}
	l.Context -= 600
	blocks, r = assemble.Assemble(s, l)
	if got := texts(blocks, assemble.EarlierBlock); len(got) != 12+9 || r.Over != "" { // 240 tokens of 400
		t.Errorf("%d texts, %+v", len(got), r)
	}
	if got := texts(blocks, assemble.RecalledBlock); len(got) != 1 || got[0] != strings.Repeat("long", 150) { // 160 tokens
		t.Errorf("%.20q, %+v", got, r)
	}
}

// TestDefaultIsWithinARequest: of the longest texts, all of signs that are escaped, no more is shown than leaves room for the instructions
// and the form of a request.
func TestDefaultIsWithinARequest(t *testing.T) {
	t.Parallel()
	s, l := conversation(5000, 5000), assemble.Default()
	for i := range s.Recent {
		s.Recent[i].Text = strings.Repeat("&", 3000)
	}
	l.Protected = 0
	blocks, r := assemble.Assemble(s, l)
	written := 0
	for _, b := range blocks {
		for _, item := range b.Items {
			written += len(model.Data("preference", item.Text))
		}
	}
	if r.Over != "" || written > l.Bytes || l.Bytes > model.MaxInput-16<<10 {
		t.Errorf("%d bytes, %+v", written, r)
	}
	if _, r := assemble.Assemble(s, assemble.Default()); r.Over != "protected" {
		t.Errorf("12 texts of 2,000 such signs have no room, and it is said that %q", r.Over)
	}
}

func TestCorrection(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of   []assemble.Counted
		want float64
	}{
		{nil, 1}, {[]assemble.Counted{{0, 5}, {5, 0}}, 1}, {[]assemble.Counted{{100, 120}}, 1.2}, {[]assemble.Counted{{100, 100}, {100, 120}}, 1.1},
		{[]assemble.Counted{{100, 900}, {100, 110}, {100, 120}}, 1.2},
		{append(slices.Repeat([]assemble.Counted{{100, 300}}, 300), slices.Repeat([]assemble.Counted{{100, 130}}, assemble.Answers)...), 1.3},
	} {
		if got := assemble.Correction(c.of); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%d pairs: %v, want %v", len(c.of), got, c.want)
		}
	}
}

// BenchmarkAssemble assembles a call of somebody with 5,000 stored texts, of which all were recalled.
func BenchmarkAssemble(b *testing.B) {
	s, l := conversation(5000, 5000), assemble.Default()
	for b.Loop() {
		assemble.Assemble(s, l)
	}
}
