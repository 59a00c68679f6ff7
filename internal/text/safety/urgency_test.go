package safety

import (
	"slices"
	"testing"
	"time"
)

func TestByUrgency(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	want := []Incident{
		{ID: "not reached", Severity: Low, Reply: ReplyMissed, At: noon},
		{ID: "held for words alone", Severity: Medium, First: true, At: noon},
		{ID: "critical, old", Severity: Critical, At: noon.Add(-time.Hour)},
		{ID: "critical, new", Severity: Critical, At: noon},
		{ID: "high", Severity: High, At: noon.Add(-24 * time.Hour)},
		{ID: "low", Severity: Low, At: noon},
		{ID: "underage", Minor: true, Category: Underage, At: noon.Add(-48 * time.Hour)},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortStableFunc(got, ByUrgency)
	for i := range want {
		if got[i].ID != want[i].ID {
			t.Errorf("%d: %s, want %s", i, got[i].ID, want[i].ID)
		}
	}
}
