package bolt

import (
	"bytes"
	"context"
	"encoding/binary"

	"go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// FeedEntry is an Insert: N counts within the feed from 1, without gaps. The item may have been changed or
// removed since; what comes back by an Upsert (a job that is sent again) is not listed again.
type FeedEntry struct {
	N    uint64
	Kind string // of the item as first written
	Key  table.Key
}

// feedFill packs the pages of a feed, which only ever grows at its end.
const feedFill = 0.95

func feedBucket(name string) string { return "feed:" + name }

// feed appends a key to the feed of that name.
func (w *writer) feed(name, kind string, key []byte) {
	b := w.tx.Bucket([]byte(feedBucket(name)))
	b.FillPercent = feedFill
	n, err := b.NextSequence()
	w.err = firstError(w.err, err)
	value := make([]byte, 0, len(kind)+1+len(key))
	value = append(value, kind...)
	value = append(value, 0)
	w.put(b, binary.BigEndian.AppendUint64(nil, n), append(value, key...))
}

// Feed lists up to limit entries of a feed whose number is greater than after, in the order in which the
// keys were first written. A feed that Open was not given is of kind NotFound.
func (t *Table) Feed(ctx context.Context, name string, after uint64, limit int) ([]FeedEntry, error) {
	var entries []FeedEntry
	err := t.view(ctx, func(tx *bbolt.Tx) error {
		b := tx.Bucket([]byte(feedBucket(name)))
		if b == nil {
			return fault.New(fault.NotFound, "table: no feed "+name)
		}
		c := b.Cursor()
		k, v := c.Seek(binary.BigEndian.AppendUint64(nil, after+1))
		for ; k != nil && len(entries) < limit; k, v = c.Next() {
			kind, key, _ := bytes.Cut(v, []byte{0})
			entries = append(entries, FeedEntry{
				N: binary.BigEndian.Uint64(k), Kind: string(kind), Key: decodeKey(key),
			})
		}
		return nil
	})
	return entries, err
}
