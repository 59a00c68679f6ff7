package ledger_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
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
		{At: day.Add(time.Hour), LinkUp: "L1", Lines: []turn.Attempt{intent}},
	}
	entries[1].Of, entries[2].Of = "SM1", "SM1"
	entries[1].Talk = "t1"
	for _, c := range []struct {
		by   []ledger.By
		want string
	}{
		{nil, "2026-11-30 1, 2026-12-01 1"},
		{[]ledger.By{ledger.Day}, "2026-11-30 1, 2026-12-01 1"},
		{[]ledger.By{ledger.Month}, "2026-11 1, 2026-12 1"},
		{[]ledger.By{ledger.Purpose}, "intent 2"},
		{[]ledger.By{ledger.Model}, "large 1, small 2"},
		{[]ledger.By{ledger.Person}, "5f2c 1, 77aa 1, nobody 1"},
		{[]ledger.By{ledger.LinkUp}, "nobody 2, L1 1"},
		{[]ledger.By{ledger.Talk}, "nobody 2, t1 1"},
		{[]ledger.By{ledger.Turn}, "nobody 1, SM1 1"},
		{[]ledger.By{ledger.Subject}, "P#5f2c 1, L#L1 1, T#t1 1"},
		{[]ledger.By{ledger.Outcome}, "prose 1, ok 2"},
		{[]ledger.By{ledger.All}, "all 2"},
		{[]ledger.By{ledger.Day, ledger.Person}, "2026-11-30/5f2c 1, 2026-12-01/77aa 1, 2026-12-01/nobody 1"},
		{[]ledger.By{ledger.Person, ledger.Month}, "5f2c/2026-11 1, 77aa/2026-12 1, nobody/2026-12 1"},
		{[]ledger.By{ledger.Model, ledger.Person}, "large/5f2c 1, small/5f2c 1, small/77aa 1, small/nobody 1"},
	} {
		tally, err := ledger.NewTally(c.by...)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			tally.Add(e, nil)
		}
		var got []string
		all := ledger.Sum{}
		for _, s := range tally.Sums() {
			var keys []string
			for _, by := range c.by {
				keys = append(keys, s.Keys[by])
			}
			if c.by == nil {
				keys = []string{s.Keys[ledger.Day]}
			}
			got = append(got, strings.Join(keys, "/")+" "+strconv.Itoa(s.Texts))
			all.Calls, all.Unused, all.TokensIn, all.TokensOut = all.Calls+s.Calls, all.Unused+s.Unused, all.TokensIn+s.TokensIn, all.TokensOut+s.TokensOut
			all.Cached, all.Cost, all.Cents = all.Cached+s.Cached, all.Cost+s.Cost, all.Cents+s.Cents
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("by %v: %s, want %s", c.by, got, c.want)
		}
		if want := (ledger.Sum{Calls: 4, Unused: 1, TokensIn: 3010, TokensOut: 125, Cached: 300, Cost: 12_600, Cents: 0.0126}); !cmp.Equal(all, want, cmp.Comparer(near)) {
			t.Error(cmp.Diff(want, all))
		}
	}
	if _, err := ledger.NewTally(ledger.Day, "colour"); fault.KindOf(err) != fault.Invalid {
		t.Errorf("by colour: %v", err)
	}
}

// TestWould: what lines would have cost is added up beside what they did, and nothing is where nobody asked.
func TestWould(t *testing.T) {
	t.Parallel()
	tally, err := ledger.NewTally(ledger.Purpose)
	if err != nil {
		t.Fatal(err)
	}
	intent, made := turn.Attempt{Purpose: "intent", In: 900, CacheRead: 100, Cost: 2_000_000}, turn.Attempt{Purpose: "answer", Cost: 5_000_000}
	tally.Add(ledger.Entry{Of: "SM1", Lines: []turn.Attempt{intent, made}}, []int64{500_000, 5_000_000})
	tally.Add(ledger.Entry{Of: "SM2", Lines: []turn.Attempt{intent}}, []int64{2_000_000})
	sums := tally.Sums()
	for i, want := range []ledger.Would{{Cost: 5_000_000, Cents: 5}, {Cost: 2_500_000, Cents: 2.5, Difference: -1.5, Calls: 1}} {
		if got := sums[i].Would; got == nil || *got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if sums[0].Share() != 0 || sums[1].Share() != 0.1 {
		t.Errorf("shares of %v and %v", sums[0].Share(), sums[1].Share())
	}
	tally, _ = ledger.NewTally()
	tally.Add(ledger.Entry{Lines: []turn.Attempt{intent}}, nil)
	if raw, err := json.Marshal(tally.Sums()); err != nil || bytes.Contains(raw, []byte("would")) {
		t.Errorf("%s, %v", raw, err)
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
	e := ledger.Entry{Number: "5f2c", Talk: "t1", Of: "SM1", At: time.Date(2026, 11, 20, 1, 2, 3, 0, time.UTC), Lines: []turn.Attempt{{Purpose: "intent", Model: "m", Cost: 7}}}
	data, _ := json.Marshal(e)
	rest, changed, err := ledger.Unnamed("5f2c", data)
	var left ledger.Entry
	if err != nil || !changed || json.Unmarshal(rest, &left) != nil || left.Cost() != 7 || left.Number+left.Talk+left.Of != "" || bytes.Contains(rest, []byte("5f2c")) {
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
			item, err := e.Item("CALL#intent@1", begun)
			if key := item.String(); err != nil || seen[key] || item.SK[:15] < last {
				t.Fatalf("%s after %s, %v", key, last, err)
			}
			seen[item.String()] = true
			last = item.SK[:15]
		}
	}
}
