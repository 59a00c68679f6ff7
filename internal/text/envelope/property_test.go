package envelope_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/text/envelope"
)

var answers = flag.Int("answers", 20000, "how many answers are made at random")

// Words that stand where a person must not, or must, see them.
const (
	plantedThought = "quokka"
	plantedDraft   = "wombat"
	plantedText    = "koala"
)

// whole are answers in which each word is planted once.
func whole() map[string]string {
	return map[string]string{
		"envelope": `<meta>{"mode":"Witness","analysis":"they need a ` + plantedThought + ` now","check":true}</meta>` + "\n" +
			`<draft>I would like a ` + plantedDraft + `, Sam.</draft>` + "\n" + `A ` + plantedText + `, then. Did I get that?`,
		"draft first": `<draft>I would like a ` + plantedDraft + `.</draft><meta>{"share":true,"analysis":"a ` + plantedThought + `"}</meta>A ` + plantedText + `.`,
		"older": "<thinking>\nMode: WITNESS\nUserIntensity: 6\nFeelHeardCheck: Y\nStrategy: show a " + plantedThought + "\n</thinking>\n<draft>\nA " + plantedDraft +
			".\n</draft>\n<dispatch>EXPLAIN_PROCESS</dispatch>\n\nA " + plantedText + ".",
		"pretty": "```xml\n<meta>\n{\n  \"mode\": \"Bridge\",\n  \"analysis\": \"a " + plantedThought + "\",\n  \"dispatch\": null\n}\n</meta>\n```\nA " + plantedText + ".",
	}
}

// TestCutAnywhere: an answer that ends too early, wherever it does, shows nobody what a model thinks, nor a draft as a text.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	for name, raw := range whole() {
		for i := range len(raw) + 1 {
			holds(t, raw[:i])
			keeps(t, fmt.Sprintf("%s, %d bytes", name, i), raw[:i])
		}
	}
}

// TestOneByteLess: nor does an answer that lacks a byte, wherever it stood, or has another one in its place.
func TestOneByteLess(t *testing.T) {
	t.Parallel()
	for name, raw := range whole() {
		for i := range len(raw) {
			for _, other := range []string{"", " ", "\"", "<", ">", "}", "{", ",", "\n"} {
				changed := raw[:i] + other + raw[i+1:]
				holds(t, changed)
				keeps(t, fmt.Sprintf("%s, %q at %d", name, other, i), changed)
			}
		}
	}
}

// keeps holds planted words to their places.
func keeps(t *testing.T, what, raw string) {
	t.Helper()
	e := envelope.Parse(raw)
	if strings.Contains(e.Text, plantedThought) || strings.Contains(e.Draft, plantedThought) || strings.Contains(e.Text, plantedDraft) {
		t.Errorf("%s: %q: text %q, draft %q", what, raw, e.Text, e.Draft)
	}
}

// disguises are other ways to write tags.
func disguises() map[string]func(string) string {
	entity := func(lt, gt string) func(string) string {
		return strings.NewReplacer("<", lt, ">", gt).Replace
	}
	return map[string]func(string) string{
		"plain":      func(s string) string { return s },
		"capitals":   strings.NewReplacer("<meta", "<META", "</draft", "</DRAFT", "<thinking", "<Thinking").Replace,
		"entities":   entity("&lt;", "&gt;"),
		"twice":      entity("&amp;lt;", "&amp;gt;"),
		"numeric":    entity("&#60;", "&#62;"),
		"hex":        entity("&#x3C;", "&#x3e;"),
		"full width": entity("＜", "＞"),
		"angles":     entity("⟨", "⟩"),
		"zero width": entity("<\u200b", "\u200d>"),
		"spaces":     entity("< ", " >"),
		"json":       entity(`\u003c`, `\u003e`),
		"escaped":    strings.NewReplacer("<", `\<`, ">", `\>`).Replace,
		"fence":      func(s string) string { return "```\n" + s + "\n```" },
	}
}

