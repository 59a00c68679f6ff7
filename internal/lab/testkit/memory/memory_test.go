package memory_test

import (
	"hash/maphash"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/testkit/memory"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/tabletest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	tabletest.Run(t, func(_ *testing.T, now func() time.Time) table.Table { return memory.New(now, maphash.MakeSeed()) })
}

// The fingerprint depends on what is stored, not on how it came about.
func TestSum(t *testing.T) {
	t.Parallel()
	seed := maphash.MakeSeed()
	fill := func(keys ...string) *memory.Table {
		m := memory.New(time.Now, seed)
		for _, k := range keys {
			i := table.Item{Key: table.Key{PK: "P", SK: k}, Kind: "k", Schema: 1, Data: []byte(k)}
			if err := m.Commit(t.Context(), table.Insert(i)); err != nil {
				t.Fatal(err)
			}
		}
		return m
	}
	a, b, c := fill("a", "b"), fill("b", "a", "c"), fill("c")
	if a.Sum() == b.Sum() {
		t.Error("another item, the same sum")
	}
	if err := b.Commit(t.Context(), table.Delete(table.Key{PK: "P", SK: "c"}, 1)); err != nil {
		t.Fatal(err)
	}
	if a.Sum() != b.Sum() {
		t.Error("the same items, another sum")
	}
	if a.Sum() == c.Sum() {
		t.Error("other items, the same sum")
	}
}
