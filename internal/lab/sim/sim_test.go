package sim

import (
	"testing"

	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/lab/sample"
)

// TestTown lives through a small town: no promise is broken, people get plans, and the same seed is the same town to the byte.
func TestTown(t *testing.T) {
	t.Parallel()
	if sample.Stride > 1 {
		t.Skip("a town is one goroutine, whose parts other tests play with the race detector")
	}
	policy, err := match.Load()
	if err != nil {
		t.Fatal(err)
	}
	live := func(seed uint64) Figures {
		f, err := Run(t.Context(), Options{People: 40, Days: 12, Seed: seed, Regions: []string{"san-francisco"}, Policy: policy})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	a, b := live(7), live(7)
	t.Logf("\n%s", Table([]string{"seed 7"}, []Figures{a}))
	if a.Digest != b.Digest {
		t.Error("the same seed is another town")
	}
	if a.Members < 15 || a.Locked == 0 || a.Out < 300 {
		t.Errorf("a town in which little happens: %+v", a)
	}
}
