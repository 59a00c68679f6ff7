package converse

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// addChanges adds the records that a decision writes and removes beside what is live about the number.
func (t *Turns) addChanges(ctx context.Context, c *commitment, changes []turn.Change, content work.Content) {
	for _, change := range changes {
		if change.Value == nil {
			c.ops = append(c.ops, table.Delete(change.Key, change.Version))
			continue
		}
		value, err := t.sealed(ctx, change, content)
		if err != nil {
			c.err = err
			return
		}
		c.put(change.Key, change.Kind, change.Version, change.Due, change.Expires, value)
		if change.Force && c.err == nil {
			c.ops[len(c.ops)-1].Kind = table.OpUpsert
		}
	}
}

// addTimers adds the timers that are set and stopped. The one whose turn it is is removed already, unless it is set again.
func (c *commitment) addTimers(state live.State, d turn.Decision) {
	of := state.Subject()
	versions := map[table.Key]int64{}
	for _, slot := range state.Timers {
		versions[record.Timer(of, slot.Value.Flow, slot.Value.Name)] = slot.Version
	}
	versions[c.done.Key] = c.done.Version
	for _, timer := range d.Timers {
		key := record.Timer(of, timer.Flow, timer.Name)
		if key == c.done.Key {
			c.ops = slices.DeleteFunc(c.ops, func(op table.Op) bool { return op.Item.Key == key })
		}
		c.put(key, record.KindTimer, versions[key], timer.At, time.Time{}, timer)
	}
	for _, stopped := range d.Stopped {
		key := record.Timer(of, stopped.Flow, stopped.Name)
		if version, there := versions[key]; there && key != c.done.Key {
			delete(versions, key)
			c.ops = append(c.ops, table.Delete(key, version))
		}
	}
}

// addSignals adds what other subjects are told, and the hints that offer it. Each waits in the partition of its subject
// until it has had its turn; the clock offers it if nothing else does.
func (c *commitment) addSignals(snap turn.Snapshot, d turn.Decision) {
	for i, s := range d.Signals {
		id := work.SignalID(snap.Now, snap.Message.ID, i)
		op, err := live.Tell(s.To, work.Signal{
			ID: id, Flow: s.Flow, Name: s.Name, From: string(snap.State.Subject()), Cause: snap.Message.ID, At: snap.Now,
		}, s.Data)
		if err != nil {
			c.err = err
			return
		}
		c.ops = append(c.ops, op)
		c.signals = append(c.signals, work.OfferSubject(s.To, id, false))
	}
}

// sealed returns the value of a change with the secret of the text that it keeps.
func (t *Turns) sealed(ctx context.Context, change turn.Change, content work.Content) (any, error) {
	var plain string
	switch change.Seals {
	case "":
		return change.Value, nil
	case turn.SenderPhone:
		plain = content.From
	case turn.SenderWords:
		plain = content.Body
	default:
		return nil, fault.New(fault.Internal, "turn: seals "+string(change.Seals))
	}
	value, ok := change.Value.(turn.Sealable)
	if !ok {
		return nil, fault.New(fault.Internal, "turn: no place for what is sealed in a "+change.Kind.Name)
	}
	sealed, err := t.Seal.Seal(ctx, change.Key.String(), []byte(plain))
	return value.WithSealed(sealed), err
}
