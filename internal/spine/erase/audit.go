package erase

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Audited is what an audit has found of a number in the whole table, by kind.
type Audited struct {
	Number string         `json:"number"` // hash
	Items  int            `json:"items"`  // that were read
	Old    map[string]int `json:"old"`    // an erasure would remove or change them; none is there once one has ended
	Kept   map[string]int `json:"kept"`
	Newer  map[string]int `json:"newer,omitempty"`
	// LeftKinds would keep an erasure from ending that read the whole table.
	LeftKinds map[string]int `json:"left_kinds,omitempty"`
	// Astray are those of Old, Kept and Newer to which no declared way leads: an erasure would not see them.
	Astray  map[string]int `json:"astray,omitempty"`
	Expired int            `json:"expired,omitempty"` // gone for everybody; the engine is about to remove them
}

// Audit reads the whole table for every way in which an item can name a number, changes nothing, and compares with what
// the declared ways lead to. What came after since is newer; with the zero time, after the order to erase the number if
// there is one, or nothing.
func (e *Eraser) Audit(ctx context.Context, number string, since time.Time) (Audited, error) {
	a := audit{Eraser: e, named: map[table.Key]string{}}
	a.walk = walk{table: e.Table, kinds: declared(e.Kinds), number: number}
	a.found = Audited{Number: number, Old: map[string]int{}, Kept: map[string]int{}}
	if err := a.ordered(ctx, since); err != nil {
		return a.found, err
	}
	var after table.Key
	for {
		items, next, err := e.Scan(ctx, after, PageSize)
		if err != nil {
			return a.found, err
		}
		for _, item := range items {
			a.look(item)
		}
		if after = next; next == (table.Key{}) {
			break
		}
	}
	if err := a.indexed(ctx); err != nil {
		return a.found, err
	}
	return a.found, a.astray(ctx)
}

// audit is an audit at work.
type audit struct {
	*Eraser
	walk
	order   erasure.Order
	found   Audited
	entries []table.Item         // of the index
	named   map[table.Key]string // the kinds of what names the number
}

// ordered finds by which order it is told what is newer.
func (a *audit) ordered(ctx context.Context, since time.Time) error {
	if !since.IsZero() {
		a.order = erasure.Order{Number: a.number, At: since}
		return nil
	}
	o := people.Erasure{At: a.Now()}
	items, err := a.Table.Get(ctx, record.Erasure(a.number))
	if err == nil && items[0].Exists() {
		err = record.Decode(items[0], record.KindErasure, &o)
	}
	a.order, a.trails = asOrder(a.number, o, erasure.ReadNames(o.Gone)), o.Trails
	return err
}

// look judges an item as an erasure would.
func (a *audit) look(item table.Item) {
	a.found.Items++
	v := a.kinds.judge(a.order, item, false).verdict
	switch {
	case v == pass:
	case item.Expired(a.Now()):
		a.found.Expired++
	case item.Kind == record.KindNaming.Name && item.PK == record.Naming(a.number, item.Key).PK:
		a.entries = append(a.entries, item)
	default:
		a.count(v, item)
	}
}

func (a *audit) count(v verdict, item table.Item) {
	switch v {
	case pass:
	case kept:
		count(&a.found.Kept, item.Kind)
	case newer:
		count(&a.found.Newer, item.Kind)
	case remove, change:
		count(&a.found.Old, item.Kind)
	case left:
		count(&a.found.LeftKinds, item.Kind)
		return
	}
	a.named[item.Key] = item.Kind
}

// indexed judges each entry of the index by what it leads to.
func (a *audit) indexed(ctx context.Context) error {
	targets, err := a.get(ctx, a.leads(a.entries))
	if err != nil {
		return err
	}
	verdicts := map[table.Key]verdict{}
	for _, target := range targets {
		verdicts[record.Naming(a.number, target.Key)] = a.kinds.judge(a.order, target, false).verdict
	}
	for _, entry := range a.entries {
		v := verdicts[entry.Key]
		if v == pass || v == left { // it leads nowhere, or that is counted
			v = remove
		}
		a.count(v, entry)
	}
	return nil
}

// astray follows the ways, and counts what they do not lead to and is still there.
func (a *audit) astray(ctx context.Context) error {
	var after table.Key
	beside := map[string]bool{}
	for {
		items, next, err := a.page(ctx, after, wayPage)
		if err != nil {
			return err
		}
		for _, item := range items {
			delete(a.named, item.Key)
			if of := a.kinds[item.Kind].Partitions; of != nil {
				for _, pk := range of(item) {
					beside[pk] = true
				}
			}
		}
		if after = next; next == (table.Key{}) {
			break
		}
	}
	if a.lost || a.kinds.of(a.number).whole {
		return nil // an erasure reads the whole table, too
	}
	var keys []table.Key
	for key := range a.named {
		if !beside[key.PK] {
			keys = append(keys, key)
		}
	}
	still, err := a.get(ctx, keys)
	for _, item := range still {
		count(&a.found.Astray, item.Kind)
	}
	return err
}
