package turn

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
)

// inner runs the turn of a signal or a timer: one function of one flow, which knows the region of a person as steps of a
// text do. What no flow of this version reads is dropped, and says so in the trace.
func (m *Machine) inner(t *Turn, lap func() time.Duration) *Ask {
	step, run := m.reader(t)
	if run != nil && t.State.Person.Present() {
		v := region(t)
		if v.ask != nil {
			return v.ask
		}
		t.trace("region", v, lap)
	}
	v := t.End("ignored", step, "dropped", "no flow reads it")
	if run != nil {
		v = run(t)
	}
	if v.ask != nil {
		return v.ask
	}
	t.trace(step, v, lap)
	t.Handler, _, _ = strings.Cut(step, "/")
	return nil
}

func (m *Machine) reader(t *Turn) (step string, run func(*Turn) Verdict) {
	switch {
	case t.Message.Timer != nil:
		step = t.Message.Timer.Flow + "/" + t.Message.Timer.Name
		return step, m.timers[step]
	case t.Message.Signal.Flow == "":
		return t.Message.Signal.Name, m.outOfReach
	default:
		step = t.Message.Signal.Flow + "/" + t.Message.Signal.Name
		return step, m.signals[step]
	}
}

// outOfReach is the turn of what somebody outside of turns, an operator or the carrier, has changed of a person's standing.
func (m *Machine) outOfReach(t *Turn) Verdict {
	var reason people.Reason
	if json.Unmarshal(t.Message.Signal.Data, &reason) != nil || t.Message.Signal.Name != work.Left {
		return t.End("ignored", t.Message.Signal.Name, "dropped", "not a signal of this version")
	}
	m.leave(t, reason)
	return t.End("left", string(reason), "flows told", "out of reach")
}

// tellLeft tells flows of a person who goes out of reach in this turn.
func (m *Machine) tellLeft(t *Turn) {
	before, after := t.State, t.After
	switch {
	case before.Person.Present() && !after.Person.Present():
		m.leave(t, people.NotAPerson)
	case !before.OptedOutBefore(t.Message.ID) && before.Contact.Value.OptOut == nil && after.Contact.Value.OptOut != nil:
		m.leave(t, people.OptedOutReason)
	case before.HoldInForce(t.Now) == nil && after.HoldInForce(t.Now) != nil:
		m.leave(t, people.Held)
	case !before.Person.Value.Paused(t.Now) && after.Person.Value.Paused(t.Now):
		m.leave(t, people.Pausing)
	}
}

// leave tells flows that the person of the turn is out of reach. What they have of one who is gone for good goes, whatever
// they do about it.
func (m *Machine) leave(t *Turn, reason people.Reason) {
	for _, left := range m.left {
		left(t, reason)
	}
	if reason != people.NotAPerson {
		return
	}
	of := string(t.State.Subject())
	t.Changes = slices.DeleteFunc(t.Changes, func(c Change) bool { return c.Key.PK == of && record.IsFlowRecord(c.Key) })
	for _, item := range t.State.Records {
		t.Change(Change{Key: item.Key, Version: item.Version})
	}
	t.Timers, t.Stopped = nil, nil
	for _, timer := range t.State.Timers {
		t.StopTimer(timer.Value.Flow, timer.Value.Name)
	}
}

// Signal tells another subject something, see SignalTo.
func (t *Turn) Signal(to record.Subject, flow, name string, data any) {
	t.Signals = append(t.Signals, SignalTo{To: to, Flow: flow, Name: name, Data: data})
}

// SetTimer sets the timer of a flow: at that moment the flow's function of that name has a turn of the same subject, but not
// before it was set, so that no timer that sets itself anew keeps the texts waiting which are there already. Set again it is
// moved; of what is set and stopped in one turn the last counts. Data that does not encode to JSON fails the turn.
func (t *Turn) SetTimer(flow, name string, at time.Time, data any) {
	raw, err := json.Marshal(data)
	if err != nil {
		t.broken = fault.Wrap(fault.Internal, "encode timer "+flow+"/"+name, err)
	}
	if at.Before(t.Now) {
		at = t.Now
	}
	key := work.TimerKey{Flow: flow, Name: name}
	t.Timers = append(t.unset(key), work.Timer{TimerKey: key, At: at, SetAt: t.Now, Data: raw})
	t.Stopped = slices.DeleteFunc(t.Stopped, func(stopped work.TimerKey) bool { return stopped == key })
}

// StopTimer stops the timer of a flow, if it is set.
func (t *Turn) StopTimer(flow, name string) {
	key := work.TimerKey{Flow: flow, Name: name}
	t.Timers = t.unset(key)
	t.Stopped = append(t.Stopped, key)
}

// unset returns the timers that are set without one: what is said last of a timer counts.
func (t *Turn) unset(key work.TimerKey) []work.Timer {
	return slices.DeleteFunc(t.Timers, func(set work.Timer) bool { return set.TimerKey == key })
}

// Record returns the record of a flow in the partition of the subject whose turn it is. A broken one has a version and
// the zero value; one that newer code wrote ends the turn, see Newer.
func Record[T any](t *Turn, flow string, kind record.Kind) (slot record.Slot[T], ask *Ask) {
	key := record.FlowRecord(t.State.Subject(), flow)
	for _, item := range t.State.Records {
		if item.Key != key {
			continue
		}
		slot.Version = item.Version
		if err := record.Decode(item, kind, &slot.Value); err != nil {
			if ask := Newer(err); ask != nil {
				return slot, ask
			}
			t.Passed = append(t.Passed, Passed{Key: key, Err: err})
			slot.Value = *new(T)
		}
	}
	for _, c := range t.Changes { // of this turn
		if value, ok := c.Value.(T); ok && c.Key == key {
			slot.Value = value
		}
	}
	if slot.Version == 0 && t.State.Number == "" { // no contact tells of two turns that both begin a record
		t.Relies = append(t.Relies, Reliance{Key: key})
	}
	return slot, nil
}

// SetRecord writes the record of a flow in the partition of the subject whose turn it is, over the version that was read.
func SetRecord[T any](t *Turn, flow string, kind record.Kind, slot record.Slot[T]) {
	t.Change(Change{Key: record.FlowRecord(t.State.Subject(), flow), Kind: kind, Version: slot.Version, Value: slot.Value})
}

// DropRecord removes the record of a flow, whatever it says, from the partition of the subject whose turn it is.
func DropRecord(t *Turn, flow string) {
	key := record.FlowRecord(t.State.Subject(), flow)
	t.Changes = slices.DeleteFunc(t.Changes, func(c Change) bool { return c.Key == key })
	for _, item := range t.State.Records {
		if item.Key == key {
			t.Change(Change{Key: key, Version: item.Version})
		}
	}
}