// TestDisguised: however tags are written, the answer reads the same.
func TestDisguised(t *testing.T) {
	t.Parallel()
	for name, raw := range whole() {
		want := envelope.Parse(raw)
		if !strings.Contains(want.Text, plantedText) || len(want.Warnings) > 0 {
			t.Fatalf("%s: %+v", name, want)
		}
		for how, disguise := range disguises() {
			if diff := cmp.Diff(want, envelope.Parse(disguise(raw))); diff != "" {
				t.Errorf("%s, %s: %s", name, how, diff)
			}
		}
	}
}

// TestAnyAnswer: whatever a model writes, no tag and no JSON of it is in a text, and what is sent reads as itself. Answers are made of pieces of
// right ones, of what models do wrong, and of what is made to harm.
func TestAnyAnswer(t *testing.T) {
	t.Parallel()
	var pieces []string
	for piece := range hostile() {
		pieces = append(pieces, piece)
	}
	slices.Sort(pieces)
	for _, r := range table(t) {
		pieces = append(pieces, r.Raw)
	}
	for _, raw := range whole() {
		pieces = append(pieces, strings.SplitAfter(raw, ">")...)
	}
	for part := range 2 {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(part), 4)) //nolint:gosec // a seed that can be played again
			for range *answers / 2 {
				if holds(t, made(r, pieces)); t.Failed() {
					return
				}
			}
		})
	}
}

// made puts an answer together, and cuts or changes it now and then.
func made(r *rand.Rand, pieces []string) string {
	var b strings.Builder
	for range 1 + r.IntN(8) {
		piece := pick(r, pieces)
		if r.IntN(3) == 0 && len(piece) > 2 {
			piece = piece[:r.IntN(len(piece))]
		}
		b.WriteString(piece)
	}
	raw := []byte(b.String())
	for range r.IntN(3) {
		if len(raw) > 0 {
			raw[r.IntN(len(raw))] = "<>{}\"' :,/&;a\\\n"[r.IntN(15)]
		}
	}
	return string(raw)
}

