package bolt

import (
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestSweepOfWhatCameBack: what had expired when the sweep looked at it, and was written anew before it is removed, stays.
func TestSweepOfWhatCameBack(t *testing.T) {
	t.Parallel()
	now := time.Unix(1e9, 0)
	tab, err := Open(filepath.Join(t.TempDir(), "t.db"), Options{Now: func() time.Time { return now }, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Close()
	i := table.Item{Key: table.Key{PK: "P#1", SK: "a"}, Version: 1, Kind: "thing", Schema: 1, Expires: now}
	if err := tab.Commit(t.Context(), table.Upsert(i)); err != nil {
		t.Fatal(err)
	}
	bucket, keys, _, err := tab.expired(t.Context(), 10)
	if err != nil || len(keys) != 1 {
		t.Fatalf("%d expired, %v, want 1", len(keys), err)
	}
	i.Version, i.Expires = 2, now.Add(time.Hour)
	if err := tab.Commit(t.Context(), table.Upsert(i)); err != nil {
		t.Fatal(err)
	}
	var removed int
	if err := tab.do(t.Context(), func(w *writer) (err error) {
		removed, err = w.sweep(bucket, keys)
		return err
	}); err != nil || removed != 0 {
		t.Errorf("%d removed, %v, want none", removed, err)
	}
}

// TestOlderLayout: a file whose keys are in another order is refused: it would look empty.
func TestOlderLayout(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "t.db")
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte(oldBucket))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, Options{Now: time.Now}); fault.KindOf(err) != fault.Config {
		t.Errorf("Open: %v, want an error of kind Config", err)
	}
}
