package ops

import (
	"context"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
)

// Listing says how much of a list is wanted.
type Listing struct {
	Most int `json:"most,omitempty"` // rows; 0 is all
}

// first returns the first rows of a list, as many as are wanted.
func first[T any](rows []T, most int) []T {
	if most > 0 && len(rows) > most {
		return rows[:most]
	}
	return rows
}

// all calls fn with each page of a query.
func (o *Ops) all(ctx context.Context, query table.Query, fn func(items []table.Item) error) error {
	for {
		page, err := o.Table.Query(ctx, query)
		if err != nil {
			return err
		}
		if err := fn(page.Items); err != nil {
			return err
		}
		if query.After = page.Next; page.Next == "" {
			return nil
		}
	}
}

// count returns how many items a query finds.
func (o *Ops) count(ctx context.Context, query table.Query) (n int, err error) {
	query.Limit = mostCounted
	err = o.all(ctx, query, func(items []table.Item) error { n += len(items); return nil })
	return n, err
}

// mostCounted is the page of what is only counted: a page of DynamoDB has 1 MB whatever is asked for, so that more would save nothing.
const mostCounted = 1000

// items reads items by their keys, in the order of the keys, as many at once as the table allows.
func (o *Ops) items(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	found := make([]table.Item, 0, len(keys))
	for len(keys) > 0 {
		some := keys[:min(len(keys), table.MaxKeys)]
		items, err := o.Table.Get(ctx, some...)
		if err != nil {
			return nil, err
		}
		found, keys = append(found, items...), keys[len(some):]
	}
	return found, nil
}

// lately remembers what takes long to count.
type lately[T any] struct {
	mu    sync.Mutex
	at    time.Time
	value T
}

// get returns what was counted, and when: now, unless it was less than a time ago. Whoever asks meanwhile waits for the one who counts.
func (l *lately[T]) get(now time.Time, within time.Duration, count func() (T, error)) (T, time.Time, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if age := now.Sub(l.at); age >= 0 && age < within {
		return l.value, l.at, nil
	}
	value, err := count()
	if err == nil {
		l.at, l.value = now, value
	}
	return value, now, err
}
