package reminder

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestList plays random lives of a list: it is in the order of time, never longer than it may be, ids are never used again, each reminder is
// due once and not before its time, and what is too late is gone unsaid.
func TestList(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		now := time.Date(2026, time.November, 26, 10, 0, 0, 0, time.UTC)
		l, given, told := List{}, map[string]time.Time{}, map[string]bool{}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			before := len(l.Open)
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				at := now.Add(time.Duration(rapid.IntRange(1, 5000).Draw(t, "minutes")) * time.Minute)
				after, ok := l.With("x", at, true, now)
				if ok != (before < Most) || ok && len(after.Open) != before+1 {
					t.Fatalf("%d after %d, %t", len(after.Open), before, ok)
				}
				if _, twice := given[after.Newest]; ok && twice {
					t.Fatalf("%s again", after.Newest)
				}
				if ok {
					given[after.Newest] = at
				}
				l = after
			case 1:
				if before > 0 {
					id := l.Open[rapid.IntRange(0, before-1).Draw(t, "which")].ID
					after, gone, ok := l.Without(id)
					if !ok || gone.ID != id || len(after.Open) != before-1 {
						t.Fatalf("%s is not gone", id)
					}
					l = after
				}
			default:
				now = now.Add(time.Duration(rapid.IntRange(0, 2000).Draw(t, "wait")) * time.Minute)
				after, due := l.Due(now)
				for _, r := range due {
					if told[r.ID] || r.At.After(now) || now.Sub(r.At) > MostLate || !r.At.Equal(given[r.ID]) {
						t.Fatalf("%+v at %s", r, now)
					}
					told[r.ID] = true
				}
				if next := after.NextAt(); !next.IsZero() && !next.After(now) {
					t.Fatalf("one is due still: %s at %s", next, now)
				}
				l = after
			}
			for i := 1; i < len(l.Open); i++ {
				if l.Open[i].At.Before(l.Open[i-1].At) {
					t.Fatal("not in the order of time")
				}
			}
		}
	})
}
