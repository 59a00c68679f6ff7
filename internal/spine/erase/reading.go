package erase

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// reading is an erasure at work.
type reading struct {
	*Eraser
	kinds   declarations
	number  string
	order   people.Erasure
	version int64 // of the order's item
	gone    erasure.Names
	rest    time.Duration // after which the clock takes over
}

// load reads the order; there is none when the erasure is done.
func (r *reading) load(ctx context.Context) (there bool, err error) {
	items, err := r.Table.Get(ctx, record.Erasure(r.number))
	if err != nil || !items[0].Exists() {
		return false, err
	}
	r.version = items[0].Version
	err = record.Decode(items[0], record.KindErasure, &r.order)
	r.gone = erasure.ReadNames(r.order.Gone)
	return true, err
}

// asOrder returns the order as declarations need it.
func (r *reading) asOrder() erasure.Order { return asOrder(r.number, r.order, r.gone) }

func asOrder(number string, o people.Erasure, gone erasure.Names) erasure.Order {
	return erasure.Order{Number: number, At: o.At, Upto: o.Upto, Gone: gone}
}

// page works on one page of what the ways lead to, or of the table, and records how far it has come.
func (r *reading) page(ctx context.Context) (done bool, err error) {
	size := r.Page
	if size == 0 {
		size = PageSize
	}
	o := &r.order
	if o.Passes >= maxPasses {
		return false, fault.New(fault.Internal, "erase: there is always something left")
	}
	state, err := r.quiet(ctx)
	if err != nil {
		return false, err
	}
	if o.After == (people.Place{}) {
		o.Began, o.Contact = r.Now(), state.Contact.Version
	}
	items, next, err := r.read(ctx, size)
	if err != nil {
		return false, err
	}
	if err := r.sweep(ctx, items); err != nil {
		return false, err
	}
	o.After = people.Place(next)
	if next != (table.Key{}) {
		return false, r.save(ctx)
	}
	return r.end(ctx)
}

// read reads the next page: of what the ways lead to, or of the whole table when they cannot be followed to their ends.
// Once that is so for an order it stays so, and what was read before counts for nothing.
func (r *reading) read(ctx context.Context, size int) (items []table.Item, next table.Key, err error) {
	o := &r.order
	if !o.Whole {
		w := walk{table: r.Table, kinds: r.kinds, number: r.number, trails: o.Trails}
		if !r.Whole && !r.kinds.of(r.number).whole {
			if items, next, err = w.page(ctx, table.Key(o.After), size); err != nil || !w.lost {
				return r.withhold(ctx, items, next, err)
			}
		}
		o.Whole, o.After = true, people.Place{}
		r.begin()
	}
	items, next, err = r.Scan(ctx, table.Key(o.After), size)
	return r.withhold(ctx, items, next, err)
}

// withhold takes those entries of the index out of a page that lead to something which names the number: they are not
// to go before that.
func (r *reading) withhold(ctx context.Context, items []table.Item, next table.Key, err error) ([]table.Item, table.Key, error) {
	var entries, targets []table.Item
	for _, item := range items {
		if err == nil && item.Kind == record.KindNaming.Name && item.PK == record.Naming(r.number, item.Key).PK {
			entries = append(entries, item)
		}
	}
	if len(entries) == 0 {
		return items, next, err
	}
	now, o, stay := r.Now(), r.asOrder(), map[table.Key]bool{}
	w := walk{table: r.Table, kinds: r.kinds, number: r.number}
	if targets, err = w.get(ctx, w.leads(entries)); err != nil {
		return nil, next, err
	}
	for _, target := range targets {
		if !names(o, target) && r.kinds[target.Kind].Rule != "" { // of what nobody has declared nobody can tell
			continue
		}
		entry := record.Naming(r.number, target.Key)
		stay[entry] = true
		switch r.kinds.judge(o, target, target.Expired(now)).verdict {
		case kept:
			count(&r.order.Kept, record.KindNaming.Name)
		case newer:
			count(&r.order.Newer, record.KindNaming.Name)
		case pass, remove, change, left: // it goes with what it leads to
		}
	}
	return slices.DeleteFunc(items, func(item table.Item) bool { return stay[item.Key] }), next, nil
}

// end ends a reading, and with it the erasure when it has proved that nothing is left.
func (r *reading) end(ctx context.Context) (done bool, err error) {
	o := &r.order
	state, err := r.quiet(ctx)
	if err != nil {
		return false, err
	}
	// An old text may have taken its turn beside the reading: then that one proves nothing, and counts as none.
	proves := state.Contact.Version == o.Contact || o.Began.Sub(o.At) >= landing
	if proves {
		o.Passes++
	}
	switch {
	case proves && !o.Found && len(o.Left) > 0:
		o.Blocked = true
		if err := r.save(ctx); err != nil {
			return false, err
		}
		return false, leftError(o.Left)
	case proves && !o.Found:
		err := r.finish(ctx, state)
		return err == nil, err
	}
	r.begin()
	return false, r.save(ctx)
}

// save records how far the erasure has come.
func (r *reading) save(ctx context.Context) error {
	item, err := record.Encode(record.Erasure(r.number), record.KindErasure, r.order)
	if err != nil {
		return err
	}
	item.Version, item.Due = r.version, r.Now().Add(r.rest)
	if err := r.Table.Commit(ctx, table.Replace(item)); err != nil {
		return err
	}
	r.version++
	return nil
}

// finish ends an erasure: its order goes, and with it what a number without a past does not need.
func (r *reading) finish(ctx context.Context, state live.State) error {
	ops := []table.Op{table.Delete(record.Erasure(r.number), r.version)}
	nobody := !state.Person.Present() && len(state.Jobs)+len(state.Work) == 0
	blank := nobody && (!state.Contact.Present() || state.Contact.Value.Blank(r.order.Upto))
	if blank && state.Contact.Present() {
		count(&r.order.Removed, record.KindContact.Name)
		ops = append(ops, table.Delete(record.Contact(r.number), state.Contact.Version))
	} else { // no turn has come between the look at the number and this
		ops = append(ops, table.Check(record.Contact(r.number), state.Contact.Version))
	}
	if err := r.Table.Commit(ctx, ops...); err != nil {
		return err
	}
	r.Log.InfoContext(ctx, "person erased", "items", total(r.order.Removed), "passes", r.order.Passes, "whole", r.order.Whole)
	return nil
}

func (r *reading) proof(done bool) Proof {
	o := r.order
	p := Proof{
		Number: r.number, Removed: o.Removed, Changed: o.Changed, Kept: o.Kept, Newer: o.Newer,
		LeftKinds: o.Left, Left: total(o.Left), Passes: o.Passes, Whole: o.Whole, Done: done,
	}
	if !done {
		p.Left++ // the order itself
	}
	if p.Removed == nil {
		p.Removed = map[string]int{}
	}
	if p.Kept == nil {
		p.Kept = map[string]int{}
	}
	return p
}

func total(counts map[string]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}
