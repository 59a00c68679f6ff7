//go:build unix

package bolt_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

const crashWriters = 8

var crashOptions = bolt.Options{Now: time.Now, Feeds: map[string][]string{"messages": {"message"}}}

// crashOps is one commit of the child: a message with a place in the feed, its work with a place in the due
// index, what the writer has done, and one more on the counter that all share.
func crashOps(writer, n int) []table.Op {
	id := fmt.Sprintf("%d-%06d", writer, n)
	work := item("P", id, "work")
	work.Due = time.Unix(int64(n+1), 0).UTC()
	last := item("LAST", fmt.Sprint(writer), "last")
	last.Version = int64(n)
	return []table.Op{table.Insert(item("MSG", id, "message")), table.Insert(work), table.Put(last), table.Count(crashCounter(), 1<<30, time.Time{})}
}

func crashCounter() table.Key { return key("ALL", "commits") }

// commitUntilKilled goes on where the process before was killed, and writes each commit's id once it was
// acknowledged.
func commitUntilKilled(path string) error {
	tab, err := bolt.Open(path, crashOptions)
	if err != nil {
		return err
	}
	failed := make(chan error)
	var out sync.Mutex
	for writer := range crashWriters {
		items, err := tab.Get(context.Background(), key("LAST", fmt.Sprint(writer)))
		if err != nil {
			return err
		}
		go func() {
			for n := int(items[0].Version); ; n++ {
				if err := tab.Commit(context.Background(), crashOps(writer, n)...); err != nil {
					failed <- err
					return
				}
				out.Lock()
				fmt.Printf("%d-%06d\n", writer, n) // one write to the pipe, not buffered
				out.Unlock()
			}
		}()
	}
	return <-failed
}

// TestCrash kills a committing process, four times on the same file: what was acknowledged is there, and
// nothing is there by half.
func TestCrash(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "table")
	acknowledged := map[string]bool{}
	for round := range 4 {
		killWhileCommitting(t, path, 100+150*round, acknowledged)
		checkAfterCrash(t, path, acknowledged)
	}
}

func killWhileCommitting(t *testing.T, path string, after int, acknowledged map[string]bool) {
	t.Helper()
	cmd := child(t, "commit", path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for n := 0; ; n++ {
		line, err := lines.ReadString('\n')
		if err != nil {
			break // the child is dead and its pipe is empty
		}
		acknowledged[strings.TrimSpace(line)] = true
		if n == after {
			if err := cmd.Process.Signal(os.Kill); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.Exited() {
		t.Fatalf("the child ended by itself: %v", err)
	}
}

func checkAfterCrash(t *testing.T, path string, acknowledged map[string]bool) {
	t.Helper()
	tab, err := bolt.Open(path, crashOptions)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Close()
	messages, work, commits := map[string]bool{}, map[string]bool{}, int64(0)
	if err := tab.All(t.Context(), func(i table.Item) bool {
		switch i.Kind {
		case "message":
			messages[i.SK] = true
		case "work":
			work[i.SK] = true
		case "last":
			commits += i.Version
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	for id := range acknowledged {
		if !messages[id] {
			t.Errorf("%s was acknowledged and is lost", id)
		}
	}
	due, err := tab.Due(t.Context(), table.ShardOf("P"), time.Unix(1<<32, 0), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	feed, err := tab.Feed(t.Context(), "messages", 0, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	counted, _, err := tab.Count(t.Context(), crashCounter(), 1, time.Time{}) // one was killed after its first commit at the earliest
	if err != nil {
		t.Fatal(err)
	}
	if n := len(messages); n != len(work) || n != int(commits) || n != len(due) || n != len(feed) || n != counted {
		t.Errorf("%d messages, %d work, %d versions, %d due, %d in the feed, %d on the counter: want the same of each",
			n, len(work), commits, len(due), len(feed), counted)
	}
	for _, entry := range feed {
		if !messages[entry.Key.SK] || !work[entry.Key.SK] {
			t.Errorf("%s is there by half", entry.Key.SK)
		}
	}
}
