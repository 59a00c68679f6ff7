package local

import (
	"context"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// TestHealthTells: a process that takes no text, or whose clock stands still, is not well.
func TestHealthTells(t *testing.T) {
	t.Parallel()
	file, err := bolt.Open(filepath.Join(t.TempDir(), "josh.db"), bolt.Options{Now: time.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	s := &Stack{parts: app.Parts{Table: file}}
	looks := func(ctx context.Context) int {
		w := httptest.NewRecorder()
		s.health(w, httptest.NewRequestWithContext(ctx, "GET", "/healthz", nil))
		return w.Code
	}
	s.ticked.Store(time.Now().UnixMilli())
	if got := looks(t.Context()); got != 200 {
		t.Errorf("well: %d", got)
	}
	s.ticked.Store(time.Now().Add(-clockTimeout - time.Second).UnixMilli())
	if got := looks(t.Context()); got != 503 {
		t.Errorf("the clock stands still: %d", got)
	}
	s.ticked.Store(time.Now().UnixMilli())
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if got := looks(t.Context()); got != 503 {
		t.Errorf("no table: %d", got)
	}
}
