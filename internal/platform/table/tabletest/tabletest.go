package tabletest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Run checks the whole contract. newTable returns an empty table that judges expiry by now; it is called
// once for each test, from tests that run in parallel.
func Run(t *testing.T, newTable func(t *testing.T, now func() time.Time) table.Table) {
	tests := []struct {
		name string
		run  func(*env)
	}{
		{"get answers in the order of keys", testGet},
		{"data round-trips", testRoundTrip},
		{"insert needs an absent key", testInsert},
		{"note needs an absent key", testNote},
		{"conditions", testConditions},
		{"a failed commit names what failed and changes nothing", testAllOrNothing},
		{"upsert needs nothing", testUpsert},
		{"versions count writes", testVersions},
		{"one of fifty claims wins", testClaims},
		{"one of fifty notes is stored", testNotes},
		{"concurrent replaces lose no update", testNoLostUpdate},
		{"malformed commits are refused", testRefused},
		{"sizes", testSizes},
		{"a context that is done has no effect", testContext},
		{"query", testQuery},
		{"query by pages", testPages},
		{"query pages by size", testBigPages},
		{"expired items are absent", testExpiry},
		{"count is bounded", testCount},
		{"count is bounded under concurrency", testCountConcurrent},
		{"count is forgotten", testCountExpiry},
		{"count is a part of a commit", testCountOp},
		{"count is bounded in concurrent commits", testCountOpConcurrent},
		{"count in a commit is forgotten", testCountOpExpiry},
		{"scan sees everything, page by page", testScan},
		{"due index", testDue},
		{"due index follows its item", testDueMoves},
		{"random operations agree with the model", testModel},
		{"concurrent calls have an order that explains them", testHistories},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			clock := &clock{now: start()}
			test.run(&env{t: t, table: newTable(t, clock.Now), clock: clock})
		})
	}
}

// start is in the future, so that an engine that removes what has expired by its own clock leaves it be.
func start() time.Time { return time.Date(2040, 1, 2, 3, 4, 5, 0, time.UTC) }

// clock is the time that the table under test is given.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// env is a table under test with its clock.
type env struct {
	t     rapid.TB // a *testing.T, or a *rapid.T
	table table.Table
	clock *clock
}

func (e *env) commit(ops ...table.Op) {
	e.t.Helper()
	if err := e.table.Commit(context.Background(), ops...); err != nil {
		e.t.Fatalf("Commit: %v", err)
	}
}

// refused commits operations of which those at the indexes must fail.
func (e *env) refused(ops []table.Op, failed ...int) {
	e.t.Helper()
	err := e.table.Commit(context.Background(), ops...)
	got := (*table.ConditionError)(nil)
	if !errors.As(err, &got) || fault.KindOf(err) != fault.Conflict {
		e.t.Fatalf("Commit: %v, want a ConditionError of kind conflict", err)
	}
	if diff := cmp.Diff(failed, got.Failed); diff != "" {
		e.t.Fatalf("failed operations (-want +got):\n%s", diff)
	}
	for n, i := range failed {
		if got.Keys[n] != ops[i].Item.Key || !table.FailedOn(err, ops[i].Item.Key) {
			e.t.Fatalf("failed keys %v do not name operation %d", got.Keys, i)
		}
	}
}

func (e *env) get(keys ...table.Key) []table.Item {
	e.t.Helper()
	items, err := e.table.Get(context.Background(), keys...)
	if err != nil {
		e.t.Fatalf("Get: %v", err)
	}
	return items
}

// holds checks what Get answers for the keys of items.
func (e *env) holds(want ...table.Item) {
	e.t.Helper()
	keys := make([]table.Key, len(want))
	for i, item := range want {
		keys[i] = item.Key
	}
	e.same(want, e.get(keys...))
}

func (e *env) same(want, got []table.Item) {
	e.t.Helper()
	if len(want) == 0 && len(got) == 0 {
		return
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(bytes.Equal)); diff != "" { // byte by byte takes seconds
		e.t.Fatalf("items (-want +got):\n%s", diff)
	}
}

// query returns all pages of a query, and how many items each had.
func (e *env) query(q table.Query) (items []table.Item, sizes []int) {
	e.t.Helper()
	for {
		page, err := e.table.Query(context.Background(), q)
		if err != nil {
			e.t.Fatalf("Query %+v: %v", q, err)
		}
		items = append(items, page.Items...)
		sizes = append(sizes, len(page.Items))
		if page.Next == "" {
			return items, sizes
		}
		if len(sizes) > 1000 {
			e.t.Fatalf("Query %+v does not end", q)
		}
		q.After = page.Next
	}
}

// dueIs waits until the due index answers want: an index may lag behind the table.
func (e *env) dueIs(pk string, until time.Time, limit int, want ...table.DueEntry) {
	e.t.Helper()
	diff := ""
	for range 400 {
		got, err := e.table.Due(context.Background(), table.ShardOf(pk), until, limit)
		if err != nil {
			e.t.Fatalf("Due: %v", err)
		}
		got = slices.DeleteFunc(got, func(d table.DueEntry) bool { return d.PK != pk })
		if diff = cmp.Diff(want, got, cmpopts.EquateEmpty()); diff == "" {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	e.t.Fatalf("due index (-want +got):\n%s", diff)
}

func key(pk, sk string) table.Key { return table.Key{PK: pk, SK: sk} }

// item returns a small item as it is handed to a commit, without a version.
func item(pk, sk, data string) table.Item {
	return table.Item{Key: key(pk, sk), Kind: "thing", Schema: 1, Data: []byte(data)}
}

// at returns the item with a version: as it is stored, or as an operation expects it.
func at(i table.Item, version int64) table.Item {
	i.Version = version
	return i
}

func absent(k table.Key) table.Item { return table.Item{Key: k} }
