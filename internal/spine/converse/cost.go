package converse

import (
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// cost is what a commit writes of calls into the ledger. The zero value is nothing.
type cost struct {
	entry ledger.Entry
	ops   []table.Op
}

// known reports whether anybody knows what the calls have cost.
func (c cost) known() bool { return len(c.ops) > 0 && c.ops[0].Kind == table.OpUpsert }

// made is the cost of the call that was begun last, line by line. It goes over what others have noted of it meanwhile, because
// they had no answer: that it is lost.
func (s stored) made(snap turn.Snapshot, c turn.Call, lines []turn.Attempt) (cost, error) {
	if len(lines) == 0 {
		return cost{}, nil
	}
	return s.cost(snap, c, lines, func(item table.Item) table.Op {
		item.Version = snap.Now.UnixNano()
		return table.Upsert(item)
	})
}

// lost is the cost of the call that was begun last and has no answer; nothing when none was begun. It goes into the commit that
// begins the next one or gives up, and only there, so that it is noted once.
func (s stored) lost(snap turn.Snapshot, c turn.Call) (cost, error) {
	if s.value.Begun == 0 {
		return cost{}, nil
	}
	return s.cost(snap, c, []turn.Attempt{ledger.Lost(c.Purpose, c.Purpose)}, table.Insert)
}

// cost is an entry of the call that was begun last.
func (s stored) cost(snap turn.Snapshot, c turn.Call, lines []turn.Attempt, store func(table.Item) table.Op) (cost, error) {
	e := ledger.Entry{Number: snap.State.Number, Talk: c.Talk, Of: c.Of, At: s.value.At, Lines: lines}
	if id, ok := snap.State.Subject().LinkUp(); ok {
		e.LinkUp = id
	}
	item, err := e.Item(s.key.SK, s.value.Begun)
	return cost{e, []table.Op{store(item)}}, err
}

// counted counts what was written down.
func (t *Turns) counted(c cost, err error) {
	if err == nil && c.known() {
		t.Metrics.Count(observe.ModelCalls, len(c.entry.Lines))
		t.Metrics.Count(observe.ModelCost, int(c.entry.Cost()))
	}
}
