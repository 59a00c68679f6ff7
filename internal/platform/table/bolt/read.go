package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"time"

	"go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// view runs fn on a snapshot of what is durable.
func (t *Table) view(ctx context.Context, fn func(*bbolt.Tx) error) error {
	if err := done(ctx); err != nil {
		return err
	}
	return fault.Wrap(fault.Unavailable, "table: read", t.db.View(fn))
}

// Get implements table.Table; all keys are read from one snapshot.
func (t *Table) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	if err := table.ValidateKeys(keys...); err != nil {
		return nil, err
	}
	items := make([]table.Item, len(keys))
	err := t.view(ctx, func(tx *bbolt.Tx) error {
		b, now := tx.Bucket([]byte(itemsBucket)), t.now()
		for n, key := range keys {
			items[n].Key = key
			value := b.Get(encodeKey(key))
			if value == nil {
				continue
			}
			i, err := decodeItem(key, value)
			if err != nil {
				return err
			}
			if !i.Expired(now) {
				items[n] = i
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return items, nil
}

// Query implements table.Table; a page is read from one snapshot.
func (t *Table) Query(ctx context.Context, q table.Query) (table.Page, error) {
	limit := q.Limit
	if limit <= 0 {
		limit = table.DefaultLimit
	}
	var page table.Page
	err := t.view(ctx, func(tx *bbolt.Tx) error {
		now := t.now()
		s := newScan(tx.Bucket([]byte(itemsBucket)).Cursor(), q)
		for k, v := s.first(); s.within(k); k, v = s.next() {
			i, err := decodeItem(table.Key{PK: q.PK, SK: string(k[len(q.PK)+2:])}, v)
			if err != nil {
				return err
			}
			if i.Expired(now) {
				continue
			}
			if len(page.Items) == limit {
				page.Next = page.Items[limit-1].SK
				return nil
			}
			page.Items = append(page.Items, i)
		}
		return nil
	})
	if err != nil {
		return table.Page{}, err
	}
	return page, nil
}

// scan walks the keys of a query: from <= key < to, forwards or backwards.
type scan struct {
	c        *bbolt.Cursor
	from, to []byte
	reverse  bool
}

func newScan(c *bbolt.Cursor, q table.Query) *scan {
	s := &scan{c: c, reverse: q.Reverse, from: encodeKey(table.Key{PK: q.PK, SK: q.From})}
	if q.To != "" {
		s.to = encodeKey(table.Key{PK: q.PK, SK: q.To})
	} else {
		s.to = append(appendPartition(nil, q.PK), 1) // after the partition's NUL and whatever follows
	}
	if q.After == "" {
		return s
	}
	after := encodeKey(table.Key{PK: q.PK, SK: q.After})
	if q.Reverse {
		s.to = after
	} else {
		after = append(after, 0) // the next key that there can be
		s.from = after
	}
	return s
}

func (s *scan) first() (k, v []byte) {
	if !s.reverse {
		return s.c.Seek(s.from)
	}
	if k, _ := s.c.Seek(s.to); k == nil {
		return s.c.Last()
	}
	return s.c.Prev()
}

func (s *scan) next() (k, v []byte) {
	if s.reverse {
		return s.c.Prev()
	}
	return s.c.Next()
}

func (s *scan) within(k []byte) bool {
	return k != nil && bytes.Compare(k, s.from) >= 0 && bytes.Compare(k, s.to) < 0
}

// Due implements table.Table; the index is never behind the items.
func (t *Table) Due(ctx context.Context, shard int, until time.Time, limit int) ([]table.DueEntry, error) {
	if err := table.ValidateShard(shard); err != nil {
		return nil, err
	}
	if limit <= 0 {
		limit = table.DefaultLimit
	}
	var entries []table.DueEntry
	err := t.view(ctx, func(tx *bbolt.Tx) error {
		c := tx.Bucket([]byte(dueBucket)).Cursor()
		end := dueKey(shard, max(until.UnixMilli(), 0)+1, nil)
		k, _ := c.Seek(dueKey(shard, 0, nil))
		for ; k != nil && bytes.Compare(k, end) < 0 && len(entries) < limit; k, _ = c.Next() {
			entries = append(entries, table.DueEntry{
				Key: decodeKey(k[dueEntrySize:]),
				Due: time.UnixMilli(int64(binary.BigEndian.Uint64(k[1:]))).UTC(),
			})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return entries, nil
}

// allPage is how many items All reads at a time.
const allPage = 500

// All calls fn with every item in the order of keys, expired ones included, until fn returns false. It reads
// page by page: fn may use the Table, and sees what was written behind the page it is on.
func (t *Table) All(ctx context.Context, fn func(table.Item) bool) error {
	for after := (table.Key{}); ; {
		page, next, err := t.Scan(ctx, after, allPage)
		if err != nil {
			return err
		}
		for _, i := range page {
			if !fn(i) {
				return nil
			}
		}
		if next == (table.Key{}) {
			return nil
		}
		after = next
	}
}

// Scan implements table.Scan in the order of keys.
func (t *Table) Scan(ctx context.Context, after table.Key, limit int) (items []table.Item, next table.Key, err error) {
	err = t.view(ctx, func(tx *bbolt.Tx) error {
		c := tx.Bucket([]byte(itemsBucket)).Cursor()
		var from []byte
		if after != (table.Key{}) {
			from = append(encodeKey(after), 0) // the next key that there can be
		}
		k, v := c.Seek(from)
		for ; k != nil && len(items) < limit; k, v = c.Next() {
			i, err := decodeItem(decodeKey(k), v)
			if err != nil {
				return err
			}
			items = append(items, i)
		}
		if k != nil {
			next = items[len(items)-1].Key
		}
		return nil
	})
	return items, next, err
}
