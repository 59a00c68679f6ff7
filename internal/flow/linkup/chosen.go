package linkup

import (
	"slices"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// chosen reads whom somebody means who was asked.
func (t member) chosen(slot record.Slot[Mine], word string) turn.Verdict {
	const saw = "whom do they mean"
	c := slot.Value.Choosing
	if len(c.Of) == 0 || t.State.Contact.Value.Said != string(wording.WhoIsMeant) || t.Now.Sub(c.At) > reasonSpan {
		return turn.GoOn("nobody to keep away", "go on", "")
	}
	plans := slices.DeleteFunc(slices.Clone(slot.Value.Plans), func(p Plan) bool {
		return !slices.ContainsFunc(c.Of, func(s Chair) bool { return s.Plan == p.ID })
	})
	all, ask := t.company(plans...)
	if ask != nil {
		return turn.Wait(ask)
	}
	names, meant := make([]string, len(c.Of)), make([]with, len(c.Of))
	for n, s := range c.Of {
		meant[n] = t.seated(s, plans, all)
		names[n] = meant[n].Name
	}
	chosen, how := picks(word, names, t.response(Plan{}, word))
	slot.Value.Choosing = Choosing{}
	switch {
	case how == sure && len(chosen) == 1 && c.Swap && meant[chosen[0]].Number != "":
		return t.wishesSwap(slot, meant[chosen[0]])
	case how == sure && len(chosen) == 1 && meant[chosen[0]].Number == "":
		return t.awayAlready(slot, meant[chosen[0]], c.Report)
	case how == sure && len(chosen) == 1:
		return t.away(slot, meant[chosen[0]], c.Report)
	case how == sure && len(chosen) == 0:
		slot.Value.At = t.Now
		turn.SetRecord(t.Turn, Name, KindMine, slot)
		t.Say(wording.NobodyIsMeant)
		return t.End("nobody_meant", saw, "leaves it", "")
	case how == noPick:
		return turn.GoOn(saw, "go on", "no answer to it")
	}
	return t.whom(slot, slices.DeleteFunc(meant, func(w with) bool { return w.Number == "" }), c)
}

// seated returns who of some people sits there, in that plan: somebody may be in several. Without a number it is somebody who is not known any more.
func (t member) seated(s Chair, plans []Plan, all []with) with {
	w := with{Seat: s.Seat, Plan: Plan{ID: s.Plan}}
	var l rules.LinkUp
	if item := t.Items[linkUpKey(s.Plan)]; !item.Exists() || record.Decode(item, KindLinkUp, &l) != nil {
		return w
	}
	if i := slices.IndexFunc(all, func(w with) bool { return w.Number == l.Seated(s.Seat) }); i >= 0 {
		w, w.Seat = all[i], s.Seat
		w.Plan = plans[slices.IndexFunc(plans, func(p Plan) bool { return p.ID == s.Plan })]
	}
	return w
}

// awayAlready answers about somebody who was erased or taken out since they were listed: there is nobody to keep away, and a report is one all the
// same.
func (t member) awayAlready(slot record.Slot[Mine], w with, report bool) turn.Verdict {
	const saw = "whom do they mean"
	slot.Value.At = t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	if !report {
		t.Say(wording.NobodyIsMeant)
		return t.End("nobody_meant", saw, "leaves it", "they are gone")
	}
	t.HelpFor(safety.NeedAbuse)
	t.reported(w)
	t.Say(wording.ReportFiled)
	return t.End("report_filed", saw, "operators have it", "they are gone")
}
