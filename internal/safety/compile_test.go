package safety

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/pack"
	"github.com/josh-sms/josh/internal/weigh"
	"github.com/josh-sms/josh/internal/weigh/train"
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
		mustWrite(t, "data/lexicon.bin", want)
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

// TestCompiledWords makes data/words.bin with -update. Without, it holds its sum to the texts that it was learned from, since learning takes
// some time; -learn learns again.
func TestCompiledWords(t *testing.T) {
	t.Parallel()
	texts, err := os.ReadFile("data/texts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if *update || *learn {
		want := mustLearn(t, texts)
		if *update {
			mustWrite(t, "data/words.bin", want)
		}
		if got, err := os.ReadFile("data/words.bin"); err != nil || !bytes.Equal(want, got) {
			t.Errorf("data/words.bin is not what is learned from texts.jsonl (%v); learn it: make rules", err)
		}
	}
	file, err := os.ReadFile("data/words.bin")
	if err != nil {
		t.Fatal(err)
	}
	data, err := pack.Inflate(string(file))
	if err != nil {
		t.Fatal(err)
	}
	r := pack.NewReader(data)
	weigh.Unpack(r)
	if got, want := r.Text(), train.Sum(texts); got != want || r.Err() != nil {
		t.Errorf("data/words.bin was learned from other texts (%v); learn it: make rules", r.Err())
	}
	if _, err := loadWords(string(file[:len(file)-1])); err == nil {
		t.Error("weights that are cut off, and no error")
	}
}

func mustLearn(t *testing.T, texts []byte) []byte {
	t.Helper()
	labels := []string{labelSelfHarm, labelWorried, labelHarm, labelSexual, labelStalking, labelVictim}
	packed, err := train.Compile(texts, train.Options{
		Labels: labels, Epochs: 15, Rate: 0.02, Decay: 1e-3, Smooth: 0.5, Ordinary: 3, Keep: 60_000,
	})
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

func mustWrite(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
