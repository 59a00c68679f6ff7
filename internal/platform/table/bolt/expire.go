package bolt

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
)

// Count implements table.Table. A counter that has reached its limit costs no write.
func (t *Table) Count(ctx context.Context, key table.Key, limit int, expires time.Time) (int, bool, error) {
	if err := table.ValidateCount(key, limit, expires); err != nil {
		return 0, false, err
	}
	k := encodeKey(key)
	until := headerOf(table.Item{Expires: expires}).expires
	var n int
	var added bool
	err := t.do(ctx, func(w *writer) (err error) {
		n, added, err = w.count(k, limit, until)
		return err
	})
	if err != nil { // and whoever counts may still be at it
		return 0, false, err
	}
	return n, added, nil
}

func (w *writer) count(key []byte, limit int, expires int64) (n int, added bool, err error) {
	n, old, until, err := w.counter(key, expires)
	if err != nil || n >= limit {
		return n, false, err
	}
	w.moveExpiry(counterSpace, key, old, until)
	w.put(w.counters, key, encodeCounter(n+1, until))
	return n + 1, true, nil
}

// counter returns the value of a counter, 0 for one that begins, with the expiry that is stored and the one that it
// has from its next addition on.
func (w *writer) counter(key []byte, expires int64) (n int, old, until int64, err error) {
	n, old, err = decodeCounter(w.counters.Get(key))
	if err != nil || n == 0 || (old != 0 && w.now >= old) {
		return 0, old, expires, err
	}
	return n, old, old, nil
}

// Sweep removes up to limit items and counters that have expired, earliest first, and reports how many.
// Nothing depends on it but the size of the file.
func (t *Table) Sweep(ctx context.Context, limit int) (int, error) {
	var removed int
	err := t.do(ctx, func(w *writer) (err error) {
		removed, err = w.sweep(limit)
		return err
	})
	if err != nil {
		return 0, err
	}
	return removed, nil
}

func (w *writer) sweep(limit int) (removed int, err error) {
	for ; removed < limit; removed++ {
		entry, _ := w.expiry.Cursor().First()
		seconds, space, key := parseExpiryKey(entry)
		if entry == nil || seconds > w.now {
			break
		}
		if space == counterSpace {
			w.moveExpiry(counterSpace, key, seconds, 0)
			w.remove(w.counters, key)
			continue
		}
		old, err := decodeHeader(w.items.Get(key))
		if err != nil {
			return removed, err
		}
		w.reindex(decodeKey(key).PK, key, old, header{})
		w.remove(w.items, key)
	}
	return removed, nil
}
