package memory

import (
	"bytes"
	"context"
	"hash/maphash"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Table implements table.Table. Make it with New.
type Table struct {
	now  func() time.Time
	seed maphash.Seed

	mu         sync.Mutex
	partitions map[string][]table.Item // in the order of sort keys
	due        [table.Shards]map[table.Key]time.Time
	counters   map[table.Key]counter
	sum        uint64 // XOR of the fingerprints of all items
}

type counter struct {
	n       int
	expires time.Time
}

// New returns an empty table that judges expiry by now. Fingerprints of tables with the same seed can be
// compared.
func New(now func() time.Time, seed maphash.Seed) *Table {
	t := &Table{now: now, seed: seed, partitions: map[string][]table.Item{}, counters: map[table.Key]counter{}}
	for i := range t.due {
		t.due[i] = map[table.Key]time.Time{}
	}
	return t
}

// Sum returns a fingerprint of everything but the counters: equal items have equal sums, whatever the order
// in which they were written.
func (t *Table) Sum() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.sum
}

// All calls fn with every item in the order of sort keys within a partition, expired ones included.
func (t *Table) All(fn func(table.Item)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, items := range t.partitions {
		for _, i := range items {
			fn(i)
		}
	}
}

// NextDue returns the earliest time in the due index, the zero time when it is empty.
func (t *Table) NextDue() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	var first time.Time
	for _, shard := range t.due {
		for _, due := range shard {
			if first.IsZero() || due.Before(first) {
				first = due
			}
		}
	}
	return first
}

// Get implements table.Table.
func (t *Table) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	if err := ready(ctx, table.ValidateKeys(keys...)); err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	items := make([]table.Item, len(keys))
	for n, k := range keys {
		items[n] = clone(t.live(k, t.now()))
	}
	return items, nil
}

// Query implements table.Table.
func (t *Table) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if err := ready(ctx, nil); err != nil {
		return table.Page{}, err
	}
	limit := q.Limit
	if limit <= 0 {
		limit = table.DefaultLimit
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	found := slices.Clone(t.partitions[q.PK])
	if q.Reverse {
		slices.Reverse(found)
	}
	var page table.Page
	for _, i := range found {
		beyond := i.SK <= q.After
		if q.Reverse {
			beyond = i.SK >= q.After
		}
		switch {
		case i.SK < q.From, q.To != "" && i.SK >= q.To, q.After != "" && beyond, i.Expired(t.now()):
			continue
		case len(page.Items) == limit:
			page.Next = page.Items[limit-1].SK
			return page, nil
		}
		page.Items = append(page.Items, clone(i))
	}
	return page, nil
}

// Commit implements table.Table.
func (t *Table) Commit(ctx context.Context, ops ...table.Op) error {
	if err := ready(ctx, table.Validate(ops)); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	var failed []int
	for n, op := range ops {
		version := t.live(op.Item.Key, now).Version
		switch op.Kind {
		case table.OpCount:
			if t.counter(op.Item.Key, op.Item.Expires).n >= op.Limit {
				failed = append(failed, n)
			}
		case table.OpInsert:
			if version != 0 {
				failed = append(failed, n)
			}
		case table.OpReplace, table.OpDelete, table.OpCheck:
			if version != op.Item.Version {
				failed = append(failed, n)
			}
		case table.OpUpsert:
		}
	}
	if len(failed) > 0 {
		return table.NewConditionError(ops, failed...)
	}
	for _, op := range ops {
		t.apply(op)
	}
	return nil
}

