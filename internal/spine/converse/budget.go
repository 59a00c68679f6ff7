package converse

import (
	"context"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// lateness is how much later than its time an entry of the ledger may be seen. Its time is when its calls were begun: they have
// callTime, the commit has 5 s at most, and clocks of our machines differ by less than a second.
const lateness = callTime + 7*time.Second

// Budget is how much the calls of all turns may cost on a day (UTC). It looks at the ledger before each call, from where it
// has seen it last, so that all instances together keep to it, but for what is under way. It is safe for concurrent use;
// nil has no limit.
type Budget struct {
	table table.Table
	now   func() time.Time
	limit int64 // in millionths of a cent

	mu    sync.Mutex
	day   time.Time
	spent int64
	from  time.Time        // up to here everything was seen
	seen  map[string]int64 // the costs since then, by sort key
}

// NewBudget returns a budget in cents a day, nil for 0.
func NewBudget(cents int, t table.Table, now func() time.Time) *Budget {
	if cents == 0 {
		return nil
	}
	return &Budget{table: t, now: now, limit: int64(cents) * ledger.Cent}
}

// Over reports whether the day's budget is used up.
func (b *Budget) Over(ctx context.Context) (bool, error) {
	spent, err := b.used(ctx)
	return b != nil && spent >= b.limit, err
}

// Short reports whether so much of the day's budget is used up that the rest is kept for texts, above all for those that may tell of danger.
func (b *Budget) Short(ctx context.Context) (bool, error) {
	spent, err := b.used(ctx)
	return b != nil && spent >= b.limit/100*forLater, err
}

// forLater is how much of the budget, in percent, may be used by what can wait.
const forLater = 80

// used returns what was spent on the day, as far as it matters: no more than the limit is looked for.
func (b *Budget) used(ctx context.Context) (int64, error) {
	if b == nil {
		return 0, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now().UTC()
	if day := now.Truncate(24 * time.Hour); !day.Equal(b.day) {
		b.day, b.from, b.spent, b.seen = day, day, 0, map[string]int64{}
	}
	if b.spent >= b.limit {
		return b.spent, nil
	}
	for q := record.LedgerQuery(b.from); ; {
		page, err := b.table.Query(ctx, q)
		if err != nil {
			return b.spent, err
		}
		for _, item := range page.Items {
			var e ledger.Entry
			if record.Decode(item, record.KindLedger, &e) != nil {
				continue
			}
			b.spent += e.Cost() - b.seen[item.SK] // what was lost may be known by now
			b.seen[item.SK] = e.Cost()
		}
		if q.After = page.Next; page.Next == "" {
			break
		}
	}
	b.forget(now.Add(-lateness))
	return b.spent, nil
}

// forget drops the keys of entries that no later look reads again.
func (b *Budget) forget(until time.Time) {
	if !until.After(b.from) {
		return
	}
	b.from = until
	first := record.LedgerQuery(until).From
	for sk := range b.seen {
		if sk < first {
			delete(b.seen, sk)
		}
	}
}

// exceeded tells operators that the budget of the day is used up: once, whichever instance sees it first.
func (t *Turns) exceeded(ctx context.Context) {
	now := t.Now()
	item, err := record.Encode(record.LedgerOver(now), record.KindLedgerOver, struct {
		At time.Time `json:"at"`
	}{now})
	if err == nil {
		item.Expires = now.Add(ledger.Retention)
		err = t.Table.Commit(ctx, table.Insert(item))
	}
	switch {
	case fault.KindOf(err) == fault.Conflict: // told
	case err != nil:
		t.Log.WarnContext(ctx, "budget of models: not told yet", "kind", fault.KindOf(err), "error", err)
	default:
		t.Metrics.Count(observe.ModelBudgetSpent, 1)
		t.Log.ErrorContext(ctx, "models have cost what they may in a day: rules answer until midnight UTC")
	}
}
