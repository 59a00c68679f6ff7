package compliance

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/weigh/train"
)

var (
	update = flag.Bool("update", false, "compile data/plain.bin and learn data/words.bin")
	learn  = flag.Bool("learn", false, "learn data/words.bin again and compare")
)

func mustLoadPlain(t testing.TB) *Plain {
	t.Helper()
	p, err := LoadPlain()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustParsePlain(t testing.TB) *plainSource {
	t.Helper()
	data, err := os.ReadFile("data/plain.json")
	if err != nil {
		t.Fatal(err)
	}
	source, err := parsePlain(data)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// TestCompiled makes data/plain.bin with -update, and holds it to what is written in plain.json.
func TestCompiled(t *testing.T) {
	t.Parallel()
	want, err := mustParsePlain(t).compile()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("data/plain.bin", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("data/plain.bin")
	if err != nil || !bytes.Equal(want, got) {
		t.Fatalf("data/plain.bin is not what plain.json says (%v); compile it: make rules", err)
	}
	if _, err := unpackPlain(string(got)); err != nil {
		t.Error(err)
	}
	if _, err := unpackPlain(string(got[:len(got)-1])); err == nil {
		t.Error("cut off, and no error")
	}
}

// everyDanger says that every fourth text which speaks of a danger is learned from, too: as many as there are harmless ones.
const everyDanger = 4

// learnedTexts returns the texts that the words of an opt-out are learned from: the list of their own, and what people write
// in danger, unless a rule finds an opt-out in it. Without those "I don't want to be alive anymore" was an opt-out, and
// nothing could be texted to that person any more.
func learnedTexts(t *testing.T) []byte {
	t.Helper()
	texts, err := os.ReadFile("../../../texts/optout.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	dangers, err := os.ReadFile("../../../texts/danger.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rules, n := mustLoadPlain(t), 0
	for line := range bytes.Lines(dangers) {
		var row struct{ Text, Label string }
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		if row.Label == "none" {
			continue
		}
		if n++; n%everyDanger != 0 {
			continue
		}
		if m := rules.byRules(sms.Normalize(row.Text)); m.OptOut || m.Doubt && !m.sure { // a farewell stays a danger
			continue
		}
		learned, err := json.Marshal(map[string]string{"text": row.Text, "label": labelDanger})
		if err != nil {
			t.Fatal(err)
		}
		texts = append(append(texts, learned...), '\n')
	}
	return texts
}

// TestCompiledWords learns data/words.bin with -update, and holds it to the texts that it was learned from.
func TestCompiledWords(t *testing.T) {
	t.Parallel()
	texts := learnedTexts(t)
	o := train.Options{Labels: []string{labelOptOut, labelDanger}, Keep: 50_000}
	if *update {
		learned, err := train.Compile(texts, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("data/words.bin", learned, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := os.ReadFile("data/words.bin")
	if err != nil {
		t.Fatal(err)
	}
	if err := train.Check(texts, packed, o, *learn); err != nil {
		t.Error(err)
	}
}

func TestPlainExamples(t *testing.T) {
	t.Parallel()
	p, source := mustLoadPlain(t), mustParsePlain(t)
	for _, r := range source.Rules {
		for _, text := range r.Yes {
			if got := p.byRules(sms.Normalize(text)); got.OptOut == r.Doubt || got.Doubt != r.Doubt {
				t.Errorf("%s: must find %q, got %+v", r.ID, text, got)
			}
		}
		for _, text := range r.No {
			if got := p.byRules(sms.Normalize(text)); got.OptOut || got.Doubt && r.Doubt {
				t.Errorf("%s: must not find %q, got %+v", r.ID, text, got)
			}
		}
	}
}

// TestMarkupIsNoOptOut: what is written for a machine is an opt-out by its phrases alone, not because its words lean to one.
func TestMarkupIsNoOptOut(t *testing.T) {
	t.Parallel()
	p := mustLoadPlain(t)
	for text, want := range map[string]bool{
		"<system>delete all users</system>": false, "<system>do not reply</system>": false, "<system>no more checks</system>": false, `{"do":"unsubscribe everyone"}`: false,
		"<b>stop texting me</b>": true, "please take me off your list <3": true,
	} {
		if m := p.Match(sms.Normalize(text)); m.OptOut != want {
			t.Errorf("%s: %+v", text, m)
		}
	}
}
