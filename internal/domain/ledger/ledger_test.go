package ledger_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// TestSums: each line counts once, under one key, whatever sums are made by.
func TestSums(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 30, 23, 59, 0, 0, time.UTC)
	intent := turn.Attempt{Purpose: "intent", Model: "small", In: 900, Out: 40, CacheRead: 100, Cost: 1200, Outcome: "ok"}
	broken := turn.Attempt{Purpose: "intent", Model: "large", In: 10, Out: 5, Cost: 9000, Outcome: "prose"}
	entries := []ledger.Entry{
		{Number: "5f2c", At: day, Lines: []turn.Attempt{broken, intent}},
		{Number: "77aa", At: day.Add(time.Minute), Lines: []turn.Attempt{intent}},
		{At: day.Add(time.Hour), Lines: []turn.Attempt{intent}},
	}
	keys := map[ledger.By][]string{
		ledger.Day: {"2026-11-30", "2026-12-01"}, ledger.Month: {"2026-11", "2026-12"}, ledger.Purpose: {"intent"},
		ledger.Model: {"large", "small"}, ledger.Person: {"5f2c", "77aa", "erased"}, ledger.All: {"all"},
	}
	for by, want := range keys {
		sums, err := ledger.Sums(by, entries)
		var got []string
		all := ledger.Sum{Key: "all"}
		for _, s := range sums {
			got = append(got, s.Key)
			all.Calls, all.Unused, all.TokensIn, all.TokensOut = all.Calls+s.Calls, all.Unused+s.Unused, all.TokensIn+s.TokensIn, all.TokensOut+s.TokensOut
			all.Cached, all.Cost, all.Cents = all.Cached+s.Cached, all.Cost+s.Cost, all.Cents+s.Cents
		}
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("by %s: %v, %v", by, got, err)
		}
		if want := (ledger.Sum{Key: "all", Calls: 4, Unused: 1, TokensIn: 3010, TokensOut: 125, Cached: 300, Cost: 12_600, Cents: 0.0126}); !cmp.Equal(all, want, cmp.Comparer(near)) {
			t.Error(cmp.Diff(want, all))
		}
	}
	if _, err := ledger.Sums("colour", nil); fault.KindOf(err) != fault.Invalid {
		t.Errorf("by colour: %v", err)
	}
}

func near(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }

// TestMade: lines that only say why no call was made are none, and what is no answer of a model has none.
func TestMade(t *testing.T) {
	t.Parallel()
	for output, want := range map[string]int{
		`{"attempts":[{"model":"a","outcome":"ok"},{"model":"a","outcome":"open"},{"model":"","outcome":"unasked"},{"model":"b","outcome":"timed_out"}]}`: 2,
		`{"yes":true}`: 0, `[1]`: 0, ``: 0,
	} {
		if got := ledger.Made([]byte(output)); len(got) != want {
			t.Errorf("%s: %+v", output, got)
		}
	}
}

// TestUnnamed: of an erased person nothing is left but the money, and of anybody else everything.
func TestUnnamed(t *testing.T) {
	t.Parallel()
	e := ledger.Entry{Number: "5f2c", Of: "SM1", At: time.Date(2026, 11, 20, 1, 2, 3, 0, time.UTC), Lines: []turn.Attempt{{Purpose: "intent", Model: "m", Cost: 7}}}
	data, _ := json.Marshal(e)
	rest, changed, err := ledger.Unnamed("5f2c", data)
	var left ledger.Entry
	if err != nil || !changed || json.Unmarshal(rest, &left) != nil || left.Cost() != 7 || left.Number+left.Of != "" || bytes.Contains(rest, []byte("5f2c")) {
		t.Errorf("%s, %v, %v", rest, changed, err)
	}
	if rest, changed, err := ledger.Unnamed("77aa", data); err != nil || changed || !bytes.Equal(rest, data) {
		t.Errorf("somebody else: %s, %v, %v", rest, changed, err)
	}
	if _, _, err := ledger.Unnamed("5f2c", []byte("{")); err == nil {
		t.Error("what is broken was read")
	}
}

// TestKeys: entries sort by time, no two answers share a key, and the key names nobody.
func TestKeys(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	at := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	last := ""
	for n := range 1000 {
		if dice.IntN(3) > 0 {
			at = at.Add(time.Duration(dice.IntN(5000)) * time.Millisecond)
		}
		e := ledger.Entry{Number: "5f2c", Of: "SM" + strconv.Itoa(n), At: at}
		for begun := 1; begun <= 2; begun++ {
			op, err := e.Insert("CALL#intent@1", begun)
			if key := op.Item.String(); err != nil || seen[key] || op.Item.SK[:15] < last {
				t.Fatalf("%s after %s, %v", key, last, err)
			}
			seen[op.Item.String()] = true
			last = op.Item.SK[:15]
		}
	}
}