// TestRendered: what is written as an envelope reads back as it was.
func TestRendered(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		want := envelope.Envelope{
			Meta: envelope.Meta{
				Mode: pick(r, append(envelope.Modes(), "")), Strategy: pick(r, append(envelope.Strategies(), "")), Intensity: r.IntN(11),
				Check: r.IntN(2) == 0, Share: r.IntN(2) == 0, Dispatch: pick(r, append(envelope.Dispatches(), "")), Analysis: phrase(r, `"{}<meta>&\`),
			},
			Text: "A" + phrase(r, `"&:,[3`) + ".",
		}
		if r.IntN(2) == 0 {
			want.Draft = "B" + phrase(r, `"&:,'3`) + "!"
		}
		raw := render(t, want)
		if diff := cmp.Diff(want, envelope.Parse(raw)); diff != "" {
			t.Fatalf("%q: %s", raw, diff)
		}
	}
}

func pick(r *rand.Rand, from []string) string { return from[r.IntN(len(from))] }

// phrase makes words with marks among them.
func phrase(r *rand.Rand, marks string) string {
	var b strings.Builder
	for range r.IntN(12) {
		b.WriteString(pick(r, []string{" you", " said", " that", " é", " sí", "\nand", " check", " mode", " draft", " <3", " " + string(marks[r.IntN(len(marks))])}))
	}
	return strings.TrimSpace(b.String())
}

// render writes an envelope as a model is told to.
func render(tb testing.TB, e envelope.Envelope) string {
	tb.Helper()
	fields := map[string]any{"check": e.Meta.Check, "share": e.Meta.Share, "dispatch": nil, "intensity": nil, "analysis": e.Meta.Analysis}
	if e.Meta.Dispatch != "" {
		fields["dispatch"] = e.Meta.Dispatch
	}
	if e.Meta.Intensity != 0 {
		fields["intensity"] = e.Meta.Intensity
	}
	if e.Meta.Mode != "" {
		fields["mode"] = e.Meta.Mode
	}
	if e.Meta.Strategy != "" {
		fields["strategy"] = e.Meta.Strategy
	}
	var meta strings.Builder
	encoder := json.NewEncoder(&meta)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(fields); err != nil {
		tb.Fatal(err)
	}
	raw := "<meta>" + strings.TrimSpace(meta.String()) + "</meta>\n"
	if e.Draft != "" {
		raw += "<draft>" + e.Draft + "</draft>\n"
	}
	return raw + e.Text
}

// TestHostile: what is made to take long does not, and shows nothing.
func TestHostile(t *testing.T) {
	t.Parallel()
	for _, raw := range hostile() {
		holds(t, raw[:2000])
		holds(t, raw)
	}
}

// hostile are answers of a megabyte that a careless reader reads again and again.
func hostile() map[string]string {
	all := map[string]string{}
	for _, piece := range []string{
		"<meta>", "<meta>{", `<meta>{"check":true`, `{"check":true A `, "</meta>", "<draft>", "</draft>", "<draft><meta>", "<thinking>", "<think></draft>",
		"<", "</", "&", "&amp;", "&amp;lt;", "amp;", ";", `"`, `"check":`, `"a":"`, "{", "}", `{"`, "[{", `["`, "[", "`", "```json\n", "<x>", "<x",
		"<!--", "<!---->", "＜", "‹", "\u200b", "<\u200d", "< ", " <m", "\n", "Mode: ", "Mode: WITNESS\n", "a: y, ", `\`, `\\u003c`, "/meta>", "meta>", ">", "'", "\xff", "\x00",
		`{"a":{`, "<dispatch>", "<dispatch>A</dispatch>", "a", "”", "}]", ",", "//", "{//",
	} {
		all[piece] = strings.Repeat(piece, (1<<20)/len(piece)+1)
	}
	return all
}

// TestFragments: pieces of answers in any order show nothing that is not for people.
func TestFragments(t *testing.T) {
	t.Parallel()
	pieces := []string{
		`<meta>{"mode":"Witness","analysis":"` + plantedThought + `","check":true}</meta>`, `<thinking>` + plantedThought + `</thinking>`,
		`{"mode":"Build","analysis":"` + plantedThought + `"}`, "<thinking>\nMode: WITNESS\nFeelHeardCheck: Y\n</thinking>", "<draft>Hi, Sam.</draft>",
		"&lt;meta&gt;{&quot;analysis&quot;:&quot;" + plantedThought + "&quot;}&lt;/meta&gt;", "<dispatch>EXPLAIN_PROCESS</dispatch>",
		"<meta>", "</meta>", "<draft>", "</draft>", "<thinking>", "</thinking>", "<me", "ta>", "&lt;", "&gt;", "&amp;", "lt;", "<", ">", "</", "/", "{", "}", "[", "]",
		`"`, `'`, ":", ",", " ", "\n", "\n\n", "```", "```json\n", "`", "\u200b", "\u200d", "＜", "＞", "‹", "›", "<b>", "</b>", "<br>", "<!--", "-->", `\`, `\u003c`,
		`"check":true`, `"share":"no"`, "check: true", "Mode: WITNESS", "FeelHeardCheck: Y", "EXPLAIN_PROCESS", "words", "That sounds hard.", "I <3 you", "meta", "draft", "=", "1",
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		var b strings.Builder
		for range 1 + r.IntN(12) {
			b.WriteString(pick(r, pieces))
		}
		raw := b.String()
		holds(t, raw)
		if e := envelope.Parse(raw); strings.Contains(e.Text+e.Draft, plantedThought) {
			t.Errorf("%q: text %q, draft %q", raw, e.Text, e.Draft)
		}
	}
}
