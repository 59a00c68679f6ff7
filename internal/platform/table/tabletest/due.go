package tabletest

import (
	"context"
	"fmt"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
)

// due returns the item with a due time in seconds after start.
func due(i table.Item, seconds int) table.Item {
	i.Due = start().Add(time.Duration(seconds) * time.Second)
	return i
}

func entry(i table.Item) table.DueEntry { return table.DueEntry{Key: i.Key, Due: i.Due} }

func testDue(e *env) {
	var want []table.DueEntry
	for _, n := range []int{3, 1, 10, 2} {
		e.commit(table.Insert(due(item("P", fmt.Sprint("W#", n), `1`), n)))
	}
	for _, n := range []int{1, 2, 3, 10} {
		want = append(want, entry(due(item("P", fmt.Sprint("W#", n), `1`), n)))
	}
	e.commit(table.Insert(item("P", "never", `1`)), table.Insert(due(item("elsewhere", "W#1", `1`), 1)))
	e.dueIs("P", start().Add(time.Hour), 50, want...)
	e.dueIs("P", start().Add(3*time.Second), 50, want[:3]...)
	e.dueIs("P", start().Add(3*time.Second-time.Millisecond), 50, want[:2]...)
	e.dueIs("P", start().Add(time.Hour), 2, want[:2]...)
	e.dueIs("P", start().Add(time.Hour), 0, want...)
	e.dueIs("P", start(), 50)
	e.dueIs("P", time.Time{}, 50)
	e.dueIs("elsewhere", start().Add(time.Hour), 50, entry(due(item("elsewhere", "W#1", `1`), 1)))

	fine := item("fine", "W#1", `1`)
	fine.Due = start().Add(7*time.Millisecond + 999*time.Microsecond)
	e.commit(table.Insert(fine))
	fine.Due = start().Add(7 * time.Millisecond)
	e.dueIs("fine", start().Add(7*time.Millisecond), 50, entry(fine))
	e.dueIs("fine", start().Add(6*time.Millisecond), 50)
	for _, shard := range []int{-1, table.Shards} {
		if _, err := e.table.Due(context.Background(), shard, start(), 1); err == nil {
			e.t.Fatalf("Due of shard %d: no error", shard)
		}
	}
}

func testDueMoves(e *env) {
	later := start().Add(time.Hour)
	i := item("P", "W#1", `1`)
	e.commit(table.Insert(due(i, 1)))
	e.dueIs("P", later, 50, entry(due(i, 1)))
	e.commit(table.Replace(due(at(i, 1), 5)))
	e.dueIs("P", later, 50, entry(due(i, 5)))
	e.commit(table.Replace(due(at(i, 2), 2)))
	e.dueIs("P", later, 50, entry(due(i, 2)))
	e.refused([]table.Op{table.Replace(due(at(i, 2), 9))}, 0)
	e.dueIs("P", later, 50, entry(due(i, 2)))
	e.commit(table.Replace(at(i, 3)))
	e.dueIs("P", later, 50)
	e.commit(table.Upsert(due(at(i, 100), 3)))
	e.dueIs("P", later, 50, entry(due(i, 3)))
	e.commit(table.Delete(i.Key, 100))
	e.dueIs("P", later, 50)
	e.commit(table.Insert(due(i, 4)))
	e.dueIs("P", later, 50, entry(due(i, 4)))
}
