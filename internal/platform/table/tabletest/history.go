package tabletest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// A history is what several callers asked of a few keys at once, and what they were told. Each is short, so that
// all orders of it can be searched, and there are many.
const (
	historySeed  = 1
	rounds       = 100
	players      = 4
	callsEach    = 14
	searchAtMost = 20 * time.Second // of one history; they take milliseconds
)

// errNoOrder means that no order of the calls explains what they were told.
var errNoOrder = errors.New("not linearizable")

func testHistories(e *env) {
	if err := Linearizable(context.Background(), e.table, historySeed); err != nil {
		e.t.Fatal(err)
	}
}

// Linearizable calls the table from several places at once, many times on keys of their own, and looks each time for
// an order of the calls that explains what they were told: one that keeps calls that did not overlap as they were, and
// in which the model answers what the table did. It returns an error, with all that was told, when there is none. What
// is called is fixed by the seed and by what the callers are told; which of two calls comes first is not.
func Linearizable(ctx context.Context, tab table.Table, seed uint64) error {
	for round := range rounds {
		history, err := play(ctx, tab, seed, round)
		if err != nil {
			return err
		}
		switch porcupine.CheckOperationsTimeout(order(), history, searchAtMost) {
		case porcupine.Ok:
		case porcupine.Illegal:
			return fmt.Errorf("seed %d, round %d: %w:\n%s", seed, round, errNoOrder, describe(history))
		case porcupine.Unknown:
			return fmt.Errorf("seed %d, round %d: not decided in %v:\n%s", seed, round, searchAtMost, describe(history))
		}
	}
	return nil
}

// play has the players call at once, and reads everything when they have ended.
func play(ctx context.Context, tab table.Table, seed uint64, round int) ([]porcupine.Operation, error) {
	scope := fmt.Sprintf("H%d#%d", seed, round)
	var clock atomic.Int64
	all := make([]*player, players)
	var wg sync.WaitGroup
	for id := range all {
		p := &player{
			table: tab, clock: &clock, id: id, versions: map[table.Key]int64{},
			rand: rand.New(rand.NewPCG(seed, uint64(round*players+id))), //nolint:gosec // chance of a test, to be had again
			keys: []table.Key{key(scope, "A"), key(scope, "B"), key(scope, "C"), key(scope+"#else", "A")},
		}
		all[id] = p
		wg.Go(func() {
			for range callsEach {
				p.call(ctx)
			}
		})
	}
	wg.Wait()
	last := all[0]
	last.get(ctx, last.keys...)
	last.query(ctx, table.Query{PK: scope})
	var history []porcupine.Operation
	for _, p := range all {
		if p.err != nil {
			return nil, p.err
		}
		history = append(history, p.history...)
	}
	return history, nil
}

// player calls the table and writes down what it was told. What it knows of versions is from its own calls, so that
// it is as old as it is among several callers.
type player struct {
	table    table.Table
	clock    *atomic.Int64 // steps with every call and return: what it says of two calls is which began first
	id, made int
	rand     *rand.Rand
	keys     []table.Key
	versions map[table.Key]int64
	history  []porcupine.Operation
	err      error
}

func (p *player) call(ctx context.Context) {
	for range p.rand.IntN(3) {
		runtime.Gosched()
	}
	switch n := p.rand.IntN(10); {
	case n < 2:
		p.get(ctx, p.some(2)...)
	case n < 4:
		p.query(ctx, table.Query{PK: p.keys[0].PK, From: []string{"", "B"}[p.rand.IntN(2)], Reverse: p.rand.IntN(2) == 0, Limit: p.rand.IntN(3)})
	case n < 5:
		p.count(ctx)
	default:
		p.commit(ctx)
	}
}

// some returns one to most keys.
func (p *player) some(most int) []table.Key {
	keys := slices.Clone(p.keys)
	p.rand.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	return keys[:1+p.rand.IntN(most)]
}

// wrote adds what was told to the history, from began until now, or for ever when nobody knows when it is done.
func (p *player) wrote(began int64, facts ...told) {
	for _, fact := range facts {
		ended := p.clock.Add(1)
		if c, ok := fact.(committed); ok && c.unknown {
			ended = math.MaxInt64
		}
		p.history = append(p.history, porcupine.Operation{ClientId: p.id, Input: fact, Call: began, Return: ended})
	}
}

