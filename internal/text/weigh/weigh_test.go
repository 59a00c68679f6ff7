package weigh

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// loaded returns weights of two labels: "stop now" speaks for the first, "coffee" against both.
func loaded(t testing.TB) *Weights {
	t.Helper()
	weights := map[Feature][]float64{}
	anyText := Features("") // that it begins and ends
	for text, says := range map[string][]float64{"stop now": {0.4, -0.2}, "coffee": {-1.6, -1.6}} {
		for _, f := range Features(text) {
			if !slices.Contains(anyText, f) {
				weights[f] = says
			}
		}
	}
	l := Learned{Labels: []string{"left", "right"}, Bias: []float64{0.5, -0.5}, Weights: weights}
	w, sum, err := Load(string(l.Pack(0.2, "the sum")))
	if err != nil || sum != "the sum" {
		t.Fatal(sum, err)
	}
	return w
}

func TestWeigh(t *testing.T) {
	t.Parallel()
	w := loaded(t)
	for _, c := range []struct {
		text  string
		label int
		for0  bool // speaks for the first label
	}{
		{"stop now", 0, true},
		{"STOP now", 0, true},
		{"coffee", 1, false},
		{"stop now or have a coffee", 0, false},
	} {
		s := w.Weigh(c.text)
		if spoke := s[0] > 0.5; spoke != c.for0 || len(s) != 2 {
			t.Errorf("%q: %v", c.text, s)
		}
	}
	if s := w.Weigh("a big green tree"); s[0] != 0.5 || s[1] != -0.5 {
		t.Errorf("a text of no feature that counts: %v, want the bias", s)
	}
}

func TestAgainst(t *testing.T) {
	t.Parallel()
	if odds, label := (Score{-1, 2, 0}).Against(); label != 1 || math.Abs(odds-math.Log(math.Exp(-1)+math.Exp(2)+1)) > 1e-9 {
		t.Errorf("%f, %d", odds, label)
	}
}

// TestForgives holds the reader to what people type: letters doubled, signs around words, capitals.
func TestForgives(t *testing.T) {
	t.Parallel()
	has := map[Feature]bool{}
	for _, f := range Features("stop now") {
		has[f] = true
	}
	for _, text := range []string{"Stop Now", "stop  now", "(stop) now"} {
		for _, f := range Features(text) {
			if !has[f] {
				t.Errorf("%q has a feature of its own", text)
			}
		}
	}
	if a, b := Features("stopp now"), Features("stopppppp now"); len(a) != len(b) {
		t.Errorf("a run of letters: %d features, %d", len(a), len(b))
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	packed := string(Learned{Labels: []string{"a"}, Bias: []float64{0}}.Pack(1, "sum"))
	for n := range len(packed) {
		if _, _, err := Load(packed[:n]); err == nil {
			t.Errorf("cut off at %d of %d, and no error", n, len(packed))
		}
	}
}

func FuzzWeigh(f *testing.F) {
	w := loaded(f)
	for _, text := range []string{"", "stop now", "\xff", "ä 🙂 1 a'b", strings.Repeat("a b ", 900), strings.Repeat("z", 1700)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		normal := sms.Normalize(text)
		if n := len(Features(normal)); n > maxWords*(maxLetters+8) {
			t.Fatalf("%d features", n)
		}
		for _, s := range w.Weigh(normal) {
			if math.IsNaN(s) || math.IsInf(s, 0) {
				t.Fatal(s)
			}
		}
	})
}

func BenchmarkWeigh(b *testing.B) {
	w := loaded(b)
	b.ReportAllocs()
	for b.Loop() {
		w.Weigh("Would love to go climbing on Saturday afternoon, but I can't be there before 3. Who else is coming?")
	}
}
