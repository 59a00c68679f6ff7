package bolt

import (
	"context"

	"go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/platform/table"
)

// writer writes into one transaction. Its first failure is kept: the transaction then cannot be committed.
type writer struct {
	tx                   *bbolt.Tx
	items, due, counters *bbolt.Bucket
	now                  int64 // seconds since 1970
	keys                 []table.Key
	wrote                bool
	err                  error
}

func newWriter(tx *bbolt.Tx, now int64) *writer {
	return &writer{
		tx: tx, now: now,
		items: tx.Bucket([]byte(itemsBucket)), due: tx.Bucket([]byte(dueBucket)), counters: tx.Bucket([]byte(countersBucket)),
	}
}

func (w *writer) put(b *bbolt.Bucket, key, value []byte) {
	w.wrote = true
	w.err = firstError(w.err, b.Put(key, value))
}

func (w *writer) remove(b *bbolt.Bucket, key []byte) {
	w.wrote = true
	w.err = firstError(w.err, b.Delete(key))
}

// change is an operation made ready outside the committing goroutine.
type change struct {
	op    table.Op
	key   []byte
	value []byte // nil unless the operation writes
	next  header // of value; of a counter only when it expires
	old   header // what is stored; read by the committing goroutine
}

func newChange(op table.Op) change {
	c := change{op: op, key: encodeKey(op.Item.Key)}
	if op.Kind == table.OpDelete || op.Kind == table.OpCheck {
		return c
	}
	c.next = headerOf(op.Item)
	if op.Kind == table.OpCount {
		return c
	}
	switch op.Kind {
	case table.OpInsert:
		c.next.version = 1
	case table.OpReplace:
		c.next.version++
	}
	c.value = encodeItem(op.Item, c.next)
	return c
}

// Commit implements table.Table.
func (t *Table) Commit(ctx context.Context, ops ...table.Op) error {
	if err := table.Validate(ops); err != nil {
		return err
	}
	changes := make([]change, len(ops))
	for i, op := range ops {
		changes[i] = newChange(op)
	}
	return t.do(ctx, func(w *writer) error {
		if err := w.judge(ops, changes); err != nil {
			return err
		}
		for i := range changes {
			w.apply(&changes[i], t.feeds)
		}
		return nil
	})
}

// judge reads what is stored and evaluates every condition before anything is written.
func (w *writer) judge(ops []table.Op, changes []change) error {
	var failed []int
	for i := range changes {
		c := &changes[i]
		if c.op.Kind == table.OpCount {
			n, _, err := w.counter(c.key, c.next.expires)
			if err != nil {
				return err
			}
			if n >= c.op.Limit {
				failed = append(failed, i)
			}
			continue
		}
		var err error
		if c.old, err = decodeHeader(w.items.Get(c.key)); err != nil {
			return err
		}
		stored := c.old.live(w.now).version
		switch c.op.Kind {
		case table.OpInsert:
			if stored != 0 {
				failed = append(failed, i)
			}
		case table.OpReplace, table.OpDelete, table.OpCheck:
			if stored != c.op.Item.Version {
				failed = append(failed, i)
			}
		}
	}
	if len(failed) > 0 {
		return table.NewConditionError(ops, failed...)
	}
	return nil
}

// apply writes one change and keeps the due index and the feeds in step.
func (w *writer) apply(c *change, feeds map[string][]string) {
	switch c.op.Kind {
	case table.OpCheck:
		return
	case table.OpCount:
		_, _, err := w.count(c.key, c.op.Limit, c.next.expires)
		w.err = firstError(w.err, err)
		return
	}
	w.keys = append(w.keys, c.op.Item.Key)
	w.reindex(c.op.Item.PK, c.key, c.old, c.next)
	if c.op.Kind == table.OpDelete {
		w.remove(w.items, c.key)
		return
	}
	w.put(w.items, c.key, c.value)
	if c.op.Kind == table.OpInsert {
		for _, name := range feeds[c.op.Item.Kind] {
			w.feed(name, c.op.Item.Kind, c.key)
		}
	}
}

// reindex moves an item's entry of the due index.
func (w *writer) reindex(pk string, key []byte, old, next header) {
	if old.due == next.due {
		return
	}
	shard := table.ShardOf(pk)
	if old.due != 0 {
		w.remove(w.due, dueKey(shard, old.due, key))
	}
	if next.due != 0 {
		w.put(w.due, dueKey(shard, next.due, key), nil)
	}
}