func (p *player) get(ctx context.Context, keys ...table.Key) {
	began := p.clock.Add(1)
	items, err := p.table.Get(ctx, keys...)
	if err != nil {
		p.err = errors.Join(p.err, err)
		return
	}
	for _, i := range items {
		p.versions[i.Key] = i.Version
		p.wrote(began, saw{i})
	}
}

// query reads one page: its items, and that the other keys that it covers are absent.
func (p *player) query(ctx context.Context, q table.Query) {
	began := p.clock.Add(1)
	page, err := p.table.Query(ctx, q)
	if err != nil {
		p.err = errors.Join(p.err, err)
		return
	}
	there := map[table.Key]bool{}
	for _, i := range page.Items {
		there[i.Key] = true
		p.versions[i.Key] = i.Version
		p.wrote(began, saw{i})
	}
	for _, k := range p.keys {
		if covers(q, page, k) && !there[k] {
			p.versions[k] = 0
			p.wrote(began, saw{absent(k)})
		}
	}
}

// covers reports whether the page would have had the item of the key: one that is not the last ends with its last item.
func covers(q table.Query, page table.Page, k table.Key) bool {
	if k.PK != q.PK || k.SK < q.From {
		return false
	}
	if page.Next == "" {
		return true
	}
	if len(page.Items) == 0 {
		return false
	}
	last := page.Items[len(page.Items)-1].SK
	return k.SK == last || (k.SK > last) == q.Reverse
}

func (p *player) count(ctx context.Context) {
	k, limit := p.some(1)[0], 1+p.rand.IntN(3)
	began := p.clock.Add(1)
	n, added, err := p.table.Count(ctx, k, limit, time.Time{})
	if err != nil {
		p.err = errors.Join(p.err, err)
		return
	}
	p.wrote(began, counted{k, limit, n, added})
}

func (p *player) commit(ctx context.Context) {
	var ops []table.Op
	for _, k := range p.some(3) {
		ops = append(ops, p.op(k))
	}
	began := p.clock.Add(1)
	err := p.table.Commit(ctx, ops...)
	refused := (*table.ConditionError)(nil)
	switch {
	case err == nil:
		p.wrote(began, committed{ops: ops})
		for _, op := range ops {
			p.learn(op)
		}
	case errors.As(err, &refused):
		for n, op := range ops {
			p.wrote(began, judged{op, slices.Contains(refused.Failed, n)})
		}
		if p.rand.IntN(2) == 0 {
			p.get(ctx, refused.Keys...)
		}
	case fault.KindOf(err) == fault.Unavailable:
		p.wrote(began, committed{ops, true})
	default:
		p.err = errors.Join(p.err, err)
	}
}

// op draws an operation that expects the version that the player knows, more often than not.
func (p *player) op(k table.Key) table.Op {
	p.made++
	i := item(k.PK, k.SK, fmt.Sprintf("%d.%d", p.id, p.made)) // nobody writes the same twice
	version := p.versions[k]
	i.Version = max(1, version+[]int64{0, 0, 0, 0, 0, 0, 1, -1}[p.rand.IntN(8)])
	switch n := p.rand.IntN(12); {
	case n == 0:
		return table.Count(k, 1+p.rand.IntN(3), time.Time{})
	case n == 1:
		return table.Upsert(at(i, int64(1000*(p.id+1)+p.made)))
	case n < 4:
		return table.Check(k, version)
	case n == 4, version == 0 && n < 8:
		return table.Insert(at(i, 0))
	case version == 0:
		return table.Note(at(i, 0))
	case n < 7:
		return table.Delete(k, i.Version)
	}
	return table.Replace(i)
}

// learn keeps the version that an operation which was done leaves behind.
func (p *player) learn(op table.Op) {
	k, version := op.Item.Key, op.Item.Version
	switch op.Kind {
	case table.OpInsert:
		p.versions[k] = 1
	case table.OpReplace:
		p.versions[k] = version + 1
	case table.OpUpsert:
		p.versions[k] = version
	case table.OpDelete:
		p.versions[k] = 0
	case table.OpCheck, table.OpCount:
	}
}
