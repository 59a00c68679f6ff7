package erase

import (
	"context"
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

// page works on one page of the table and records how far it has come.
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
	items, next, err := r.Scan(ctx, table.Key(o.After), size)
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

// end ends a reading of the whole table, and with it the erasure when it has proved that nothing is left.
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
	r.Log.InfoContext(ctx, "person erased", "items", total(r.order.Removed), "passes", r.order.Passes)
	return nil
}

func (r *reading) proof(done bool) Proof {
	o := r.order
	p := Proof{
		Number: r.number, Removed: o.Removed, Changed: o.Changed, Kept: o.Kept, Newer: o.Newer,
		LeftKinds: o.Left, Left: total(o.Left), Passes: o.Passes, Done: done,
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
