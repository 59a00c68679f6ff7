package erase

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Indexed is a table that stores with every item the entries of the index that its kind is declared to need, in the same
// commit, so that no writer can forget them. What nobody has declared it does not store.
type Indexed struct {
	table.Table
	Index erasure.Indexer
	Now   func() time.Time
}

// Commit implements table.Table. The entries come after the operations that it is given.
func (i Indexed) Commit(ctx context.Context, ops ...table.Op) error {
	all, err := i.Index.Add(ops, i.Now())
	if err != nil {
		return err
	}
	return i.Table.Commit(ctx, all...)
}
