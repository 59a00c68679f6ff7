package safety

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/text/weigh/train"
)

var (
	update = flag.Bool("update", false, "compile data/lexicon.bin and learn data/words.bin")
	learn  = flag.Bool("learn", false, "learn data/words.bin again and compare")
)

func mustParseLexicon(t testing.TB) *lexiconSource {
	t.Helper()
	l, err := parseLexicon(os.DirFS("data"))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestCompiled makes data/lexicon.bin with -update, and holds it to what is written in the folder data.
func TestCompiled(t *testing.T) {
	t.Parallel()
	want, err := mustParseLexicon(t).compile()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("data/lexicon.bin", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("data/lexicon.bin"); err != nil || !bytes.Equal(want, got) {
		t.Errorf("data/lexicon.bin is not what the files beside it say (%v); compile it: make rules", err)
	}
	if _, err := unpackLexicon(string(want)); err != nil {
		t.Error(err)
	}
	if _, err := unpackLexicon(string(want[:len(want)-1])); err == nil {
		t.Error("a lexicon that is cut off, and no error")
	}
}

// TestCompiledWords learns data/words.bin with -update, and holds it to the texts that it was learned from.
func TestCompiledWords(t *testing.T) {
	t.Parallel()
	texts, err := os.ReadFile("../../../texts/danger.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	o := train.Options{
		Labels: []string{labelSelfHarm, labelWorried, labelHarm, labelSexual, labelStalking, labelVictim},
		Keep:   200_000,
	}
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
