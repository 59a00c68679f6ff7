package erasure

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Entry is an entry of the index of what names a number, in the partition of that number.
type Entry struct {
	PK   string `json:"pk"`
	SK   string `json:"sk"`
	Kind string `json:"kind"`
}

// Key returns where the item is that names the number.
func (e Entry) Key() table.Key { return table.Key{PK: e.PK, SK: e.SK} }

// Indexer makes the entries of the index.
type Indexer struct {
	declared map[string]bool
	numbers  map[string][]func(table.Item) []string
}

// NewIndexer returns what makes the entries for items of the kinds.
func NewIndexer(kinds []Kind) Indexer {
	x := Indexer{declared: map[string]bool{}, numbers: map[string][]func(table.Item) []string{}}
	for _, k := range kinds {
		x.declared[k.Name] = true
		for _, w := range k.Ways {
			if w.Numbers != nil {
				x.numbers[k.Name] = append(x.numbers[k.Name], w.Numbers)
			}
		}
	}
	return x
}

// Add adds to the operations of a commit the entries of what they store, and returns all. What nobody has declared is
// refused: an erasure could not find it. An entry expires with its item. That an item goes or names somebody no more
// leaves its entry, which leads nowhere then.
func (x Indexer) Add(ops []table.Op, now time.Time) ([]table.Op, error) {
	var entries []table.Op
	for _, op := range ops {
		if op.Kind != table.OpInsert && op.Kind != table.OpReplace && op.Kind != table.OpUpsert {
			continue
		}
		item := op.Item
		if !x.declared[item.Kind] {
			return nil, fault.New(fault.Internal, "nobody has declared what becomes of a "+item.Kind+" when a person is erased")
		}
		for _, numbers := range x.numbers[item.Kind] {
			for _, number := range numbers(item) {
				entry, err := entry(number, item, now)
				if err != nil {
					return nil, err
				}
				entries = append(entries, entry)
			}
		}
	}
	if len(entries) == 0 {
		return ops, nil
	}
	return append(slices.Clip(ops), entries...), nil
}

// entry is stored whatever is there: an item that is changed has one already.
func entry(number string, item table.Item, now time.Time) (table.Op, error) {
	e, err := record.Encode(record.Naming(number, item.Key), record.KindNaming, Entry{item.PK, item.SK, item.Kind})
	e.Version, e.Expires = now.UnixNano(), item.Expires
	return table.Upsert(e), err
}
