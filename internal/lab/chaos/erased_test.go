package chaos

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// erased erases, at the end of a day, everybody who was in it, by the ways that are declared: an audit of the whole
// table finds that they lead to all that names each of them before, and nothing of them afterwards; and when all are
// gone, nothing is there but what is kept.
func (o *oracle) erased() {
	if o.verdict != "" {
		return
	}
	e := &erase.Eraser{Table: o.s.memory, Scan: o.s.scan, Kinds: erase.Spine(), Now: o.s.time, Log: o.s.log}
	numbers := map[string]bool{}
	for _, t := range o.texts {
		numbers[hashOf(t.phone)] = true
	}
	ctx := context.Background()
	o.s.now = o.s.now.Add(time.Hour)
	for number := range numbers {
		if found, err := e.Audit(ctx, number, time.Time{}); err != nil || len(found.Astray)+len(found.LeftKinds) > 0 {
			o.violated("an erasure of %s would miss %v, %v", number, found, err)
		}
		at := o.s.now
		if proof, err := e.Erase(ctx, number, o.s.ids.New(at)); err != nil || !proof.Done || proof.Whole {
			o.violated("%s is not erased: %+v, %v", number, proof, err)
		}
		if found, err := e.Audit(ctx, number, at); err != nil || len(found.Old)+len(found.Astray)+len(found.LeftKinds) > 0 {
			o.violated("after the erasure of %s there is %+v, %v", number, found, err)
		}
	}
	kept := []string{
		record.KindOptOut.Name, record.KindHold.Name, record.KindIncident.Name, record.KindListed.Name, record.KindContact.Name,
		record.KindPause.Name,
	}
	o.s.memory.All(func(i table.Item) {
		if !slices.Contains(kept, i.Kind) && !i.Expired(o.s.now) && i.PK != record.Event("intake", "").PK {
			o.violated("after everybody is erased there is a %s, %s", i.Kind, i.Key)
		}
	})
}

// scan is a table.Scan of all at once.
func (s *system) scan(context.Context, table.Key, int) (items []table.Item, _ table.Key, _ error) {
	s.memory.All(func(i table.Item) { items = append(items, i) })
	return items, table.Key{}, nil
}
