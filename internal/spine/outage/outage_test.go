package outage_test

import (
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/spine/outage"
)

var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func newTable(t *testing.T) table.Table {
	t.Helper()
	store, err := bolt.Open(filepath.Join(t.TempDir(), "table"), bolt.Options{Now: func() time.Time { return noon }, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store
}

func TestBoard(t *testing.T) {
	t.Parallel()
	b := outage.Board{Table: newTable(t)}
	want := func(model string, at time.Time) {
		t.Helper()
		if got, err := b.GivenUp(t.Context(), model); err != nil || !got.Equal(at) {
			t.Errorf("%s: %s, %v, want %s", model, got, err, at)
		}
	}
	want("first", time.Time{})
	for _, at := range []time.Time{noon, noon.Add(time.Minute), noon.Add(time.Second)} { // the last comes late, from a slow clock
		if err := b.GiveUp(t.Context(), "first", at); err != nil {
			t.Fatal(err)
		}
	}
	want("first", noon.Add(time.Minute))
	want("second", time.Time{})
}

// TestBoardOfMany: many who give a model up at once leave one time, and nobody gets an error.
func TestBoardOfMany(t *testing.T) {
	t.Parallel()
	b := outage.Board{Table: newTable(t)}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			if err := b.GiveUp(t.Context(), "first", noon.Add(time.Duration(i)*time.Millisecond)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if at, err := b.GivenUp(t.Context(), "first"); err != nil || at.Before(noon) {
		t.Errorf("%s, %v", at, err)
	}
}
