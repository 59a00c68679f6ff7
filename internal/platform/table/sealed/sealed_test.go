package sealed_test

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit/memory"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/sealed"
	"github.com/josh-sms/josh/internal/platform/table/tabletest"
)

const word = "climbing"

func box(t testing.TB, fill byte) *seal.Box {
	t.Helper()
	return seal.NewBox(seal.NewFixed("k", bytes.Repeat([]byte{fill}, seal.KeySize)), nil)
}

func item(sk string, size int) table.Item {
	return table.Item{Key: table.Key{PK: "P", SK: sk}, Kind: "thing", Schema: 2, Data: []byte(`"` + strings.Repeat(word, size) + `"`)}
}

// TestContract holds the table to the contract of every engine, with all of the contract's kinds sealed.
func TestContract(t *testing.T) {
	t.Parallel()
	tabletest.Run(t, func(t *testing.T, now func() time.Time) table.Table {
		return sealed.New(memory.New(now, maphash.MakeSeed()), box(t, 1), "thing", "a", "b", "test")
	})
}

func TestSealed(t *testing.T) {
	t.Parallel()
	raw := memory.New(time.Now, maphash.MakeSeed())
	tab := sealed.New(raw, box(t, 1), "thing")
	open := item("open", 1)
	open.Kind = "other"
	small, large, before := item("a", 1), item("b", 200), item("c", 1)
	if err := raw.Commit(t.Context(), table.Insert(before)); err != nil { // by an older release
		t.Fatal(err)
	}
	ops := []table.Op{table.Insert(small), table.Insert(large), table.Insert(open)}
	if err := tab.Commit(t.Context(), ops...); err != nil {
		t.Fatal(err)
	}
	if ops[0].Item.Schema != 2 || !strings.Contains(string(ops[0].Item.Data), word) {
		t.Error("the caller's operations were changed")
	}
	keys := []table.Key{small.Key, large.Key, before.Key, open.Key}
	stored, err := raw.Get(t.Context(), keys...)
	if err != nil {
		t.Fatal(err)
	}
	for i, item := range stored {
		if in := strings.Contains(string(item.Data), word); in != (i >= 2) {
			t.Errorf("%s is stored in the open: %v", item.SK, in)
		}
		var v string
		if err := record.Decode(item, record.Kind{Name: item.Kind, Schema: 2}, &v); i < 2 && fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%s, not opened, is taken for one of older code: %v", item.SK, err)
		}
	}
	if n := len(stored[1].Data); n > 200 {
		t.Errorf("1,600 bytes of one word take %d", n)
	}
	got, err := tab.Get(t.Context(), keys...)
	page, queryErr := tab.Query(t.Context(), table.Query{PK: "P"})
	if err != nil || queryErr != nil || len(page.Items) != 4 {
		t.Fatal(err, queryErr, len(page.Items))
	}
	for i, want := range []table.Item{small, large, before, open} {
		want.Version = 1
		if diff := cmp.Diff(want, got[i]); diff != "" {
			t.Error(diff)
		}
	}
}

// TestBroken: what does not open is nothing known, and keeps its version, so that the next write mends it.
func TestBroken(t *testing.T) {
	t.Parallel()
	raw := memory.New(time.Now, maphash.MakeSeed())
	if err := sealed.New(raw, box(t, 1), "thing").Commit(t.Context(), table.Insert(item("a", 1))); err != nil {
		t.Fatal(err)
	}
	nonsense := item("b", 1)
	nonsense.Schema += sealed.Schema
	moved, err := raw.Get(t.Context(), item("a", 1).Key)
	if err != nil {
		t.Fatal(err)
	}
	moved[0].SK = "moved"
	if err := raw.Commit(t.Context(), table.Insert(nonsense), table.Insert(moved[0])); err != nil {
		t.Fatal(err)
	}
	for fill, n := range map[byte]int{1: 2, 2: 3} { // under another key the first does not open, either
		page, err := sealed.New(raw, box(t, fill), "thing").Query(t.Context(), table.Query{PK: "P"})
		if err != nil {
			t.Fatal(err)
		}
		broken := 0
		for _, item := range page.Items {
			var v *string
			if err := record.Decode(item, record.Kind{Name: "thing", Schema: 2}, &v); err != nil {
				t.Error(err)
			}
			if v == nil && item.Version == 1 {
				broken++
			}
		}
		if broken != n {
			t.Errorf("%d do not open, want %d", broken, n)
		}
	}
}

// BenchmarkQuery opens what one wave of invites reads.
func BenchmarkQuery(b *testing.B) {
	tab := sealed.New(memory.New(time.Now, maphash.MakeSeed()), box(b, 1), "thing")
	for i := range 400 {
		if err := tab.Commit(b.Context(), table.Insert(item(fmt.Sprintf("%03d", i), 90))); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if page, err := tab.Query(b.Context(), table.Query{PK: "P", Limit: 400}); err != nil || len(page.Items) != 400 {
			b.Fatal(err, len(page.Items))
		}
	}
}
