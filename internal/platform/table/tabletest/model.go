package tabletest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/platform/table"
)

// model is the table as a map: the least code that can be right. It keeps what has expired. A counter is an item
// of its own space, whose Version is the value.
type model map[table.Key]table.Item

func counterKey(k table.Key) table.Key { return key("COUNTER#"+k.PK, k.SK) }

// count returns the value of a counter, and whether it was added to.
func (m model) count(k table.Key, limit int, expires, now time.Time) (n int, added bool) {
	c := m.live(counterKey(k), now)
	if c.Version >= int64(limit) {
		return int(c.Version), false
	}
	if c.Version == 0 {
		c.Expires = expires
	}
	c.Version++
	m[c.Key] = c
	return int(c.Version), true
}

// live returns the item as it counts at now.
func (m model) live(k table.Key, now time.Time) table.Item {
	if i, ok := m[k]; ok && !i.Expired(now) {
		return i
	}
	return absent(k)
}

// commit returns the indexes of the operations whose condition fails; without any, it applies all.
func (m model) commit(ops []table.Op, now time.Time) (failed []int) {
	for n, op := range ops {
		version := m.live(op.Item.Key, now).Version
		switch op.Kind {
		case table.OpInsert:
			if version != 0 {
				failed = append(failed, n)
			}
		case table.OpCount:
			if m.live(counterKey(op.Item.Key), now).Version >= int64(op.Limit) {
				failed = append(failed, n)
			}
		case table.OpReplace, table.OpDelete, table.OpCheck:
			if version != op.Item.Version {
				failed = append(failed, n)
			}
		}
	}
	if len(failed) > 0 {
		return failed
	}
	for _, op := range ops {
		i := op.Item
		switch op.Kind {
		case table.OpInsert:
			m[i.Key] = at(i, 1)
		case table.OpReplace:
			m[i.Key] = at(i, i.Version+1)
		case table.OpUpsert:
			m[i.Key] = i
		case table.OpDelete:
			delete(m, i.Key)
		case table.OpCount:
			m.count(i.Key, op.Limit, i.Expires, now)
		}
	}
	return nil
}

func (m model) query(q table.Query, now time.Time) []table.Item {
	var found []table.Item
	for k, i := range m {
		if k.PK == q.PK && k.SK >= q.From && (q.To == "" || k.SK < q.To) && !i.Expired(now) {
			found = append(found, i)
		}
	}
	slices.SortFunc(found, func(a, b table.Item) int { return strings.Compare(a.SK, b.SK) })
	if q.Reverse {
		slices.Reverse(found)
	}
	return found
}

// due returns the entries of a partition; the generator never gives two the same time.
func (m model) due(pk string, until time.Time) []table.DueEntry {
	var found []table.DueEntry
	for k, i := range m {
		if k.PK == pk && !i.Due.IsZero() && !i.Due.After(until) {
			found = append(found, table.DueEntry{Key: k, Due: i.Due})
		}
	}
	slices.SortFunc(found, func(a, b table.DueEntry) int { return a.Due.Compare(b.Due) })
	return found
}

// machine does random operations on a table and a model.
type machine struct {
	*env
	model model
	keys  []table.Key
	ticks int64 // makes due times and the versions of upserts unique
}

func testModel(e *env) {
	var run atomic.Int64 // every run has partitions of its own: one table serves all
	rapid.Check(e.t, func(rt *rapid.T) {
		m := &machine{env: &env{t: rt, table: e.table, clock: e.clock}, model: model{}}
		scope := run.Add(1)
		for _, pk := range []string{"P", "Q"} {
			for _, sk := range sortKeys()[:5] {
				m.keys = append(m.keys, key(fmt.Sprint(pk, "#", scope), sk))
			}
		}
		rt.Repeat(map[string]func(*rapid.T){
			"commit": m.commitAny,
			"query":  m.queryAny,
			"due":    m.dueAny,
			"count":  m.countAny,
			"time": func(rt *rapid.T) {
				e.clock.advance(time.Duration(rapid.IntRange(1, 3000).Draw(rt, "ms")) * time.Millisecond)
			},
			"": func(*rapid.T) { m.getAll() },
		})
	})
}

