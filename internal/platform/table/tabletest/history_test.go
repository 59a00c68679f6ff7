package tabletest

import (
	"context"
	"errors"
	"hash/maphash"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/testkit/memory"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestHistoriesFindBrokenTables breaks a table in the ways in which an engine could be wrong: each must show in
// what its callers are told.
func TestHistoriesFindBrokenTables(t *testing.T) {
	t.Parallel()
	for name, wrong := range map[string]broken{
		"nothing wrong":                                 {},
		"a replace looks at no version":                 {ops: upsertFor(table.OpReplace)},
		"an insert looks at nothing":                    {ops: upsertFor(table.OpInsert)},
		"a check is left out":                           {ops: withoutChecks},
		"a commit is done one by one":                   {commit: oneByOne},
		"conditions are judged before the commit":       {commit: lookThenWrite},
		"what was refused is called done":               {commit: neverRefused},
		"its own write is taken for somebody else's":    {commit: meetsItself},
		"one operation too many is said to have failed": {commit: blamesAll},
		"a get is answered from before":                 {get: fromBefore()},
		"a query does not see what is new":              {query: pageFromBefore()},
		"a query leaves out its last item":              {query: short},
		"a count goes one past its limit":               {count: pastLimit},
		"counts at once are one":                        {count: shared()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wrong.Table = memory.New(start, maphash.MakeSeed())
			err := Linearizable(t.Context(), wrong, historySeed)
			if found := errors.Is(err, errNoOrder); found != (name != "nothing wrong") || (err != nil && !found) {
				t.Errorf("%v", err)
			}
		})
	}
}

// broken is a table of which some calls are wrong.
type broken struct {
	table.Table
	ops    func([]table.Op) []table.Op
	commit func(context.Context, table.Table, []table.Op) error
	get    func(context.Context, table.Table, []table.Key) ([]table.Item, error)
	query  func(context.Context, table.Table, table.Query) (table.Page, error)
	count  func(context.Context, table.Table, table.Key, int) (int, bool, error)
}

func (b broken) Commit(ctx context.Context, ops ...table.Op) error {
	if b.ops != nil {
		if ops = b.ops(slices.Clone(ops)); len(ops) == 0 {
			return nil
		}
	}
	if b.commit != nil {
		return b.commit(ctx, b.Table, ops)
	}
	return b.Table.Commit(ctx, ops...)
}

func (b broken) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	if b.get != nil {
		return b.get(ctx, b.Table, keys)
	}
	return b.Table.Get(ctx, keys...)
}

func (b broken) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if b.query != nil {
		return b.query(ctx, b.Table, q)
	}
	return b.Table.Query(ctx, q)
}

func (b broken) Count(ctx context.Context, k table.Key, limit int, expires time.Time) (int, bool, error) {
	if b.count != nil {
		return b.count(ctx, b.Table, k, limit)
	}
	return b.Table.Count(ctx, k, limit, expires)
}

// upsertFor stores what operations of a kind carry without their condition.
func upsertFor(kind table.OpKind) func([]table.Op) []table.Op {
	return func(ops []table.Op) []table.Op {
		for n, op := range ops {
			if op.Kind == kind {
				ops[n] = table.Upsert(at(op.Item, op.Item.Version+1))
			}
		}
		return ops
	}
}

func withoutChecks(ops []table.Op) []table.Op {
	return slices.DeleteFunc(ops, func(op table.Op) bool { return op.Kind == table.OpCheck })
}

func oneByOne(ctx context.Context, tab table.Table, ops []table.Op) error {
	for n, op := range ops {
		if err := tab.Commit(ctx, op); err != nil {
			return table.NewConditionError(ops, n)
		}
		time.Sleep(10 * time.Microsecond)
	}
	return nil
}

