package weigh

import (
	"math"
	"slices"
	"testing"
)

// few are weights of two labels: words speak for one each, and one for both.
func few() Learned {
	l := Learned{Labels: []string{"tea", "war"}, Bias: []float64{-1, -1}, Weights: map[Feature][]float64{}}
	for word, weights := range map[string][]float64{"kettle": {6, 0.02}, "cannon": {-0.01, 6}, "river": {5, 5}} {
		for _, f := range Features(word) {
			if !slices.Contains(Features("meadow"), f) {
				l.Weights[f] = weights
			}
		}
	}
	return l
}

func TestSparse(t *testing.T) {
	t.Parallel()
	const unit, least = 0.1, 4
	w, sum, err := LoadSparse(string(few().PackSparse(unit, least, "sum")))
	if err != nil || sum != "sum" || len(w.Labels()) != 2 {
		t.Fatal(w, sum, err)
	}
	for text, most := range map[string]int{"kettle": 0, "cannon": 1, "meadow": 2, "": 2} {
		of, none := w.Chances(text)
		all := append(of, none)
		total := 0.0
		for i, chance := range all {
			total += chance
			if i != most && chance >= all[most] {
				t.Errorf("%q: %v", text, all)
			}
		}
		if math.Abs(total-1) > 1e-9 {
			t.Errorf("%q: the chances are %f together", text, total)
		}
	}
	if of, none := w.Chances("river"); math.Abs(of[0]-of[1]) > 1e-9 || none > of[0] {
		t.Errorf("what speaks for both against none: %v, %f", of, none)
	}
}

// TestSparseBroken: half a file is an error, and bytes that are none do no harm.
func TestSparseBroken(t *testing.T) {
	t.Parallel()
	file := few().PackSparse(0.1, 4, "sum")
	if _, _, err := LoadSparse(string(file[:len(file)/2])); err == nil {
		t.Error("half a file was read")
	}
	for i := range w(t, file).entries {
		w := w(t, file)
		b := []byte(w.entries)
		b[i] ^= 0xff
		w.entries = string(b)
		w.Chances("kettle cannon river")
	}
}

func w(t *testing.T, file []byte) *Sparse {
	t.Helper()
	w, _, err := LoadSparse(string(file))
	if err != nil {
		t.Fatal(err)
	}
	return w
}
