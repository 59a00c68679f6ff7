package memory_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/domain/memory"
)

// TestVectors: a byte for each dimension tells near from far as well as a number of four does.
func TestVectors(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		a, b := make([]float32, 1024), make([]float32, 1024)
		share := dice.Float64()
		var dot, x, y float64
		for i := range a {
			a[i] = float32(dice.NormFloat64())
			b[i] = float32(share*float64(a[i]) + (1-share)*dice.NormFloat64())
			dot, x, y = dot+float64(a[i])*float64(b[i]), x+float64(a[i])*float64(a[i]), y+float64(b[i])*float64(b[i])
		}
		want := dot / math.Sqrt(x*y)
		if got := memory.NewVector(a).Like(memory.NewVector(b)); math.Abs(got-want) > 0.01 {
			t.Fatalf("%v, is %v", got, want)
		}
	}
	if memory.NewVector(make([]float32, 4)) != nil || memory.NewVector([]float32{float32(math.NaN())}) != nil || (memory.Vector{1}).Like(memory.Vector{1, 2}) != 0 || (memory.Vector{0}).Like(memory.Vector{1}) != 0 {
		t.Error("what has no direction has one")
	}
}

// TestVectorsOfFacts: those of another model count for none, those of facts that are gone go.
func TestVectorsOfFacts(t *testing.T) {
	t.Parallel()
	facts := []memory.Fact{{ID: "f1"}, {ID: "f2"}}
	v := memory.Vectors{Model: "titan", Of: map[string]memory.Vector{"f1": {1}, "f9": {2}}}
	if missing := v.Missing("titan", facts); len(missing) != 1 || missing[0].ID != "f2" {
		t.Errorf("%+v", missing)
	}
	if missing := v.Missing("other", facts); !slices.EqualFunc(missing, facts, func(a, b memory.Fact) bool { return a.ID == b.ID }) {
		t.Errorf("%+v", missing)
	}
	if kept, changed := v.Kept("titan", facts); !changed || len(kept.Of) != 1 || kept.Of["f1"] == nil {
		t.Errorf("%+v, %v", kept, changed)
	}
	if kept, changed := v.Kept("other", facts); !changed || len(kept.Of) != 0 || kept.Model != "other" {
		t.Errorf("%+v, %v", kept, changed)
	}
	if _, changed := (memory.Vectors{}).Kept("titan", facts); changed {
		t.Error("nothing goes, and it is a change")
	}
}
