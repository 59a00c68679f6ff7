package bolt_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

var start = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func key(pk, sk string) table.Key { return table.Key{PK: pk, SK: sk} }

func item(pk, sk, kind string) table.Item {
	return table.Item{Key: key(pk, sk), Kind: kind, Schema: 1, Data: []byte(`{}`)}
}

func commit(t *testing.T, tab *bolt.Table, ops ...table.Op) {
	t.Helper()
	if err := tab.Commit(t.Context(), ops...); err != nil {
		t.Fatal(err)
	}
}

func TestOneProcess(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "table")
	first := openAt(t, path, bolt.Options{Now: time.Now})
	commit(t, first, table.Insert(item("P", "a", "thing")))
	began := time.Now()
	if _, err := bolt.Open(path, bolt.Options{Now: time.Now}); fault.KindOf(err) != fault.Conflict {
		t.Fatalf("second Open: %v, want kind conflict", err)
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("second Open took %v, want at once", took)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	items, err := openAt(t, path, bolt.Options{Now: time.Now}).Get(t.Context(), key("P", "a"))
	if err != nil || !items[0].Exists() {
		t.Fatalf("after reopening: %v, %v", items, err)
	}
}

func TestOpenFails(t *testing.T) {
	t.Parallel()
	_, err := bolt.Open(filepath.Join(t.TempDir(), "no folder", "table"), bolt.Options{Now: time.Now})
	if fault.KindOf(err) != fault.Config {
		t.Fatalf("Open: %v, want kind config", err)
	}
}

func TestClosed(t *testing.T) {
	t.Parallel()
	tab := open(t, bolt.Options{Now: time.Now})
	if err := tab.Close(); err != nil {
		t.Fatal(err)
	}
	_, getErr := tab.Get(t.Context(), key("P", "a"))
	for _, err := range []error{tab.Commit(t.Context(), table.Insert(item("P", "a", "thing"))), getErr} {
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("closed: %v, want kind unavailable", err)
		}
	}
}

// TestCloseAnswersEverybody closes under load: every commit is answered, and done exactly when it says so.
func TestCloseAnswersEverybody(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "table")
	tab := openAt(t, path, bolt.Options{Now: time.Now})
	var wg sync.WaitGroup
	acknowledged := make([]int, 16)
	for c := range acknowledged {
		wg.Go(func() {
			for tab.Commit(context.Background(), table.Insert(item(fmt.Sprint("P", c), fmt.Sprintf("%06d", acknowledged[c]), "thing"))) == nil {
				acknowledged[c]++
				if acknowledged[c] == 20 && c == 0 {
					_ = tab.Close()
				}
			}
		})
	}
	wg.Wait()
	tab = openAt(t, path, bolt.Options{Now: time.Now})
	for c, n := range acknowledged {
		page, err := tab.Query(t.Context(), table.Query{PK: fmt.Sprint("P", c), Limit: 1 << 20})
		if err != nil || len(page.Items) != n {
			t.Errorf("caller %d: %d items, %v, want %d", c, len(page.Items), err, n)
		}
	}
}

func TestFeeds(t *testing.T) {
	t.Parallel()
	tab := open(t, bolt.Options{Now: time.Now, Feeds: map[string][]string{"texts": {"message", "job"}, "events": {"event"}}})
	commit(t, tab, table.Insert(item("M", "1", "message")), table.Insert(item("P", "w", "work")))
	commit(t, tab, table.Upsert(table.Item{Key: key("J", "1"), Version: 7, Kind: "job", Schema: 1}), table.Insert(item("E", "1", "event")))
	if err := tab.Commit(t.Context(), table.Insert(item("M", "2", "message")), table.Insert(item("M", "1", "message"))); err == nil {
		t.Fatal("a second insert succeeded")
	}
	changed := item("M", "1", "message")
	changed.Version = 1
	commit(t, tab, table.Replace(changed), table.Insert(item("M", "3", "message")))
	commit(t, tab, table.Delete(key("M", "3"), 1))
	commit(t, tab, table.Insert(item("M", "3", "job")))

	texts := []bolt.FeedEntry{
		{N: 1, Kind: "message", Key: key("M", "1")},
		{N: 2, Kind: "message", Key: key("M", "3")},
		{N: 3, Kind: "job", Key: key("M", "3")},
	}
	tests := []struct {
		name  string
		after uint64
		limit int
		want  []bolt.FeedEntry
	}{
		{"texts", 0, 10, texts},
		{"texts", 1, 2, texts[1:3]},
		{"texts", 3, 10, nil},
		{"texts", 0, 0, nil},
		{"events", 0, 10, []bolt.FeedEntry{{N: 1, Kind: "event", Key: key("E", "1")}}},
	}
	for _, test := range tests {
		got, err := tab.Feed(t.Context(), test.name, test.after, test.limit)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s after %d (-want +got):\n%s", test.name, test.after, diff)
		}
	}
	if _, err := tab.Feed(t.Context(), "none", 0, 1); fault.KindOf(err) != fault.NotFound {
		t.Errorf("unknown feed: %v, want kind not_found", err)
	}
}

