package linkup

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestPoolChanges: whatever somebody names, wherever they move, and when they cannot be asked any more, they stand under their region and each activity
// that they name now, and nowhere else; nothing is removed that is not there as it was written.
func TestPoolChanges(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // the same run each time
	stored, region, now := map[table.Key]table.Item{}, "", time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	for range 500 {
		was := stored[record.Pool(region, "ab")]
		region = []string{"san-francisco", "brooklyn"}[random.IntN(2)]
		now = now.Add(time.Second)
		var e *Entry
		want := map[table.Key]bool{}
		if random.IntN(5) > 0 {
			e = &Entry{Number: "ab", At: now, Member: match.Member{}}
			want[record.Pool(region, "ab")] = true
			for _, activity := range []string{"coffee", "hike", "tea"} {
				if random.IntN(2) == 0 {
					e.Activities, want[record.PoolOf(region, activity, "ab")] = append(e.Activities, activity), true
				}
			}
		}
		changes, err := PoolChanges(was, region, e)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			if c.Value == nil {
				if stored[c.Key].Version != c.Version || c.Version == 0 {
					t.Fatalf("%s is removed at version %d, and is there at %d", c.Key, c.Version, stored[c.Key].Version)
				}
				delete(stored, c.Key)
				continue
			}
			item, err := record.Encode(c.Key, c.Kind, c.Value)
			if err != nil || stored[c.Key].Version >= c.Version {
				t.Fatalf("%s is written over with an older version: %v", c.Key, err)
			}
			item.Version = c.Version
			stored[c.Key] = item
		}
		if !maps.Equal(want, keysOf(stored)) {
			t.Fatalf("%v is stored, want %v", slices.Collect(maps.Keys(stored)), want)
		}
	}
	newer := table.Item{Key: record.Pool("brooklyn", "ab"), Kind: KindPool.Name, Schema: 99, Version: 1}
	if _, err := PoolChanges(newer, "brooklyn", nil); err == nil {
		t.Error("what newer code wrote is taken away")
	}
}

func keysOf(stored map[table.Key]table.Item) map[table.Key]bool {
	keys := map[table.Key]bool{}
	for key := range stored {
		keys[key] = true
	}
	return keys
}
