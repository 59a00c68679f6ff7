package tabletest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// testCountOp counts in commits: all or nothing, on the same counters as Table.Count.
func testCountOp(e *env) {
	first, second := key("P", "first"), key("Q", "second")
	until := start().Add(time.Hour)
	count := func(k table.Key, limit int) table.Op { return table.Count(k, limit, until) }
	a, b := item("P", "a", `1`), item("P", "b", `1`)

	e.commit(count(first, 2), table.Insert(a), count(second, 3)) // both at 1
	e.holds(at(a, 1), absent(first), absent(second))
	e.counts(first, 2, until, 2, true)
	e.refused([]table.Op{count(second, 3), count(first, 2), table.Insert(b)}, 1)
	e.refused([]table.Op{table.Insert(a), count(second, 3)}, 0)
	e.refused([]table.Op{table.Insert(a), count(second, 3), count(first, 2)}, 0, 2)
	e.refused([]table.Op{count(second, 1), count(first, 1)}, 0, 1) // over it by now
	e.holds(at(a, 1), absent(b.Key))
	e.counts(second, 9, until, 2, true) // what was refused has used up nothing
	e.commit(count(second, 3))
	e.counts(second, 3, until, 3, false)

	e.commit(table.Count(key("P", "ever"), 1, time.Time{}))
	e.clock.advance(100 * 365 * 24 * time.Hour)
	e.refused([]table.Op{table.Count(key("P", "ever"), 1, time.Time{})}, 0)
	for name, ops := range map[string][]table.Op{
		"limit 0":        {count(first, 0)},
		"before 1970":    {table.Count(first, 1, time.Unix(-1, 0))},
		"no sort key":    {count(key("P", ""), 1)},
		"a key twice":    {count(first, 9), count(first, 9)},
		"an item's, too": {table.Insert(at(item("P", "first", `1`), 0)), count(first, 9)},
	} {
		if err := e.table.Commit(context.Background(), ops...); fault.KindOf(err) != fault.Invalid {
			e.t.Fatalf("%s: %v, want kind invalid", name, err)
		}
	}
}

// testCountOpConcurrent has commits of one counter race: exactly as many are done as the limit allows.
func testCountOpConcurrent(e *env) {
	const callers, limit = 12, 5
	shared := key("P", "rate")
	var done, refused atomic.Int32
	var wg sync.WaitGroup
	for n := range callers {
		wg.Go(func() {
			i := item("Q", fmt.Sprint(n), `1`)
			for { // an engine may give up on a commit that met too many others
				err := e.table.Commit(context.Background(), table.Insert(i), table.Count(shared, limit, start().Add(time.Hour)))
				switch {
				case err == nil:
					done.Add(1)
				case table.FailedOn(err, shared):
					refused.Add(1)
				case fault.KindOf(err) == fault.Unavailable:
					if e.get(i.Key)[0].Exists() {
						e.t.Error("a commit that was done was called unavailable")
					}
					continue
				default:
					e.t.Errorf("Commit: %v", err)
				}
				return
			}
		})
	}
	wg.Wait()
	if done.Load() != limit || refused.Load() != callers-limit {
		e.t.Fatalf("%d done and %d refused, want %d and %d", done.Load(), refused.Load(), limit, callers-limit)
	}
	items, _ := e.query(table.Query{PK: "Q"})
	if len(items) != limit {
		e.t.Fatalf("%d items, want %d", len(items), limit)
	}
}

func testCountOpExpiry(e *env) {
	old, other := key("P", "old"), key("P", "other")
	a := item("P", "a", `1`)
	e.commit(table.Count(old, 1, start().Add(time.Hour)))
	e.clock.advance(time.Hour - time.Second)
	e.refused([]table.Op{table.Count(old, 1, start().Add(9*time.Hour))}, 0)
	e.clock.advance(time.Second)
	e.counts(other, 1, start().Add(9*time.Hour), 1, true)
	e.refused([]table.Op{table.Count(old, 1, start().Add(2*time.Hour)), table.Count(other, 1, start().Add(9*time.Hour))}, 1)
	e.commit(table.Count(old, 1, start().Add(2*time.Hour)), table.Insert(a))
	e.counts(old, 1, start().Add(2*time.Hour), 1, false)
	e.clock.advance(time.Hour)
	e.counts(old, 1, start().Add(9*time.Hour), 1, true)
	failed := (*table.ConditionError)(nil)
	err := e.table.Commit(context.Background(), table.Count(old, 2, time.Time{}), table.Insert(a))
	if !errors.As(err, &failed) || table.FailedOn(err, old) || !table.FailedOn(err, a.Key) {
		e.t.Fatalf("Commit: %v, want a failed condition on the item alone", err)
	}
	e.counts(old, 2, time.Time{}, 2, true)
}
