package linkup

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"testing"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestEverybodyIsLookedAt: of 2,000 people, of whom each wave looks at 400, over 1,000 LinkUps nobody is looked at half as often as others, whatever
// their number.
func TestEverybodyIsLookedAt(t *testing.T) {
	t.Parallel()
	hash := func(s string) string { sum := sha256.Sum256([]byte(s)); return hex.EncodeToString(sum[:]) }
	const people, linkups = 2000, 1000
	all := make([]table.Item, people)
	for n := range all {
		all[n].SK = hash("person " + strconv.Itoa(n))
	}
	slices.SortFunc(all, func(a, b table.Item) int { return strings.Compare(a.SK, b.SK) })
	looked := map[string]int{}
	for n := range linkups {
		q := record.PoolOfQuery("san-francisco", "coffee", place(rules.LinkUp{ID: hash("linkup " + strconv.Itoa(n))}))
		of := &turn.Turn{Snapshot: turn.Snapshot{Pages: map[table.Query]table.Page{}}}
		items, ask := around(of, q, mostRead)
		for ask != nil {
			for _, q := range ask.Queries {
				from, _ := slices.BinarySearchFunc(all, q.From, func(i table.Item, from string) int { return strings.Compare(i.SK, from) })
				page := table.Page{Items: all[from:min(len(all), from+q.Limit)]}
				if from+q.Limit < len(all) {
					page.Next = page.Items[len(page.Items)-1].SK
				}
				of.Pages[q] = page
			}
			items, ask = around(of, q, mostRead)
		}
		if len(items) != mostRead {
			t.Fatalf("%d are looked at", len(items))
		}
		for _, i := range items {
			looked[i.SK]++
		}
	}
	var times []int
	for _, i := range all {
		times = append(times, looked[i.SK])
	}
	slices.Sort(times)
	if mean := linkups * mostRead / people; times[0] < mean*2/3 || times[len(times)-1] > mean*3/2 {
		t.Errorf("looked at %d to %d times, %d on average", times[0], times[len(times)-1], mean)
	}
}
