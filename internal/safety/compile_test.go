package safety

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "compile data/lexicon.bin and data/scorer.bin")

func mustParseLexicon(t testing.TB) *lexiconSource {
	t.Helper()
	l, err := parseLexicon(os.DirFS("data"))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestCompiled makes the compiled files with -update, and holds them to what is written in the folder data.
func TestCompiled(t *testing.T) {
	t.Parallel()
	l := mustParseLexicon(t)
	lexicon, err := l.compile()
	if err != nil {
		t.Fatal(err)
	}
	s, err := parseScorer(os.DirFS("data"), l)
	if err != nil {
		t.Fatal(err)
	}
	scorer, err := s.compile(l.grammar)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{"data/lexicon.bin": lexicon, "data/scorer.bin": scorer} {
		if *update {
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(want, got) {
			t.Errorf("%s is not what the files beside it say (%v); compile it: make rules", name, err)
		}
	}
	d, err := unpackLexicon(string(lexicon))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := unpackScorer(string(scorer), d); err != nil {
		t.Error(err)
	}
	if _, err := unpackLexicon(string(lexicon[:len(lexicon)-1])); err == nil {
		t.Error("a lexicon that is cut off, and no error")
	}
}
