package tabletest

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// testClaims has many claim one key, each with something of its own beside it.
func testClaims(e *env) {
	const claimants = 50
	var winners, losers atomic.Int32
	var wg sync.WaitGroup
	for n := range claimants {
		wg.Go(func() {
			claim := item("MSG", "claim", `{}`)
			own := item("W", strconv.Itoa(n), `{}`)
			err := e.table.Commit(context.Background(), table.Insert(claim), table.Insert(own))
			switch {
			case err == nil:
				winners.Add(1)
			case table.FailedOn(err, claim.Key) && !table.FailedOn(err, own.Key):
				losers.Add(1)
			default:
				e.t.Errorf("claim: %v", err)
			}
		})
	}
	wg.Wait()
	if winners.Load() != 1 || losers.Load() != claimants-1 {
		e.t.Fatalf("%d winners, %d losers of %d", winners.Load(), losers.Load(), claimants)
	}
	if left, _ := e.query(table.Query{PK: "W"}); len(left) != 1 {
		e.t.Fatalf("%d claimants left something behind, want 1", len(left))
	}
}

// testNotes has many store one item, which is the same for all, beside transactions over it.
func testNotes(e *env) {
	const callers = 50
	note := item("JOB", "receipt", `{}`)
	var winners atomic.Int32
	var wg sync.WaitGroup
	for n := range callers {
		wg.Go(func() {
			ops := []table.Op{table.Note(note)}
			if n%5 == 0 {
				ops = append(ops, table.Insert(item("W", strconv.Itoa(n), `{}`)))
			}
			switch err := e.table.Commit(context.Background(), ops...); {
			case err == nil:
				winners.Add(1)
			case !table.FailedOn(err, note.Key):
				e.t.Errorf("note: %v", err)
			}
		})
	}
	wg.Wait()
	if winners.Load() != 1 {
		e.t.Fatalf("%d of %d stored it, want 1", winners.Load(), callers)
	}
	e.holds(at(note, 1))
}

// testNoLostUpdate increments a number by read and replace. Two who read the same version commit the very same
// operations: they are two commits still, and one must fail.
func testNoLostUpdate(e *env) {
	const writers, each = 8, 10
	e.commit(table.Insert(item("P", "n", `0`)))
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				if err := increment(e.table, key("P", "n")); err != nil {
					e.t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	e.holds(at(item("P", "n", strconv.Itoa(writers*each)), writers*each+1))
}

// increment repeats read and replace until it was the first to write.
func increment(tab table.Table, k table.Key) error {
	for {
		items, err := tab.Get(context.Background(), k)
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(string(items[0].Data))
		if err != nil {
			return err
		}
		items[0].Data = strconv.AppendInt(nil, int64(n+1), 10)
		err = tab.Commit(context.Background(), table.Replace(items[0]))
		if failed := (*table.ConditionError)(nil); !errors.As(err, &failed) {
			return err
		}
	}
}

func testCount(e *env) {
	k := key("P", "rate")
	until := start().Add(time.Hour)
	for want := 1; want <= 3; want++ {
		e.counts(k, 3, until, want, true)
	}
	e.counts(k, 3, until, 3, false)
	e.counts(k, 2, until, 3, false)
	e.counts(k, 4, until, 4, true)
	e.counts(key("P", "other"), 3, time.Time{}, 1, true)
	e.holds(absent(k))
	if items, _ := e.query(table.Query{PK: "P"}); len(items) != 0 {
		e.t.Fatalf("counters are among the items: %v", items)
	}
	if _, _, err := e.table.Count(context.Background(), k, 0, until); fault.KindOf(err) != fault.Invalid {
		e.t.Fatalf("Count to 0: %v, want kind invalid", err)
	}
}

func (e *env) counts(k table.Key, limit int, until time.Time, want int, wantAdded bool) {
	e.t.Helper()
	n, added, err := e.table.Count(context.Background(), k, limit, until)
	if n != want || added != wantAdded || err != nil {
		e.t.Fatalf("Count = %d, %v, %v, want %d, %v", n, added, err, want, wantAdded)
	}
}

func testCountConcurrent(e *env) {
	const callers, limit = 40, 15
	var values sync.Map
	var refused atomic.Int32
	var wg sync.WaitGroup
	for range callers {
		wg.Go(func() {
			n, added, err := e.table.Count(context.Background(), key("P", "rate"), limit, start().Add(time.Hour))
			switch {
			case err != nil:
				e.t.Errorf("Count: %v", err)
			case !added && n != limit:
				e.t.Errorf("refused at %d, the limit is %d", n, limit)
			case !added:
				refused.Add(1)
			default:
				if _, twice := values.LoadOrStore(n, true); twice || n > limit {
					e.t.Errorf("value %d was given twice or is over %d", n, limit)
				}
			}
		})
	}
	wg.Wait()
	if refused.Load() != callers-limit {
		e.t.Fatalf("%d refused, want %d", refused.Load(), callers-limit)
	}
}

func testCountExpiry(e *env) {
	k := key("P", "rate")
	e.counts(k, 2, start().Add(time.Hour), 1, true)
	e.clock.advance(time.Minute)
	e.counts(k, 2, start().Add(9*time.Hour), 2, true) // the first addition has set the expiry
	e.counts(k, 2, start().Add(9*time.Hour), 2, false)
	e.clock.advance(59*time.Minute - time.Second)
	e.counts(k, 2, start().Add(9*time.Hour), 2, false)
	e.clock.advance(time.Second)
	e.counts(k, 2, start().Add(2*time.Hour), 1, true)
	e.counts(k, 2, start().Add(2*time.Hour), 2, true)
	e.counts(k, 2, start().Add(2*time.Hour), 2, false)
	e.clock.advance(time.Hour)
	e.counts(k, 2, time.Time{}, 1, true) // for ever
	e.clock.advance(100 * 365 * 24 * time.Hour)
	e.counts(k, 2, time.Time{}, 2, true)
}
