package bolt_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// TestBackupOfOneMoment: what is committed while a backup is written is not in it, and nothing of before is missing.
func TestBackupOfOneMoment(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tab, err := bolt.Open(filepath.Join(dir, "a.db"), crashOptions)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tab.Close() }()
	commit := func(id string) {
		if err := tab.Commit(t.Context(), table.Insert(item("P", id, "before"))); err != nil {
			t.Fatal(err)
		}
	}
	commit("1")
	var copied bytes.Buffer
	size := int64(0)
	if err := tab.Backup(t.Context(), func(n int64) (io.Writer, error) {
		size = n
		commit("2")
		return &copied, nil
	}); err != nil || int64(copied.Len()) != size {
		t.Fatalf("%d of %d bytes, %v", copied.Len(), size, err)
	}
	path := filepath.Join(dir, "b.db")
	if err := os.WriteFile(path, copied.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	again, err := bolt.Open(path, crashOptions)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = again.Close() }()
	items, err := again.Get(t.Context(), key("P", "1"), key("P", "2"))
	if err != nil || !items[0].Exists() || items[1].Exists() {
		t.Errorf("%v, %v", items, err)
	}
}
