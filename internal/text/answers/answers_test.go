package answers

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

var update = flag.Bool("update", false, "compile data/answers.bin")

func mustParse(t testing.TB) *source {
	t.Helper()
	data, err := os.ReadFile("data/answers.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCompiled makes data/answers.bin with -update, and holds it to what data/answers.json says.
func TestCompiled(t *testing.T) {
	t.Parallel()
	want, err := mustParse(t).compile()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("data/answers.bin", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("data/answers.bin"); err != nil || !bytes.Equal(want, got) {
		t.Errorf("data/answers.bin is not what data/answers.json says (%v); compile it: make rules", err)
	}
	if _, err := unpack(string(want[:len(want)-1])); err == nil {
		t.Error("rules that are cut off, and no error")
	}
}

// TestRules holds every rule to its own examples: what it must find, and what it must leave to others.
func TestRules(t *testing.T) {
	t.Parallel()
	s := mustParse(t)
	packed, err := s.compile()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := unpack(string(packed))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range s.Rules {
		for _, text := range r.Yes {
			got := rules.Match(sms.Normalize(text))
			if r.Kind == After {
				if !rules.FollowsUp(sms.Normalize(text)) || got.ID == r.ID {
					t.Errorf("%s: %q is none, or %q", r.ID, text, got.ID)
				}
			} else if got.ID != r.ID || got.Kind != r.Kind {
				t.Errorf("%s: %q is %q", r.ID, text, got.ID)
			}
		}
		for _, text := range r.No {
			if got := rules.Match(sms.Normalize(text)); got.ID == r.ID || r.Kind == After && rules.FollowsUp(sms.Normalize(text)) {
				t.Errorf("%s: %q is one", r.ID, text)
			}
		}
	}
}

func TestSigns(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]ID{"👍": Nod, "❤️❤️": Nod, "👍🏽 !": Nod, "😂😂": Laugh, "😢": Low, "💔": Low, "?": "", "...": "", "": "", "!!": ""} {
		if got := rules.Match(sms.Normalize(text)); got.ID != want {
			t.Errorf("%q: %q, want %q", text, got.ID, want)
		}
	}
}
