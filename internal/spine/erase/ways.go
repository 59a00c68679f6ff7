package erase

import (
	"cmp"
	"context"
	"slices"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// wayPage bounds the items from which a page goes on: each text to somebody costs a query when it goes.
const wayPage = 100

// ways are where the items of a number are that are found by nothing but the number.
type ways struct {
	partitions []string
	keys       []table.Key
	whole      bool // a kind has no way
}

// of returns the ways of all kinds for a number.
func (d declarations) of(number string) ways {
	var w ways
	for _, k := range d {
		w.whole = w.whole || !k.Reached()
		for _, way := range k.Ways {
			switch {
			case way.Partition != nil:
				w.partitions = append(w.partitions, way.Partition(number))
			case way.Key != nil:
				w.keys = append(w.keys, way.Key(number))
			}
		}
	}
	slices.Sort(w.partitions)
	w.partitions = slices.Compact(w.partitions)
	return w
}

// walk reads, page by page, what the ways lead to. Its pages are those of a Scan, so that whoever reads the whole table
// can read this instead: what leads to others is behind them, because what is not removed yet must still be found.
type walk struct {
	table  table.Table
	kinds  declarations
	number string
	trails []string // partitions that nothing leads to any more
	lost   bool     // an item does not tell any more what it leads to
}

// page is a table.Scan. The first page has also what is under the number's own keys.
func (w *walk) page(ctx context.Context, after table.Key, limit int) (items []table.Item, next table.Key, err error) {
	found := w.kinds.of(w.number)
	list := slices.Concat(found.partitions, w.trails)
	at := slices.Index(list, after.PK)
	if at < 0 { // the beginning, or a list that is not what it was
		at, after = 0, table.Key{}
	}
	if at == 0 && after.SK == "" {
		if items, err = w.get(ctx, found.keys); err != nil {
			return nil, next, err
		}
	}
	limit = min(limit, wayPage)
	var roots []table.Item
	for ; at < len(list); at++ {
		page, err := w.table.Query(ctx, table.Query{PK: list[at], After: after.SK, Limit: limit - len(roots)})
		if err != nil {
			return nil, next, err
		}
		roots, after = append(roots, page.Items...), table.Key{}
		if next = (table.Key{PK: list[at], SK: page.Next}); page.Next != "" {
			break
		}
		if next = (table.Key{}); at+1 < len(list) && len(roots) >= limit {
			next.PK = list[at+1]
			break
		}
	}
	others, err := w.follow(ctx, append(items, roots...))
	return slices.Concat(others, items, roots), next, err
}

// follow reads where items lead, and where those do.
func (w *walk) follow(ctx context.Context, from []table.Item) (others []table.Item, err error) {
	seen := map[table.Key]bool{{}: true}
	for _, item := range from {
		seen[item.Key] = true
	}
	for len(from) > 0 {
		keys := slices.DeleteFunc(w.leads(from), func(key table.Key) bool { return seen[key] })
		for _, key := range keys {
			seen[key] = true
		}
		if from, err = w.get(ctx, keys); err != nil {
			return nil, err
		}
		others = append(from, others...)
	}
	return others, nil
}

// leads returns where items lead.
func (w *walk) leads(items []table.Item) (keys []table.Key) {
	for _, item := range items {
		k := w.kinds[item.Kind]
		switch {
		case item.Kind == record.KindNaming.Name:
			if key := erasure.Read[erasure.Entry](item).Key(); key.PK != "" && key.SK != "" && k.Readable(item) {
				keys = append(keys, key)
			} else {
				w.lost = true
			}
		case k.Leads != nil && k.Readable(item):
			more, err := k.Leads(item)
			w.lost = w.lost || err != nil
			keys = append(keys, more...)
		}
	}
	return keys
}

// get reads what is there of keys, each once.
func (w *walk) get(ctx context.Context, keys []table.Key) (items []table.Item, err error) {
	slices.SortFunc(keys, func(a, b table.Key) int { return cmp.Or(cmp.Compare(a.PK, b.PK), cmp.Compare(a.SK, b.SK)) })
	for chunk := range slices.Chunk(slices.Compact(keys), table.MaxKeys) {
		some, err := w.table.Get(ctx, chunk...)
		if err != nil {
			return nil, err
		}
		items = append(items, slices.DeleteFunc(some, func(i table.Item) bool { return !i.Exists() })...)
	}
	return items, nil
}
