package bolt_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/platform/table/tabletest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	tabletest.Run(t, func(t *testing.T, now func() time.Time) table.Table {
		return open(t, bolt.Options{Now: now, NoSync: true})
	})
}

// open returns a table on a file of its own, closed with the test.
func open(t *testing.T, o bolt.Options) *bolt.Table {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "table"), o)
}

func openAt(t *testing.T, path string, o bolt.Options) *bolt.Table {
	t.Helper()
	tab, err := bolt.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tab.Close(); err != nil {
			t.Error(err)
		}
	})
	return tab
}
