package local

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// TestWatch: a page gets how JOSH is at once and after each commit, nothing in between, and has to come again when its time is over.
func TestWatch(t *testing.T) {
	t.Parallel()
	file, err := bolt.Open(filepath.Join(t.TempDir(), "josh.db"), bolt.Options{Now: time.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	server := httptest.NewServer(&watch{&ops.Ops{Table: file, Now: time.Now}, file, time.Millisecond, time.Hour, 2 * time.Second})
	t.Cleanup(server.Close)
	resp, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if media := resp.Header.Get("Content-Type"); media != "text/event-stream" {
		t.Errorf("type %q", media)
	}
	events := make(chan string)
	go func() {
		defer close(events)
		for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				events <- data
			}
		}
	}()
	if first := <-events; !strings.Contains(first, `"dead":0`) {
		t.Errorf("first: %s", first)
	}
	select {
	case again := <-events:
		t.Errorf("nothing was stored, and there is %s", again)
	case <-time.After(50 * time.Millisecond):
	}
	item, err := record.Encode(record.Dead("01K"), record.KindDead, work.DeadLetter{ID: "01K", Kind: work.DeadText})
	if err == nil {
		err = file.Commit(t.Context(), table.Insert(item))
	}
	if err != nil {
		t.Fatal(err)
	}
	if next := <-events; !strings.Contains(next, `"dead":1`) {
		t.Errorf("after a commit: %s", next)
	}
	if _, more := <-events; more {
		t.Error("more events than commits")
	}
}
