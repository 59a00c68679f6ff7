package tabletest

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

func testGet(e *env) {
	a, b := item("P", "a", `"a"`), item("P", "b", `"b"`)
	e.commit(table.Insert(a), table.Insert(b))
	e.holds(at(b, 1), absent(key("P", "none")), at(a, 1), at(b, 1), absent(key("Q", "a")))
	if got := e.get(); len(got) != 0 {
		e.t.Fatalf("Get of nothing: %v", got)
	}
	many := make([]table.Item, table.MaxKeys)
	ops := make([]table.Op, len(many))
	for i := range many {
		many[i] = at(item("M", fmt.Sprint(i), strings.Repeat("x", 20_000)), 1) // 2 MB together
		ops[i] = table.Insert(many[i])
	}
	e.commit(ops...)
	e.holds(many...)
	if _, err := e.table.Get(context.Background(), make([]table.Key, table.MaxKeys+1)...); fault.KindOf(err) != fault.Invalid {
		e.t.Fatalf("Get of too many keys: %v", err)
	}
}

func testRoundTrip(e *env) {
	everyByte := make([]byte, 256)
	for i := range everyByte {
		everyByte[i] = byte(i)
	}
	for i, data := range []string{
		"", "{}", `{"text":"<&> \u2028 \" \\"}`, "\x00", "tab\tnew\nline", "e\u0301 é \U0001F469\u200D\U0001F680 \u202Eright to left\u202C",
		"\uFFFD", "\uFEFFmark", string(everyByte), "half a rune \xe2\x82",
		strings.Repeat(`{"of":"many words that are the same"},`, 100), strings.Repeat("\xff\x00", 5000), // an engine may compress
	} {
		want := item("P#été", fmt.Sprintf("%d# ~\U0001F600", i), data)
		want.Kind, want.Schema = "kind é", i+1
		want.Due = start().Add(1234 * time.Millisecond)
		want.Expires = start().Add(time.Hour)
		e.commit(table.Insert(want))
		e.holds(at(want, 1))
		got, _ := e.query(table.Query{PK: want.PK, From: want.SK, To: want.SK + "\x01"})
		e.same([]table.Item{at(want, 1)}, got)
	}
}

func testInsert(e *env) {
	first, second := item("P", "a", `"first"`), item("P", "a", `"second"`)
	e.commit(table.Insert(at(first, 7))) // a version that it carries does not count
	e.refused([]table.Op{table.Insert(second)}, 0)
	e.refused([]table.Op{table.Insert(first)}, 0) // two calls are two commits
	e.holds(at(first, 1))
	e.commit(table.Delete(first.Key, 1))
	e.commit(table.Insert(second))
	e.holds(at(second, 1))
}

// testNote has notes alone and beside others. Nobody else's item is taken for one's own, however equal it is.
func testNote(e *env) {
	first, second, beside := item("P", "a", `"first"`), item("P", "a", `"second"`), item("P", "b", `1`)
	first.Due, first.Expires = start().Add(time.Second), start().Add(time.Hour)
	e.commit(table.Note(at(first, 7))) // a version that it carries does not count
	e.holds(at(first, 1))
	e.dueIs("P", start().Add(time.Minute), 10, table.DueEntry{Key: first.Key, Due: first.Due})
	e.refused([]table.Op{table.Note(second)}, 0)
	e.refused([]table.Op{table.Note(first)}, 0)
	e.refused([]table.Op{table.Insert(beside), table.Note(second)}, 1)
	e.holds(at(first, 1), absent(beside.Key))
	e.clock.advance(time.Hour) // what has expired is absent
	e.commit(table.Note(second))
	e.commit(table.Replace(at(second, 1)), table.Note(beside))
	e.holds(at(second, 2), at(beside, 1))
	e.refused([]table.Op{table.Note(second)}, 0)
	e.commit(table.Delete(second.Key, 2))
	e.commit(table.Note(first))
	e.holds(absent(first.Key)) // it has expired as it comes
	if err := e.table.Commit(context.Background(), table.Note(table.Item{Key: first.Key})); fault.KindOf(err) != fault.Invalid {
		e.t.Fatalf("a note without a kind: %v, want kind invalid", err)
	}
}

func testConditions(e *env) {
	there, gone := item("P", "there", `1`), item("P", "gone", `1`)
	e.commit(table.Insert(there))
	e.commit(table.Replace(at(there, 1)), table.Insert(gone))
	e.commit(table.Delete(gone.Key, 1)) // there has version 2, gone none
	for _, op := range []table.Op{
		table.Insert(there),
		table.Replace(at(there, 1)),
		table.Replace(at(there, 3)),
		table.Replace(at(gone, 1)),
		table.Delete(there.Key, 1),
		table.Delete(gone.Key, 1),
		table.Check(there.Key, 1),
		table.Check(there.Key, 0),
		table.Check(gone.Key, 1),
	} {
		e.refused([]table.Op{op}, 0)
		e.holds(at(there, 2), absent(gone.Key))
	}
	e.commit(table.Check(there.Key, 2), table.Check(gone.Key, 0))
	e.holds(at(there, 2), absent(gone.Key))
	e.commit(table.Check(gone.Key, 0), table.Delete(there.Key, 2))
	e.holds(absent(there.Key))
}

func testAllOrNothing(e *env) {
	a, b := item("P", "a", `1`), item("Q", "b", `1`)
	fresh, upserted := item("P", "fresh", `1`), at(item("R", "upserted", `1`), 99)
	e.commit(table.Insert(a), table.Insert(b))
	e.refused([]table.Op{
		table.Insert(fresh),
		table.Insert(a),
		table.Upsert(upserted),
		table.Replace(at(b, 2)),
		table.Check(key("R", "none"), 0),
		table.Delete(key("R", "not there"), 1),
		table.Check(key("R", "nor this"), 5),
	}, 1, 3, 5, 6)
	e.refused([]table.Op{table.Replace(at(a, 1)), table.Delete(b.Key, 1), table.Check(upserted.Key, 99)}, 2)
	e.holds(at(a, 1), at(b, 1), absent(fresh.Key), absent(upserted.Key))
}

