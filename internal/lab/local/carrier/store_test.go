package carrier

import (
	"fmt"
	"testing"
	"time"
)

// Messages over the limits go, oldest first, with everything that points to them.
func TestPrune(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		name string
		keep int
		ages []time.Duration // of messages accepted, in order
		left string
	}{
		{"within the limits", 3, []time.Duration{6 * day, day, 0}, "[2 1 0]"},
		{"too many", 3, []time.Duration{3, 2, 1, 0, 0}, "[4 3 2]"},
		{"too old", 9, []time.Duration{20 * day, 9 * day, 8 * day, day, 0}, "[4 3]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			st, err := openStore("")
			if err != nil {
				t.Fatal(err)
			}
			defer st.close()
			st.keep = tt.keep
			for i, age := range tt.ages {
				m := &message{SID: fmt.Sprint(i), To: "+15550100001", Created: now.Add(-age).UnixMilli()}
				if err := st.commit(func(t tables) error {
					_, err := st.accept(t, m, []step{{Status: statusSent}})
					return err
				}); err != nil {
					t.Fatal(err)
				}
			}
			for _, to := range []string{"", "+15550100001"} {
				var left []string
				err := st.read(func(t tables) error {
					return t.newest(to, 0, func(m *message) bool { left = append(left, m.SID); return true })
				})
				if err != nil || fmt.Sprint(left) != tt.left {
					t.Errorf("left to %q = %v, %v; want %s", to, left, err, tt.left)
				}
			}
			_ = st.read(func(tb tables) error {
				if sids, pending := tb.sids.Stats().KeyN, tb.pending.Stats().KeyN; sids != st.count || pending != st.count {
					t.Errorf("%d sids and %d pending for %d messages", sids, pending, st.count)
				}
				return nil
			})
		})
	}
}
