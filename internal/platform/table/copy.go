package table

import (
	"context"
	"iter"
)

// pageSize is how many items Items reads at a time.
const pageSize = 500

// Items yields every item that a scan reads, expired ones included; an error ends it.
func Items(ctx context.Context, scan Scan) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		var after Key
		for {
			items, next, err := scan(ctx, after, pageSize)
			if err != nil {
				yield(Item{}, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if after = next; next == (Key{}) {
				return
			}
		}
	}
}

// Copy stores items as they are, versions included, in a table of another engine, and returns how many. Counters are no items: they begin
// anew there.
func Copy(ctx context.Context, items iter.Seq2[Item, error], into Table) (n int, err error) {
	var ops []Op
	size := 0
	commit := func() error {
		if len(ops) == 0 {
			return nil
		}
		err := into.Commit(ctx, ops...)
		n += len(ops)
		ops, size = ops[:0], 0
		return err
	}
	for item, err := range items {
		if err != nil {
			return n, err
		}
		if size += len(item.Data); len(ops) == MaxOps || size > MaxCommitSize {
			if err := commit(); err != nil {
				return n, err
			}
			size = len(item.Data)
		}
		ops = append(ops, Upsert(item))
	}
	return n, commit()
}