// lookThenWrite judges the conditions by what it read, and writes whatever has happened since.
func lookThenWrite(ctx context.Context, tab table.Table, ops []table.Op) error {
	if slices.ContainsFunc(ops, func(op table.Op) bool { return op.Kind != table.OpReplace && op.Kind != table.OpInsert }) {
		return tab.Commit(ctx, ops...)
	}
	var failed []int
	for n, op := range ops {
		stored, err := tab.Get(ctx, op.Item.Key)
		if err != nil {
			return err
		}
		if stored[0].Version != op.Item.Version {
			failed = append(failed, n)
		}
	}
	if len(failed) > 0 {
		return table.NewConditionError(ops, failed...)
	}
	time.Sleep(50 * time.Microsecond)
	return tab.Commit(ctx, upsertFor(table.OpInsert)(upsertFor(table.OpReplace)(slices.Clone(ops)))...)
}

func neverRefused(ctx context.Context, tab table.Table, ops []table.Op) error {
	if err := tab.Commit(ctx, ops...); !errors.As(err, new(*table.ConditionError)) {
		return err
	}
	return nil
}

// meetsItself repeats what was done, as after an answer that was lost, and believes the second answer.
func meetsItself(ctx context.Context, tab table.Table, ops []table.Op) error {
	if err := tab.Commit(ctx, ops...); err != nil {
		return err
	}
	return tab.Commit(ctx, ops...)
}

// blamesAll names every operation of a refused commit.
func blamesAll(ctx context.Context, tab table.Table, ops []table.Op) error {
	err := tab.Commit(ctx, ops...)
	if !errors.As(err, new(*table.ConditionError)) {
		return err
	}
	all := make([]int, len(ops))
	for n := range all {
		all[n] = n
	}
	return table.NewConditionError(ops, all...)
}

// fromBefore answers every second Get of a key with what the Get before it saw.
func fromBefore() func(context.Context, table.Table, []table.Key) ([]table.Item, error) {
	var mu sync.Mutex
	seen := map[table.Key]table.Item{}
	return func(ctx context.Context, tab table.Table, keys []table.Key) ([]table.Item, error) {
		items, err := tab.Get(ctx, keys...)
		mu.Lock()
		defer mu.Unlock()
		for n, i := range items {
			if old, ok := seen[i.Key]; ok {
				items[n] = old
				delete(seen, i.Key)
			} else {
				seen[i.Key] = i
			}
		}
		return items, err
	}
}

// pageFromBefore answers every second Query of a partition with the page that the same one had before.
func pageFromBefore() func(context.Context, table.Table, table.Query) (table.Page, error) {
	var mu sync.Mutex
	seen := map[table.Query]table.Page{}
	return func(ctx context.Context, tab table.Table, q table.Query) (table.Page, error) {
		mu.Lock()
		defer mu.Unlock()
		if old, ok := seen[q]; ok {
			delete(seen, q)
			return old, nil
		}
		page, err := tab.Query(ctx, q)
		seen[q] = page
		return page, err
	}
}

func short(ctx context.Context, tab table.Table, q table.Query) (table.Page, error) {
	page, err := tab.Query(ctx, q)
	if page.Next == "" && len(page.Items) > 1 {
		page.Items = page.Items[:len(page.Items)-1]
	}
	return page, err
}

func pastLimit(ctx context.Context, tab table.Table, k table.Key, limit int) (int, bool, error) {
	return tab.Count(ctx, k, limit+1, time.Time{})
}

// shared gives callers that count the same at once one answer.
func shared() func(context.Context, table.Table, table.Key, int) (int, bool, error) {
	type asked struct {
		key   table.Key
		limit int
	}
	type answer struct {
		n     int
		added bool
		err   error
	}
	var mu sync.Mutex
	under := map[asked]func() answer{}
	return func(ctx context.Context, tab table.Table, k table.Key, limit int) (int, bool, error) {
		this := asked{k, limit}
		mu.Lock()
		do, ok := under[this]
		if !ok {
			do = sync.OnceValue(func() answer {
				n, added, err := tab.Count(ctx, k, limit, time.Time{})
				time.Sleep(50 * time.Microsecond)
				mu.Lock()
				defer mu.Unlock()
				delete(under, this)
				return answer{n, added, err}
			})
			under[this] = do
		}
		mu.Unlock()
		a := do()
		return a.n, a.added, a.err
	}
}