func testUpsert(e *env) {
	one, two := at(item("P", "a", `"one"`), 1_700_000_000_000_000_001), at(item("P", "a", `"two"`), 1_700_000_000_000_000_002)
	e.commit(table.Upsert(one))
	e.holds(one)
	e.commit(table.Upsert(two))
	e.holds(two)
	e.refused([]table.Op{table.Replace(one)}, 0)
	e.commit(table.Replace(two))
	e.holds(at(two, two.Version+1))
}

func testVersions(e *env) {
	i := item("P", "a", `0`)
	e.commit(table.Put(i))
	for version := int64(1); version < 5; version++ {
		i.Data = fmt.Append(nil, version)
		e.commit(table.Put(at(i, version)))
		e.holds(at(i, version+1))
	}
	e.commit(table.Delete(i.Key, 5))
	e.commit(table.Put(i))
	e.holds(at(i, 1))
}

func testRefused(e *env) {
	ok := item("P", "a", `1`)
	tooMany := make([]table.Op, table.MaxOps+1)
	for i := range tooMany {
		tooMany[i] = table.Insert(item("P", fmt.Sprint(i), `1`))
	}
	keyed := func(pk, sk string) []table.Op { return []table.Op{table.Insert(item(pk, sk, `1`))} }
	with := func(change func(*table.Item)) []table.Op {
		i := ok
		change(&i)
		return []table.Op{table.Insert(i)}
	}
	for name, ops := range map[string][]table.Op{
		"nothing":               {},
		"too many":              tooMany,
		"one key twice":         {table.Insert(ok), table.Check(ok.Key, 0)},
		"no partition":          keyed("", "a"),
		"no sort key":           keyed("P", ""),
		"NUL in a key":          keyed("P\x00Q", "a"),
		"key is not UTF-8":      keyed("P", "a\xff"),
		"partition too long":    keyed(strings.Repeat("p", table.MaxPK+1), "a"),
		"sort key too long":     keyed("P", strings.Repeat("s", table.MaxSK+1)),
		"no kind":               with(func(i *table.Item) { i.Kind = "" }),
		"no schema":             with(func(i *table.Item) { i.Schema = 0 }),
		"due before 1970":       with(func(i *table.Item) { i.Due = time.Unix(-1, 0) }),
		"expires before 1970":   with(func(i *table.Item) { i.Expires = time.Unix(-1, 0) }),
		"replace of no version": {table.Replace(ok)},
		"upsert of no version":  {table.Upsert(ok)},
		"delete of no version":  {table.Delete(ok.Key, 0)},
		"negative check":        {table.Check(ok.Key, -1)},
		"unknown operation":     {{Kind: 99, Item: ok}},
	} {
		if err := e.table.Commit(context.Background(), ops...); fault.KindOf(err) != fault.Invalid {
			e.t.Fatalf("%s: %v, want kind invalid", name, err)
		}
	}
	e.holds(absent(ok.Key))
}

func testSizes(e *env) {
	ctx := context.Background()
	large := item("P", "large", strings.Repeat("x", table.MaxItemSize))
	e.commit(table.Insert(large))
	e.holds(at(large, 1))
	over := item("P", "over", strings.Repeat("x", table.MaxItemSize+1))
	small := item("P", "small", `1`)
	if err := e.table.Commit(ctx, table.Insert(small), table.Insert(over)); fault.KindOf(err) != fault.TooLarge {
		e.t.Fatalf("item over the limit: %v, want kind too_large", err)
	}
	e.holds(absent(small.Key), absent(over.Key))

	var ops []table.Op
	for i := range table.MaxCommitSize/table.MaxItemSize + 1 {
		ops = append(ops, table.Insert(item("Q", fmt.Sprint(i), strings.Repeat("x", table.MaxItemSize))))
	}
	if err := e.table.Commit(ctx, ops...); fault.KindOf(err) != fault.TooLarge {
		e.t.Fatalf("commit over the limit: %v, want kind too_large", err)
	}
	e.commit(ops[1:]...)

	full := make([]table.Op, table.MaxOps)
	for i := range full {
		full[i] = table.Insert(item(strings.Repeat("k", table.MaxPK), fmt.Sprintf("%0*d", table.MaxSK, i), `1`))
	}
	e.commit(full...)
	e.holds(at(full[table.MaxOps-1].Item, 1))
}

func testContext(e *env) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	i := item("P", "a", `1`)
	err := e.table.Commit(ctx, table.Insert(i))
	_, getErr := e.table.Get(ctx, i.Key)
	_, queryErr := e.table.Query(ctx, table.Query{PK: "P"})
	_, _, countErr := e.table.Count(ctx, i.Key, 1, start().Add(time.Hour))
	_, dueErr := e.table.Due(ctx, 0, start(), 1)
	for n, err := range []error{err, getErr, queryErr, countErr, dueErr} {
		if fault.KindOf(err) != fault.Unavailable {
			e.t.Fatalf("call %d with a context that is done: %v, want kind unavailable", n, err)
		}
	}
	e.holds(absent(i.Key))
	if n, added, err := e.table.Count(context.Background(), i.Key, 1, start().Add(time.Hour)); n != 1 || !added || err != nil {
		e.t.Fatalf("Count = %d, %v, %v: the one that was canceled counted", n, added, err)
	}
}
