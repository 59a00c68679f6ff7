package erase

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/platform/table"
)

// batch is how many items go in one commit.
const batch = 50

// sweep carries out what the declarations say of the items of a page, and counts what stays. What it removes is
// remembered first: whatever is named by nothing else could not be found otherwise.
func (r *reading) sweep(ctx context.Context, items []table.Item) error {
	now, o := r.Now(), r.asOrder()
	var rulings []ruling
	for _, item := range items {
		if ruled := r.kinds.judge(o, item, item.Expired(now)); ruled.verdict != pass {
			rulings = append(rulings, ruled)
		}
	}
	if err := r.free(ctx, o, rulings); err != nil {
		return err
	}
	if err := r.remember(ctx, rulings); err != nil {
		return err
	}
	var old []table.Item
	for _, ruled := range rulings {
		kind := ruled.item.Kind
		switch ruled.verdict {
		case pass:
		case kept:
			count(&r.order.Kept, kind)
		case newer:
			count(&r.order.Newer, kind)
		case left:
			r.leave(ruled.item)
		case change:
			if err := r.change(ctx, ruled); err != nil {
				return err
			}
		case remove:
			beside, err := r.beside(ctx, o, ruled)
			if err != nil {
				return err
			}
			old = append(append(old, beside...), ruled.item)
		}
	}
	return r.removeAll(ctx, old)
}

// free returns an error as long as something cannot do without one of the items that go.
func (r *reading) free(ctx context.Context, o erasure.Order, rulings []ruling) error {
	var users []table.Key
	for _, ruled := range rulings {
		if ruled.verdict == remove && ruled.kind.InUse != nil {
			users = append(users, ruled.kind.InUse(o, ruled.item)...)
		}
	}
	for keys := range slices.Chunk(users, table.MaxKeys) {
		items, err := r.Table.Get(ctx, keys...)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(items, table.Item.Exists) {
			return r.underWay()
		}
	}
	return nil
}

// maxTrails bounds the partitions that an erasure remembers: 130 KB. A text to somebody has one, for 30 days.
const maxTrails = 4_000

// remember stores by what names others may know what goes, and where something may come yet that only it leads to.
func (r *reading) remember(ctx context.Context, rulings []ruling) error {
	before, known := len(r.order.Gone), map[string]bool{}
	for _, pk := range r.order.Trails {
		known[pk] = true
	}
	for _, ruled := range rulings {
		if ruled.verdict != remove {
			continue
		}
		if ruled.kind.Partitions != nil {
			partitions := ruled.kind.Partitions(ruled.item)
			r.order.Gone = r.gone.Add(r.order.Gone, partitions...)
			for _, pk := range partitions {
				if !known[pk] && len(r.order.Trails) < maxTrails {
					known[pk] = true
					r.order.Trails = append(r.order.Trails, pk)
				}
			}
		}
		if ruled.kind.Names != nil {
			r.order.Gone = r.gone.Add(r.order.Gone, ruled.kind.Names(ruled.item)...)
		}
	}
	if len(r.order.Gone) == before {
		return nil
	}
	return r.save(ctx)
}

// beside returns what is about an item alone. What else is there names the person all the same, and is found by its
// partition.
func (r *reading) beside(ctx context.Context, o erasure.Order, ruled ruling) (old []table.Item, err error) {
	if ruled.kind.Partitions == nil {
		return nil, nil
	}
	for _, pk := range ruled.kind.Partitions(ruled.item) {
		items, err := all(ctx, r.Table, table.Query{PK: pk})
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			k := r.kinds[item.Kind]
			if k.Rule != erasure.Delete || item.Key == ruled.item.Key {
				continue
			}
			if v, _ := rule(k, o, item, false); v == remove {
				old = append(old, item)
			}
		}
	}
	return old, nil
}

// change stores an item without what had to go. One that was changed meanwhile is left to the next reading.
func (r *reading) change(ctx context.Context, ruled ruling) error {
	r.order.Found = true
	switch err := r.Table.Commit(ctx, table.Replace(ruled.item)); fault.KindOf(err) {
	case "":
	case fault.Conflict:
		return nil
	default:
		return err
	}
	if ruled.kind.Rule == erasure.Redact {
		count(&r.order.Kept, ruled.item.Kind)
	} else {
		count(&r.order.Changed, ruled.item.Kind)
	}
	return nil
}

// removeAll deletes items, each once.
func (r *reading) removeAll(ctx context.Context, old []table.Item) error {
	now, seen := r.Now(), map[table.Key]bool{}
	old = slices.DeleteFunc(old, func(item table.Item) bool {
		twice := seen[item.Key]
		seen[item.Key] = true
		return twice
	})
	gone := func(item table.Item) bool { return item.Expired(now) }
	for _, item := range old {
		if gone(item) {
			if err := r.removeExpired(ctx, item); err != nil {
				return err
			}
		}
	}
	for chunk := range slices.Chunk(slices.DeleteFunc(old, gone), batch) {
		if changed, err := r.remove(ctx, chunk); err != nil || changed {
			return err
		}
	}
	return nil
}

// remove deletes items, and reports that one was changed meanwhile: that is left to the next reading, and so is all
// behind it, which may lead to it.
func (r *reading) remove(ctx context.Context, items []table.Item) (changed bool, err error) {
	ops := make([]table.Op, len(items))
	for i, item := range items {
		ops[i] = table.Delete(item.Key, item.Version)
	}
	r.order.Found = true
	err = r.Table.Commit(ctx, ops...)
	switch {
	case err == nil:
		for _, item := range items {
			count(&r.order.Removed, item.Kind)
		}
		return false, nil
	case fault.KindOf(err) != fault.Conflict:
		return false, err
	case len(items) == 1:
		return true, nil
	}
	for i := range items {
		if changed, err := r.remove(ctx, items[i:i+1]); err != nil || changed {
			return changed, err
		}
	}
	return false, nil
}

// removeExpired deletes what has expired and is still there: to a condition it is absent already, so that it is
// stored again first. DynamoDB would leave it for two days.
func (r *reading) removeExpired(ctx context.Context, item table.Item) error {
	item.Expires, item.Due = r.Now().Add(time.Hour), time.Time{}
	switch err := r.Table.Commit(ctx, table.Insert(item)); fault.KindOf(err) {
	case "":
		item.Version, item.Expires = 1, time.Time{}
		_, err := r.remove(ctx, []table.Item{item})
		return err
	case fault.Conflict: // it is gone, or somebody has written a new one
		r.order.Found = true
		return nil
	default:
		return err
	}
}

// all reads every page of a query.
func all(ctx context.Context, from table.Table, q table.Query) (items []table.Item, err error) {
	for {
		page, err := from.Query(ctx, q)
		if err != nil {
			return nil, err
		}
		items = append(items, page.Items...)
		if page.Next == "" {
			return items, nil
		}
		q.After = page.Next
	}
}

func count(counts *map[string]int, kind string) {
	if *counts == nil {
		*counts = map[string]int{}
	}
	(*counts)[kind]++
}
