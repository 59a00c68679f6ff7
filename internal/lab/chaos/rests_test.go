package chaos

import (
	"context"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// restsOn notes what a turn that begins with a query rests on.
func (p *process) restsOn(q table.Query, items []table.Item) {
	of := record.Subject(q.PK)
	if p == nil || !of.Valid() || q != record.LiveOf(of) {
		return
	}
	p.rests = map[table.Key]int64{}
	for _, i := range items {
		p.rests[i.Key] = i.Version
	}
}

// turnOf returns the subject whose turn an operation files; ok is false for any other. A text that is put aside has had none.
func turnOf(op table.Op) (of record.Subject, ok bool) {
	if hash, text := record.NumberOfText(op.Item.Key); text {
		return record.Number(hash), op.Kind == table.OpInsert && op.Item.Kind == record.KindText.Name
	}
	of, ok = record.InnerOf(op.Item.Key)
	return of, ok && writes(op)
}

// stale returns what a turn rests on and is not as it was read: of two turns of one subject that have read the same state
// one at most may commit.
func (o *oracle) stale(p *process, of record.Subject) (changed table.Key) {
	page, err := o.s.memory.Query(context.Background(), record.LiveOf(of))
	if err != nil {
		o.violated("%v", err)
	}
	now := map[table.Key]int64{}
	for _, i := range page.Items {
		now[i.Key] = i.Version
	}
	rests := func(key table.Key) bool {
		return record.IsFlowRecord(key) || of.Number() != "" && key == record.Contact(of.Number())
	}
	for _, versions := range []map[table.Key]int64{now, p.rests} {
		for key := range versions {
			if rests(key) && now[key] != p.rests[key] {
				changed = key
			}
		}
	}
	return changed
}

// signals demands that what was told waits or has had its turn, at every moment.
func (o *oracle) signals() {
	for key, n := range o.ballots.told {
		items, err := o.s.memory.Get(context.Background(), key)
		if err != nil || items[0].Exists() == (n.turns == 1) {
			o.violated("%s: waits %v, and had %d turns", n.name, items[0].Exists(), n.turns)
		}
	}
}

// votesAtRest judges the end: no timer of a vote that is over, and everybody who was in at its end has heard once.
func (o *oracle) votesAtRest() {
	b := o.ballots
	o.s.memory.All(func(i table.Item) {
		id, group := record.Subject(i.PK).LinkUp()
		switch {
		case record.IsSignal(i.Key):
			o.violated("a signal is never read")
		case group && record.IsTimer(i.Key):
			o.violated("the timer of vote %s is left", id)
		}
		if _, orders := record.ErasureOf(i.Key); orders {
			o.violated("an erasure never ends")
		}
	})
	for id, model := range b.votes {
		if model.closed != 1 && len(b.told) > 0 {
			o.violated("vote %s was closed %d times", id, model.closed)
		}
		for number := range model.voices {
			switch heard := b.heard[number+" "+id]; {
			case b.erased[number]:
				o.violated("vote %s still names somebody who is erased", id)
			case heard > 1:
				o.violated("a member heard %d times that vote %s is over", heard, id)
			}
		}
	}
	for number := range b.erased {
		for id := range b.in[number] {
			o.violated("somebody who is erased is in vote %s", id)
		}
	}
}
