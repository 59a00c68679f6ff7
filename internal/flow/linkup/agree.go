package linkup

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// The acts that wait for a yes: see the table of actions in the architecture.
const (
	actCancel = "linkup/cancel"
	actDrop   = "linkup/drop"
	actTime   = "linkup/change_time"
	actLate   = "group/late"
	actRelay  = "group/message"
	actSwap   = "contact/swap"
)

// dropsFreely is how long before its begin a plan can be left without a yes: there is time to find somebody else.
const dropsFreely = 24 * time.Hour

// acts are what the flow does once it was agreed to.
func acts(reader Reader, guard Guard) map[string]func(*turn.Turn, turn.Act) turn.Verdict {
	of := func(do func(t member, slot record.Slot[Mine], p Plan, a turn.Act) turn.Verdict) func(*turn.Turn, turn.Act) turn.Verdict {
		return func(t *turn.Turn, a turn.Act) turn.Verdict { return member{t, reader, guard}.agreedTo(a, do) }
	}
	return map[string]func(*turn.Turn, turn.Act) turn.Verdict{
		actCancel: of(func(t member, slot record.Slot[Mine], p Plan, _ turn.Act) turn.Verdict { return t.callsOff(slot, p) }),
		actDrop:   of(func(t member, slot record.Slot[Mine], p Plan, _ turn.Act) turn.Verdict { return t.drops(slot, p) }),
		actLate:   of(func(t member, slot record.Slot[Mine], p Plan, _ turn.Act) turn.Verdict { return t.comesLater(slot, p) }),
		actTime: of(func(t member, slot record.Slot[Mine], p Plan, a turn.Act) turn.Verdict {
			var o rules.Option
			if json.Unmarshal(a.Data, &o) != nil {
				return t.gone(a)
			}
			return t.ratherAt(slot, p, o)
		}),
		actRelay: of(member.relayAgreed),
		actSwap:  func(t *turn.Turn, a turn.Act) turn.Verdict { return member{t, reader, guard}.swapAgreed(a) },
	}
}

// agreedTo does an act to the plan that it was agreed to for, if that is still there.
func (t member) agreedTo(a turn.Act, do func(t member, slot record.Slot[Mine], p Plan, a turn.Act) turn.Verdict) turn.Verdict {
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	if ask != nil {
		return turn.Wait(ask)
	}
	n := slot.Value.find(a.Target)
	if n < 0 || !slot.Value.Plans[n].open() {
		return t.gone(a)
	}
	return do(t, slot, slot.Value.Plans[n], a)
}

// gone says that nothing is done, because what was agreed to is not there any more.
func (t member) gone(a turn.Act) turn.Verdict {
	t.Say(wording.ActionGone)
	return t.End("gone", a.Key(), "nothing done, says so", "it has changed since they were asked")
}

// waits reports whether an act to a plan waits for a yes; says is what will happen, of the plan and of who else is in it.
func (t member) waits(key string, p Plan, data any, says func(what, others string) string) (turn.Verdict, bool) {
	others, ask := t.otherPeople(p)
	if ask != nil {
		return turn.Wait(ask), true
	}
	a := turn.ActOf(key, p.ID)
	if data != nil {
		raw, err := json.Marshal(data)
		if err != nil {
			return t.gone(a), true
		}
		a.Data = raw
	}
	return t.Waits(a, says(t.what(p), others))
}

// otherPeople says how many are in a plan that is on beside its person, "" for nobody and before it is on.
func (t member) otherPeople(p Plan) (string, *turn.Ask) {
	if p.State != Locked {
		return "", nil
	}
	item, ask := t.Fetch(record.FlowRecord(record.LinkUp(p.ID), Name))
	if ask != nil {
		return "", ask
	}
	var l rules.LinkUp
	if err := record.Decode(item, KindLinkUp, &l); err != nil {
		return "", turn.Newer(err)
	}
	switch n := len(slices.DeleteFunc(l.Participants(), func(number string) bool { return number == t.State.Number })); n {
	case 0:
		return "", nil
	case 1:
		return "the other person", nil
	default:
		return strconv.Itoa(n) + " others", nil
	}
}