func (t *Table) apply(op table.Op) {
	i := clone(op.Item)
	switch op.Kind {
	case table.OpInsert:
		i.Version = 1
	case table.OpReplace:
		i.Version++
	case table.OpDelete:
		t.remove(i.Key)
		return
	case table.OpCheck:
		return
	case table.OpCount:
		t.add(i.Key, t.counter(i.Key, i.Expires))
		return
	case table.OpUpsert:
	}
	if !i.Due.IsZero() {
		i.Due = time.UnixMilli(i.Due.UnixMilli()).UTC()
	}
	if !i.Expires.IsZero() {
		i.Expires = time.Unix(i.Expires.Unix(), 0).UTC()
	}
	t.remove(i.Key)
	at, _ := t.find(i.Key)
	t.partitions[i.PK] = slices.Insert(t.partitions[i.PK], at, i)
	t.sum ^= t.fingerprint(i)
	if !i.Due.IsZero() {
		t.due[table.ShardOf(i.PK)][i.Key] = i.Due
	}
}

func (t *Table) remove(k table.Key) {
	at, there := t.find(k)
	if !there {
		return
	}
	t.sum ^= t.fingerprint(t.partitions[k.PK][at])
	t.partitions[k.PK] = slices.Delete(t.partitions[k.PK], at, at+1)
	if len(t.partitions[k.PK]) == 0 {
		delete(t.partitions, k.PK)
	}
	delete(t.due[table.ShardOf(k.PK)], k)
}

func (t *Table) find(k table.Key) (at int, there bool) {
	return slices.BinarySearchFunc(t.partitions[k.PK], k.SK, func(i table.Item, sk string) int { return strings.Compare(i.SK, sk) })
}

// live returns the item as it counts at now.
func (t *Table) live(k table.Key, now time.Time) table.Item {
	if at, there := t.find(k); there && !t.partitions[k.PK][at].Expired(now) {
		return t.partitions[k.PK][at]
	}
	return table.Item{Key: k}
}

func (t *Table) fingerprint(i table.Item) uint64 {
	type plain struct {
		key          table.Key
		version      int64
		data         uint64
		due, expires int64
	}
	p := plain{key: i.Key, version: i.Version, data: maphash.Bytes(t.seed, i.Data)}
	if !i.Due.IsZero() {
		p.due = i.Due.UnixMilli()
	}
	if !i.Expires.IsZero() {
		p.expires = i.Expires.Unix()
	}
	return maphash.Comparable(t.seed, p)
}

// Count implements table.Table.
func (t *Table) Count(ctx context.Context, k table.Key, limit int, expires time.Time) (n int, added bool, err error) {
	if err := ready(ctx, table.ValidateCount(k, limit, expires)); err != nil {
		return 0, false, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.counter(k, expires)
	if c.n >= limit {
		return c.n, false, nil
	}
	return t.add(k, c), true, nil
}

// counter returns a counter as it counts now; one that begins expires as told.
func (t *Table) counter(k table.Key, expires time.Time) counter {
	c, there := t.counters[k]
	if !there || (table.Item{Expires: c.expires}).Expired(t.now()) {
		return counter{expires: expires}
	}
	return c
}

func (t *Table) add(k table.Key, c counter) int {
	c.n++
	t.counters[k] = c
	return c.n
}

// Due implements table.Table; the index is never behind the items.
func (t *Table) Due(ctx context.Context, shard int, until time.Time, limit int) ([]table.DueEntry, error) {
	if err := ready(ctx, table.ValidateShard(shard)); err != nil {
		return nil, err
	}
	if limit <= 0 {
		limit = table.DefaultLimit
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	var entries []table.DueEntry
	for k, due := range t.due[shard] {
		if !due.After(until) {
			entries = append(entries, table.DueEntry{Key: k, Due: due})
		}
	}
	slices.SortFunc(entries, func(a, b table.DueEntry) int {
		if c := a.Due.Compare(b.Due); c != 0 {
			return c
		}
		return strings.Compare(a.String(), b.String())
	})
	return entries[:min(limit, len(entries))], nil
}

// ready returns what keeps a call from being made: a malformed argument, or a context that is done.
func ready(ctx context.Context, invalid error) error {
	if invalid != nil {
		return invalid
	}
	return fault.Wrap(fault.Unavailable, "memory", ctx.Err())
}

func clone(i table.Item) table.Item {
	i.Data = bytes.Clone(i.Data)
	return i
}
