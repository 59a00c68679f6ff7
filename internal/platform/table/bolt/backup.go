package bolt

import (
	"context"
	"io"

	"go.etcd.io/bbolt"
)

// Backup writes the whole file as of one moment, while commits go on. start is called first with its length in bytes, of
// which no more and, unless there is an error, no fewer are written. As long as it writes, the file grows with each
// commit: what is replaced meanwhile cannot be reused.
func (t *Table) Backup(ctx context.Context, start func(size int64) (io.Writer, error)) error {
	return t.view(ctx, func(tx *bbolt.Tx) error {
		w, err := start(tx.Size())
		if err != nil {
			return err
		}
		_, err = tx.WriteTo(w)
		return err
	})
}
