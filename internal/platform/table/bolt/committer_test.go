package bolt

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// stalled returns a table whose committing goroutine waits until release is called, so that what is handed
// to it meanwhile goes into one transaction.
func stalled(t *testing.T) (tab *Table, release func()) {
	t.Helper()
	tab, err := Open(filepath.Join(t.TempDir(), "table"), Options{Now: time.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tab.Close() })
	busy, free := make(chan struct{}), make(chan struct{})
	go func() {
		_ = tab.do(context.Background(), func(*writer) error {
			close(busy)
			<-free
			return nil
		})
	}()
	<-busy
	return tab, sync.OnceFunc(func() { close(free) })
}

// queued waits until n jobs wait.
func queued(tab *Table, n int) {
	for len(tab.jobs) < n {
		runtime.Gosched()
	}
}

func insert(sk string) table.Op {
	return table.Insert(table.Item{Key: table.Key{PK: "P", SK: sk}, Kind: "thing", Schema: 1})
}

// TestBatch puts commits into one transaction: each sees what those before it wrote, and a condition that
// fails is one commit's own affair.
func TestBatch(t *testing.T) {
	t.Parallel()
	tab, release := stalled(t)
	key := table.Key{PK: "P", SK: "a"}
	replace := func(version int64) table.Op {
		return table.Replace(table.Item{Key: key, Version: version, Kind: "thing", Schema: 1})
	}
	commits := []struct {
		ops  []table.Op
		want bool
	}{
		{[]table.Op{insert("a")}, true},
		{[]table.Op{insert("half"), insert("a")}, false},
		{[]table.Op{replace(1)}, true},
		{[]table.Op{replace(1), insert("lost update")}, false},
		{[]table.Op{table.Check(table.Key{PK: "P", SK: "half"}, 0), replace(2)}, true},
		{[]table.Op{table.Delete(key, 3)}, true},
		{[]table.Op{insert("a")}, true},
	}
	results := make([]error, len(commits))
	var wg sync.WaitGroup
	for n, c := range commits {
		wg.Go(func() { results[n] = tab.Commit(context.Background(), c.ops...) })
		queued(tab, n+1)
	}
	release()
	wg.Wait()
	for n, c := range commits {
		if failed := (*table.ConditionError)(nil); (results[n] == nil) != c.want || (!c.want && !errors.As(results[n], &failed)) {
			t.Errorf("commit %d: %v, want success: %v", n, results[n], c.want)
		}
	}
	page, err := tab.Query(t.Context(), table.Query{PK: "P"})
	if err != nil || len(page.Items) != 1 || page.Items[0].Version != 1 {
		t.Errorf("left: %+v, %v, want only a, version 1", page.Items, err)
	}
}

// TestTakenBack ends the context of a commit that waits: it has no effect.
func TestTakenBack(t *testing.T) {
	t.Parallel()
	tab, release := stalled(t)
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() { result <- tab.Commit(ctx, insert("a")) }()
	queued(tab, 1)
	cancel()
	if err := <-result; fault.KindOf(err) != fault.Unavailable {
		t.Fatalf("Commit: %v, want kind unavailable", err)
	}
	release()
	if err := tab.Commit(t.Context(), insert("a")); err != nil {
		t.Fatalf("the commit that was taken back had an effect: %v", err)
	}
}

// TestHangingDisk ends the context of a job that was taken and is not answered: the caller does not hang too.
func TestHangingDisk(t *testing.T) {
	t.Parallel()
	tab, release := stalled(t)
	release()
	ctx, cancel := context.WithCancel(t.Context())
	free := make(chan struct{})
	defer close(free)
	err := tab.do(ctx, func(*writer) error {
		cancel()
		<-free
		return nil
	})
	if fault.KindOf(err) != fault.Unavailable || !errors.Is(err, context.Canceled) {
		t.Fatalf("%v, want kind unavailable", err)
	}
}

// TestFull fills the line: a caller whose context ends before there is a place gets its error.
func TestFull(t *testing.T) {
	t.Parallel()
	tab, release := stalled(t)
	var wg sync.WaitGroup
	for n := range maxJobs {
		wg.Go(func() {
			if err := tab.Commit(context.Background(), insert(fmt.Sprint(n))); err != nil {
				t.Error(err)
			}
		})
	}
	queued(tab, maxJobs)
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() { result <- tab.Commit(ctx, insert("late")) }()
	cancel()
	if err := <-result; fault.KindOf(err) != fault.Unavailable {
		t.Fatalf("Commit: %v, want kind unavailable", err)
	}
	release()
	wg.Wait()
}

// TestCloseWhileWaiting closes with commits in line: they are refused and have no effect.
func TestCloseWhileWaiting(t *testing.T) {
	t.Parallel()
	tab, release := stalled(t)
	result := make(chan error, 1)
	go func() { result <- tab.Commit(context.Background(), insert("a")) }()
	queued(tab, 1)
	closed := make(chan error, 1)
	go func() { closed <- tab.Close() }()
	<-tab.closing
	release()
	err := <-result
	if err != nil && fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Commit: %v, want success or kind unavailable", err)
	}
	if err := <-closed; err != nil {
		t.Errorf("Close: %v", err)
	}
}

// TestFileFails has a write fail inside the transaction: everybody in it is told Unavailable, nothing stays.
func TestFileFails(t *testing.T) {
	t.Parallel()
	tab, release := stalled(t)
	results := make(chan error, 2)
	go func() { results <- tab.Commit(context.Background(), insert("a")) }()
	queued(tab, 1)
	go func() {
		results <- tab.do(context.Background(), func(w *writer) error {
			w.put(w.items, nil, nil) // bbolt refuses an empty key
			return nil
		})
	}()
	queued(tab, 2)
	release()
	for range 2 {
		if err := <-results; fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%v, want kind unavailable", err)
		}
	}
	if err := tab.Commit(t.Context(), insert("a")); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
