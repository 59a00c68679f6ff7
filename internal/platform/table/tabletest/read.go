package tabletest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/josh-sms/josh/internal/platform/table"
)

// sortKeys are in the order of their bytes.
func sortKeys() []string {
	return []string{"A", "A#1", "A#10", "A#2", "B#", "B#é", "B#\U0001F600", "a", "é"}
}

func testQuery(e *env) {
	all := sortKeys()
	for _, pk := range []string{"P", "P#", "O", "Q"} { // neighbors that must not be mixed in
		for _, sk := range slices.Backward(all) {
			e.commit(table.Insert(item(pk, sk, `1`)))
		}
	}
	tests := []struct {
		query table.Query
		want  []string
	}{
		{table.Query{PK: "P"}, all},
		{table.Query{PK: "none"}, nil},
		{table.Prefix("P", ""), all},
		{table.Prefix("P", "A#1"), all[1:3]},
		{table.Prefix("P", "B#"), all[4:7]},
		{table.Prefix("P", "C"), nil},
		{table.Query{PK: "P", From: "A#10"}, all[2:]},
		{table.Query{PK: "P", From: "A#11"}, all[3:]},
		{table.Query{PK: "P", To: "A#10"}, all[:2]},
		{table.Query{PK: "P", From: "A#1", To: "B#"}, all[1:4]},
		{table.Query{PK: "P", From: "B", To: "B"}, nil},
		{table.Query{PK: "P", From: "B", To: "A"}, nil},
	}
	for _, test := range tests {
		for _, limit := range []int{0, 1, 2, 3, len(test.want), 50} {
			q := test.query
			q.Limit = limit
			e.queryIs(q, test.want)
			q.Reverse = true
			e.queryIs(q, reversed(test.want))
		}
	}
}

func reversed(s []string) []string {
	s = slices.Clone(s)
	slices.Reverse(s)
	return s
}

// queryIs checks the sort keys of all pages together, and that none is larger than the limit.
func (e *env) queryIs(q table.Query, want []string) {
	e.t.Helper()
	items, sizes := e.query(q)
	var got []string
	for _, i := range items {
		if i.PK != q.PK {
			e.t.Fatalf("%+v answers an item of %q", q, i.PK)
		}
		got = append(got, i.SK)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		e.t.Fatalf("%+v (-want +got):\n%s", q, diff)
	}
	if q.Limit > 0 && slices.Max(sizes) > q.Limit {
		e.t.Fatalf("%+v: pages of %v", q, sizes)
	}
}

func testPages(e *env) {
	var all []string
	for n := range 230 {
		sk := fmt.Sprintf("W#%03d", n)
		i := item("P", sk, `1`)
		if n%10 == 3 {
			i.Expires = start().Add(time.Second) // skipped without making pages short
		} else {
			all = append(all, sk)
		}
		e.commit(table.Insert(i))
	}
	e.clock.advance(time.Second)
	for _, reverse := range []bool{false, true} {
		q := table.Query{PK: "P", Reverse: reverse}
		want := all
		if reverse {
			want = reversed(all)
		}
		e.queryIs(q, want)
		_, sizes := e.query(q)
		if sizes[0] != table.DefaultLimit || sizes[1] != table.DefaultLimit {
			e.t.Fatalf("pages of %v, want full ones of %d first", sizes, table.DefaultLimit)
		}
	}
}

// testBigPages reads more than the megabyte that DynamoDB reads at a time.
func testBigPages(e *env) {
	var want []table.Item
	for n := range 20 {
		i := item("P", fmt.Sprintf("%02d", n), strings.Repeat("x", 100_000))
		e.commit(table.Insert(i))
		want = append(want, at(i, 1))
	}
	got, sizes := e.query(table.Query{PK: "P", Limit: 20})
	e.same(want, got)
	if sizes[0] != 20 {
		e.t.Fatalf("pages of %v, want all 20 in the first", sizes)
	}
}

func testExpiry(e *env) {
	old := func(sk string) table.Item {
		i := item("P", sk, `"old"`)
		i.Expires = start().Add(10*time.Second + 999*time.Millisecond) // cut to seconds
		return i
	}
	for _, sk := range []string{"insert", "check", "replace", "delete", "upsert"} {
		e.commit(table.Insert(old(sk)))
	}
	e.clock.advance(9*time.Second + 999*time.Millisecond)
	e.refused([]table.Op{table.Insert(old("insert")), table.Check(key("P", "check"), 0)}, 0, 1)
	e.commit(table.Check(key("P", "check"), 1))
	e.clock.advance(time.Millisecond)

	e.holds(absent(key("P", "insert")), absent(key("P", "check")))
	e.queryIs(table.Query{PK: "P"}, nil)
	e.refused([]table.Op{
		table.Replace(at(old("replace"), 1)),
		table.Delete(key("P", "delete"), 1),
		table.Check(key("P", "check"), 1),
	}, 0, 1, 2)
	fresh, upserted := item("P", "insert", `"new"`), at(item("P", "upsert", `"new"`), 77)
	e.commit(table.Insert(fresh), table.Check(key("P", "check"), 0), table.Upsert(upserted))
	e.holds(at(fresh, 1), upserted, absent(key("P", "check")))
	e.clock.advance(time.Hour)
	e.queryIs(table.Query{PK: "P"}, []string{"insert", "upsert"})
}

// scanner is an engine whose whole content can be read. Those of the service can; a table of tests need not.
type scanner interface {
	Scan(ctx context.Context, after table.Key, limit int) ([]table.Item, table.Key, error)
}

// testScan reads everything by pages of every size, deleting as it goes: a page goes on behind a key that is gone.
func testScan(e *env) {
	all, ok := e.table.(scanner)
	if !ok {
		return
	}
	for _, limit := range []int{1, 2, 7, 100} {
		want := map[table.Key]bool{}
		for _, pk := range []string{"P", "P#", "Q"} {
			for _, sk := range sortKeys() {
				want[table.Key{PK: pk, SK: sk}] = true
				e.commit(table.Insert(item(pk, sk, `1`)))
			}
		}
		if _, _, err := e.table.Count(context.Background(), table.Key{PK: "P", SK: "counter"}, 9, time.Time{}); err != nil {
			e.t.Fatal(err)
		}
		pages := 0
		for after := (table.Key{}); ; pages++ {
			items, next, err := all.Scan(context.Background(), after, limit)
			if err != nil || len(items) > limit {
				e.t.Fatalf("Scan: %d items of %d, %v", len(items), limit, err)
			}
			for _, i := range items {
				if !want[i.Key] || i.Version != 1 || i.Kind == "" {
					e.t.Errorf("Scan: %v twice, or not as it was stored", i.Key)
				}
				delete(want, i.Key)
				e.commit(table.Delete(i.Key, i.Version))
			}
			if after = next; next == (table.Key{}) {
				break
			}
		}
		if len(want) > 0 || pages*limit < 27-limit {
			e.t.Errorf("Scan by %d did not see %d items in %d pages", limit, len(want), pages)
		}
	}
}
