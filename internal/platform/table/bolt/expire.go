package bolt

import (
	"bytes"
	"context"
	"time"

	"go.etcd.io/bbolt"

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
	n, until, err := w.counter(key, expires)
	if err != nil || n >= limit {
		return n, false, err
	}
	w.put(w.counters, key, encodeCounter(n+1, until))
	return n + 1, true, nil
}

// counter returns the value of a counter, 0 for one that begins, with the expiry that it has from its next addition on.
func (w *writer) counter(key []byte, expires int64) (n int, until int64, err error) {
	n, until, err = decodeCounter(w.counters.Get(key))
	if err != nil || n == 0 || expired(until, w.now) {
		return 0, expires, err
	}
	return n, until, nil
}

func expired(expires, now int64) bool { return expires != 0 && now >= expires }

// Sweep looks at the next limit items or counters after those that its last call looked at, and removes the expired ones.
// more is false when it came to the end of the table: the next call begins at its start. Nothing depends on it but the size
// of the file, so that an index by expiry, which took a fifth of the pages that a text writes, is not kept for it.
func (t *Table) Sweep(ctx context.Context, limit int) (removed int, more bool, err error) {
	t.sweeping.Lock()
	defer t.sweeping.Unlock()
	bucket, keys, next, err := t.expired(ctx, limit)
	if err == nil && len(keys) > 0 {
		err = t.do(ctx, func(w *writer) (err error) {
			removed, err = w.sweep(bucket, keys)
			return err
		})
	}
	if err != nil {
		return 0, true, err
	}
	t.swept = next
	return removed, next != position{}, nil
}

// position is an entry that Sweep has looked at. The zero value stands before the first one.
type position struct {
	counters bool
	key      string
}

// expired returns the keys of the expired entries of a bucket among the limit that follow the last sweep's, and the
// position that it came to.
func (t *Table) expired(ctx context.Context, limit int) (bucket string, keys [][]byte, next position, err error) {
	bucket, next = itemsBucket, position{counters: true}
	if t.swept.counters {
		bucket, next = countersBucket, position{}
	}
	err = t.view(ctx, func(tx *bbolt.Tx) error {
		now := t.now().Unix()
		c := tx.Bucket([]byte(bucket)).Cursor()
		k, v := c.Seek([]byte(t.swept.key))
		if t.swept.key != "" && string(k) == t.swept.key {
			k, v = c.Next()
		}
		for n := 0; k != nil; k, v = c.Next() {
			expires, err := expiryOf(bucket, v)
			if err != nil {
				return err
			}
			if expired(expires, now) {
				keys = append(keys, bytes.Clone(k))
			}
			if n++; n == limit {
				next = position{counters: t.swept.counters, key: string(k)}
				return nil
			}
		}
		return nil
	})
	return bucket, keys, next, err
}

func expiryOf(bucket string, value []byte) (int64, error) {
	if bucket == countersBucket {
		_, expires, err := decodeCounter(value)
		return expires, err
	}
	h, err := decodeHeader(value)
	return h.expires, err
}

// sweep removes those of the entries that have expired still.
func (w *writer) sweep(bucket string, keys [][]byte) (removed int, err error) {
	b := w.tx.Bucket([]byte(bucket))
	for _, key := range keys {
		value := b.Get(key)
		expires, err := expiryOf(bucket, value)
		if err != nil {
			return removed, err
		}
		if !expired(expires, w.now) {
			continue
		}
		if bucket == itemsBucket {
			old, _ := decodeHeader(value) // could be read above
			w.reindex(decodeKey(key).PK, key, old, header{})
		}
		w.remove(b, key)
		removed++
	}
	return removed, nil
}