func TestSubscribe(t *testing.T) {
	t.Parallel()
	tab := open(t, bolt.Options{Now: time.Now})
	told := make(chan []table.Key, 10)
	cancel := tab.Subscribe(func(keys []table.Key) { told <- keys })
	commit(t, tab, table.Insert(item("P", "a", "thing")), table.Check(key("P", "b"), 0))
	if diff := cmp.Diff([]table.Key{key("P", "a")}, <-told); diff != "" {
		t.Error(diff)
	}
	_ = tab.Commit(t.Context(), table.Insert(item("P", "a", "thing"))) // fails, and is not told
	commit(t, tab, table.Delete(key("P", "a"), 1))
	if diff := cmp.Diff([]table.Key{key("P", "a")}, <-told); diff != "" {
		t.Error(diff)
	}
	cancel()
	commit(t, tab, table.Insert(item("P", "c", "thing")))
	commit(t, tab, table.Insert(item("P", "d", "thing"))) // by then the batch before has been told
	if len(told) != 0 {
		t.Errorf("told of %v after cancel", <-told)
	}
}

func TestSweep(t *testing.T) {
	t.Parallel()
	now := start
	tab := open(t, bolt.Options{Now: func() time.Time { return now }})
	for n := range 5 {
		i := item("P", fmt.Sprint(n), "thing")
		i.Due, i.Expires = start, start.Add(time.Duration(n)*time.Second)
		commit(t, tab, table.Upsert(table.Item{Key: i.Key, Version: 1, Kind: "thing", Schema: 1, Expires: start}))
		commit(t, tab, table.Upsert(table.Item{Key: i.Key, Version: 2, Kind: "thing", Schema: 1, Due: i.Due, Expires: i.Expires}))
	}
	if _, _, err := tab.Count(t.Context(), key("P", "rate"), 1, start.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	now = start.Add(2 * time.Second)
	// Items 0, 1, 2 and the counter have expired. Three entries a call: the items, the rest of them, the counter.
	for n, want := range []struct {
		removed int
		more    bool
	}{{3, true}, {0, true}, {1, false}, {0, true}} {
		if got, more, err := tab.Sweep(t.Context(), 3); got != want.removed || more != want.more || err != nil {
			t.Fatalf("Sweep %d = %d, %v, %v, want %+v", n, got, more, err, want)
		}
	}
	var left []string
	if err := tab.All(t.Context(), func(i table.Item) bool { left = append(left, i.SK); return true }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"3", "4"}, left); diff != "" {
		t.Errorf("items left (-want +got):\n%s", diff)
	}
	if due, err := tab.Due(t.Context(), table.ShardOf("P"), now, 10); len(due) != 2 || err != nil {
		t.Errorf("due index: %v, %v, want the two items that are left", due, err)
	}
	if n, added, err := tab.Count(t.Context(), key("P", "rate"), 1, now.Add(time.Hour)); n != 1 || !added || err != nil {
		t.Errorf("Count = %d, %v, %v, want a new counter", n, added, err)
	}
}

// TestAll reads more than a page, and commits while it does.
func TestAll(t *testing.T) {
	t.Parallel()
	tab := open(t, bolt.Options{Now: time.Now, NoSync: true})
	const count = 1203
	for n := 0; n < count; n += table.MaxOps {
		var ops []table.Op
		for i := n; i < min(n+table.MaxOps, count); i++ {
			ops = append(ops, table.Insert(item(fmt.Sprintf("P%04d", i), "a", "thing")))
		}
		commit(t, tab, ops...)
	}
	seen := map[table.Key]bool{}
	if err := tab.All(t.Context(), func(i table.Item) bool {
		seen[i.Key] = true
		return tab.Commit(t.Context(), table.Replace(i)) == nil
	}); err != nil || len(seen) != count {
		t.Fatalf("All saw %d of %d items, %v", len(seen), count, err)
	}
	calls := 0
	if err := tab.All(t.Context(), func(table.Item) bool { calls++; return calls < 3 }); err != nil || calls != 3 {
		t.Fatalf("All called %d times, %v, want 3", calls, err)
	}
}
