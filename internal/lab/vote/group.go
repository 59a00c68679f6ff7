package vote

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// counted is the turn of a group in which somebody joins, casts a voice or leaves. When all who are in have cast one, it is
// over at once.
func counted(t *turn.Turn) turn.Verdict {
	var s said
	if json.Unmarshal(t.Message.Signal.Data, &s) != nil {
		return t.End("ignored", "a signal", "dropped", "not one")
	}
	slot, ask := turn.Record[Vote](t, name, KindVote)
	if ask != nil {
		return turn.Wait(ask)
	}
	if slot.Value.Closed {
		return t.End("late", t.Message.Signal.Name, "dropped", "the vote is over")
	}
	v := slot.Value
	v.Members = maps.Clone(v.Members)
	if v.Members == nil {
		v.Members = map[string]Member{}
	}
	m, in := v.Members[s.Number]
	m.At = t.Message.Signal.At // not now: an order to erase them may have come since
	switch t.Message.Signal.Name {
	case joins:
		v.Members[s.Number] = m
		if !slot.Present() {
			t.SetTimer(name, closes, t.Now.Add(Open), nil)
		}
	case voices:
		if in {
			m.Voice = s.Voice
			v.Members[s.Number] = m
		}
	case leaves:
		delete(v.Members, s.Number)
	}
	slot.Value = v
	if t.Message.Signal.Name == voices && all(v) {
		t.StopTimer(name, closes)
		return over(t, slot)
	}
	turn.SetRecord(t, name, KindVote, slot)
	return t.End(t.Message.Signal.Name, "a member", "counted", "")
}

// all reports whether everybody who is in has cast a voice.
func all(v Vote) bool {
	for _, m := range v.Members {
		if m.Voice == "" {
			return false
		}
	}
	return len(v.Members) > 0
}

// closed is the turn of the timer.
func closed(t *turn.Turn) turn.Verdict {
	slot, ask := turn.Record[Vote](t, name, KindVote)
	if ask != nil {
		return turn.Wait(ask)
	}
	if slot.Value.Closed {
		return t.End("late", "the timer", "dropped", "the vote is over")
	}
	return over(t, slot)
}

// over counts and tells everybody who is in.
func over(t *turn.Turn, slot record.Slot[Vote]) turn.Verdict {
	id, _ := t.State.Subject().LinkUp()
	v := &slot.Value
	v.Closed, v.Yes, v.No = true, 0, 0
	for _, m := range v.Members {
		switch m.Voice {
		case "yes":
			v.Yes++
		case "no":
			v.No++
		}
	}
	for _, number := range slices.Sorted(maps.Keys(v.Members)) {
		t.Signal(record.Number(number), name, result, said{Vote: id, Yes: v.Yes, No: v.No})
	}
	turn.SetRecord(t, name, KindVote, slot)
	return t.End("over", "the end of a vote", "everybody told", "")
}