func (m *machine) commitAny(rt *rapid.T) {
	keys := rapid.SliceOfNDistinct(rapid.SampledFrom(m.keys), 1, 4, rapid.ID).Draw(rt, "keys")
	ops := make([]table.Op, len(keys))
	for n, k := range keys {
		ops[n] = m.op(rt, k)
	}
	if failed := m.model.commit(ops, m.clock.Now()); len(failed) > 0 {
		m.refused(ops, failed...)
	} else {
		m.commit(ops...)
	}
}

// op draws an operation whose condition is more often true than not.
func (m *machine) op(rt *rapid.T, k table.Key) table.Op {
	m.ticks++
	i := item(k.PK, k.SK, rapid.StringN(0, 20, -1).Draw(rt, "data"))
	stored := m.model.live(k, m.clock.Now()).Version
	i.Version = max(1, stored+rapid.SampledFrom([]int64{0, 0, 0, 0, -1, 1}).Draw(rt, "off"))
	if rapid.Bool().Draw(rt, "due") {
		i.Due = start().Add(time.Duration(rapid.IntRange(0, 9).Draw(rt, "s"))*time.Second + time.Duration(m.ticks)*time.Millisecond)
	}
	if rapid.Bool().Draw(rt, "expires") {
		i.Expires = m.clock.Now().Truncate(time.Second).Add(time.Duration(rapid.IntRange(0, 5).Draw(rt, "s")) * time.Second)
	}
	choice := rapid.SampledFrom([]string{"put", "put", "put", "upsert", "delete", "check", "count"}).Draw(rt, "op")
	switch {
	case choice == "count":
		return table.Count(k, rapid.IntRange(1, 4).Draw(rt, "limit"), i.Expires)
	case choice == "upsert":
		return table.Upsert(at(i, 1_000+m.ticks))
	case choice == "delete":
		return table.Delete(k, i.Version)
	case choice == "check":
		return table.Check(k, stored)
	case stored == 0 && rapid.Bool().Draw(rt, "note"):
		return table.Note(i)
	case stored == 0:
		return table.Insert(i)
	}
	return table.Replace(i)
}

func (m *machine) countAny(rt *rapid.T) {
	k := rapid.SampledFrom(m.keys).Draw(rt, "key")
	limit := rapid.IntRange(1, 4).Draw(rt, "limit")
	var expires time.Time
	if rapid.Bool().Draw(rt, "expires") {
		expires = m.clock.Now().Truncate(time.Second).Add(time.Duration(rapid.IntRange(0, 5).Draw(rt, "s")) * time.Second)
	}
	n, added := m.model.count(k, limit, expires, m.clock.Now())
	m.counts(k, limit, expires, n, added)
}

func (m *machine) getAll() {
	want := make([]table.Item, len(m.keys))
	for n, k := range m.keys {
		want[n] = m.model.live(k, m.clock.Now())
	}
	m.holds(want...)
}

func (m *machine) queryAny(rt *rapid.T) {
	bound := rapid.SampledFrom(append([]string{"", "A#", "B"}, sortKeys()[:5]...))
	q := table.Query{
		PK:   rapid.SampledFrom(m.keys).Draw(rt, "key").PK,
		From: bound.Draw(rt, "from"), To: bound.Draw(rt, "to"),
		Reverse: rapid.Bool().Draw(rt, "reverse"), Limit: rapid.IntRange(0, 4).Draw(rt, "limit"),
	}
	got, _ := m.query(q)
	m.same(m.model.query(q, m.clock.Now()), got)
}

func (m *machine) dueAny(rt *rapid.T) {
	until := start().Add(time.Duration(rapid.IntRange(0, 12_000).Draw(rt, "ms")) * time.Millisecond)
	pks := map[string]bool{}
	for _, k := range m.keys {
		pks[k.PK] = true
	}
	for _, pk := range slices.Sorted(maps.Keys(pks)) {
		m.dueIs(pk, until, 10_000, m.model.due(pk, until)...)
	}
}
