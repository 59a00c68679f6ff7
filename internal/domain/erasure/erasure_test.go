package erasure

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestNamesIn: a name counts as a word of its own, or before the number of a job, in keys and in JSON.
func TestNamesIn(t *testing.T) {
	t.Parallel()
	const id, sid = "01KAGJ3Q000000000000000000", "SM00000000000000000000000000000001"
	names := ReadNames(nil)
	stored := names.Add(nil, id, sid, "", id)
	if len(stored) != 2*nameSize {
		t.Errorf("%d bytes for two names", len(stored))
	}
	for text, want := range map[string]bool{
		`{"of":"` + id + `"}`: true, "EV#x E#" + id + "-12": true, sid: true, `["` + sid + `"]`: true, "P#1 W#" + id: true,
		"": false, "0" + id: false, id + "0": false, id + "x-0": false, strings.ToLower(id): false, id[:25]: false, "SM" + id: false,
		"01KAGJ3Q000000000000000001": false,
	} {
		if got := ReadNames(stored).In([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if (Names{}).In([]byte(id)) || (Names{}).Has(id) {
		t.Error("no names have a name")
	}
}

// TestNewer: ids and times decide; an id of the very millisecond of the order by itself.
func TestNewer(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	const before, upto, after = "01KAGJ3Q000000000000000000", "01KAGJ3Q000000000000000005", "01KAGJ3Q000000000000000009"
	for id, want := range map[string]bool{before: false, upto: false, upto + "-0": false, after: true, after + "-3": true, "01KAGJ3R000000000000000000": true, "": false, "no id": false} {
		made := Order{At: ident.Time(upto), Upto: upto}
		if got := made.Newer(id); got != want {
			t.Errorf("%q: %v", id, got)
		}
	}
	age := ByTime(func(v []time.Time) []time.Time { return v })
	for data, want := range map[string]bool{`["2026-11-20T11:00:00Z"]`: false, `["2026-11-20T11:00:00Z","2026-11-20T12:00:01Z"]`: true, `{`: false} {
		if got := age.Newer(Order{At: at}, table.Item{Data: []byte(data)}); got != want {
			t.Errorf("%s: %v", data, got)
		}
	}
}

// TestCheck: a declaration that says too little is refused.
func TestCheck(t *testing.T) {
	t.Parallel()
	whole := Kind{Kind: record.Kind{Name: "vote", Schema: 1}, Rule: Delete, Why: "theirs", Ways: []Way{At(record.Human)}}
	with := func(change func(*Kind)) Kind {
		k := whole
		change(&k)
		return k
	}
	if err := Check([]Kind{whole}); err != nil {
		t.Error(err)
	}
	if err := Check([]Kind{with(func(k *Kind) { k.Ways = []Way{Whole()} })}); err != nil { // it is slow, and said
		t.Error(err)
	}
	for name, kinds := range map[string][]Kind{
		"twice":             {whole, whole},
		"no name":           {with(func(k *Kind) { k.Name = "" })},
		"no schema":         {with(func(k *Kind) { k.Schema = 0 })},
		"no rule":           {with(func(k *Kind) { k.Rule = "" })},
		"an unknown rule":   {with(func(k *Kind) { k.Rule = "forgotten" })},
		"no reason":         {with(func(k *Kind) { k.Why = "" })},
		"nothing redacts":   {with(func(k *Kind) { k.Rule = Redact })},
		"nothing takes out": {with(func(k *Kind) { k.Rule = TakeOut })},
		"no place":          {with(func(k *Kind) { k.Rule = Live })},
		"half an age":       {with(func(k *Kind) { k.Age.By = "id" })},
		"no way":            {with(func(k *Kind) { k.Ways = nil })},
		"an empty way":      {with(func(k *Kind) { k.Ways = []Way{At(record.Human), {}} })},
		"from nobody":       {with(func(k *Kind) { k.Ways = []Way{From("text")} })},
		"from no leader":    {with(func(k *Kind) { k.Ways = []Way{From("vote")} })},
	} {
		if Check(kinds) == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestWays: which ways spare an erasure the whole table, and how they are called.
func TestWays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		way     Way
		reached bool
		words   string
	}{
		{In(func(number string) string { return "EV#" + number }), true, "in `EV#<hash>`"},
		{At(record.Human), true, "`HUMAN/<hash>`"},
		{From("text", "work"), true, "from its `text`, `work`"},
		{Index(func(table.Item) []string { return nil }), true, "by the index"},
		{Whole(), false, "by reading the whole table"},
		{Way{}, false, ""},
	} {
		if got := (Kind{Ways: []Way{c.way}}).Reached(); got != c.reached || c.way.String() != c.words {
			t.Errorf("%q: %v", c.way, got)
		}
	}
	if (Kind{Rule: Delete}).Reached() || !(Kind{Rule: Nobody}).Reached() {
		t.Error("who names somebody and has no way is not found")
	}
}
