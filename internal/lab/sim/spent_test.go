package sim

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/lab/sample"
)

// haiku is the model that a JOSH is set to by default (docs/configuration.md).
const haiku = "global.anthropic.claude-haiku-5-5"

// TestTownWithModel: people of a small town text in passing, too, and a model is asked wherever the rules are not sure. No promise is broken, the ledger
// has each call, the bars hold, and the same seed costs the same.
func TestTownWithModel(t *testing.T) {
	t.Parallel()
	if sample.Stride > 1 {
		t.Skip("a town is one goroutine, whose parts other tests play with the race detector")
	}
	policy, err := match.Load()
	if err != nil {
		t.Fatal(err)
	}
	live := func() Figures {
		f, err := Run(t.Context(), Options{People: 24, Days: 9, Seed: 7, Regions: []string{"san-francisco"}, Policy: policy, Model: haiku, Chatter: 7})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	a, b := live(), live()
	s := a.Spent
	t.Log(s.Report())
	if a.Digest != b.Digest || sum(s.By) != sum(b.Spent.By) {
		t.Error("the same seed is another town, or costs something else")
	}
	if s.Chatter < 30 || s.ChatterAsks == 0 || s.By["intent"].Calls == 0 || s.By["answer"].Calls == 0 || s.Asked == 0 {
		t.Errorf("a model that is hardly asked: %+v", s)
	}
	if err := s.Bars(); err != nil {
		t.Error(err)
	}
}

// TestBars: a month that costs too much, or asks too often, is told.
func TestBars(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		asked int
		cents int64
		want  string
	}{
		{40, 5, ""}, {41, 5, "59.0 % of the turns"}, {40, 6, "a turn costs $0.000600"},
	} {
		s := &Spent{Turns: 100, Asked: c.asked, By: map[string]Calls{"a": {Calls: 1, Cost: c.cents * 500_000}, "b": {Calls: 2, Cost: c.cents * 500_000}}, People: 1, Months: 1}
		err := s.Bars()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d asked, %d cents: %v", c.asked, c.cents, err)
		}
	}
	if (*Spent)(nil).Bars() != nil || (*Spent)(nil).Report() != "" {
		t.Error("a town without a model has spent something")
	}
}
