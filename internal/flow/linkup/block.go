package linkup

import (
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/safety"
)

// mostChoices is how many people a text lists.
const mostChoices = 6

// reasonSpan is how long after a report what is said is what happened.
const reasonSpan = 24 * time.Hour

// Choosing is what somebody was asked whom they mean for.
type Choosing struct {
	Report bool      `json:"report,omitempty"`
	Swap   bool      `json:"swap,omitempty"` // with whom they would swap numbers
	Of     []Chair   `json:"of"`             // in the order of the list
	At     time.Time `json:"at"`
}

// Chair is a seat of a plan.
type Chair struct {
	Plan string `json:"plan"`
	Seat string `json:"seat"`
}

// keepsAway reads a text that wants somebody kept away, or reported, and whom of those it means that the person has met.
func (t member) keepsAway(slot record.Slot[Mine], word string) turn.Verdict {
	const saw = "somebody to keep away"
	if slot.Value.Reported.ID != "" && strings.HasPrefix(t.State.Contact.Value.Said, string(wording.ReportReason)) {
		return t.reason(slot, word)
	}
	o, ok := ordered(word)
	if !ok {
		return t.chosen(slot, word)
	}
	all, ask := t.company(slot.Value.shared()...)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case len(all) == 0:
		return turn.GoOn(saw, "go on", "they have met nobody")
	}
	meant := slices.DeleteFunc(slices.Clone(all), func(w with) bool { return o.name != "" && !slices.Equal(wordsOf(w.Name), []string{o.name}) })
	if len(meant) == 1 {
		return t.away(slot, meant[0], o.report)
	}
	if len(meant) == 0 {
		if id := t.Asked().ID; o.more || asks(word) || id != "" && id != answers.Report {
			return turn.GoOn(saw, "go on", "nobody of that name, and something else it may be") // "block party saturday", "report a bug"
		}
		meant = all
	}
	return t.whom(slot, meant[:min(len(meant), mostChoices)], Choosing{Report: o.report})
}

// shared returns the plans whose people the person knows by name, the newest first.
func (m Mine) shared() (plans []Plan) {
	for _, p := range slices.Backward(m.Plans) {
		if (p.State == Locked || p.State == Past) && len(plans) < mostNamed {
			plans = append(plans, p)
		}
	}
	return plans
}

// whom asks whom they mean, for what c says.
func (t member) whom(slot record.Slot[Mine], all []with, c Choosing) turn.Verdict {
	c.At, c.Of = t.Now, nil
	names := make([]string, len(all))
	for n, w := range all {
		names[n] = w.Name
		c.Of = append(c.Of, Chair{Plan: w.Plan.ID, Seat: w.Seat})
		if slices.ContainsFunc(all, func(o with) bool { return o.Number != w.Number && o.Name == w.Name }) {
			names[n] += " (" + t.activity(w.Plan.Activity) + ")"
		}
	}
	slot.Value.Choosing, slot.Value.At = c, t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Places.Others = numberedList(names)
	t.Say(wording.WhoIsMeant)
	return t.End("asked_whom", "somebody whom they met", "asks whom they mean", "")
}

// away keeps somebody away from the person for good: in no plan, no invite, no swap of numbers. Plans of both that are on the person leaves, before
// that the lock sees to it, so that nobody learns who else has said yes; the other learns nothing. A report asks what happened besides, and operators are called at once.
func (t member) away(slot record.Slot[Mine], w with, report bool) turn.Verdict {
	shared, ask := t.locked(slot.Value, w.Number)
	if ask != nil {
		return turn.Wait(ask)
	}
	if ask := t.keepsApart(w.Number, true); ask != nil {
		return turn.Wait(ask)
	}
	t.Signal(record.Number(w.Number), Name, aparts, nil)
	for _, p := range shared {
		t.Signal(record.LinkUp(p.ID), Name, leaves, said{Why: "kept apart"})
		p.State = Over
		slot.Value = slot.Value.with(p, t.Now)
		t.Places.Why = wording.AlsoOut(t.what(p))
	}
	t.Happened(event.KeptApart, "person", "", "apart", map[bool]string{true: "report", false: "block"}[report])
	t.Places.Names = w.Name
	text := wording.Blocked
	if report {
		text = wording.ReportReason
		slot.Value.Reported = Report{ID: t.Message.ID, At: t.Now}
		t.HelpFor(safety.NeedAbuse)
		t.reported(w)
	}
	slot.Value.At = t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Say(text)
	return t.End(string(text), "somebody to keep away", "keeps them apart", "")
}

// locked returns the plans of the person that are on and that somebody else is in, too.
func (t member) locked(m Mine, number string) (both []Plan, ask *turn.Ask) {
	missing := &turn.Ask{}
	for _, p := range m.Plans {
		if _, asked := t.Items[linkUpKey(p.ID)]; p.State == Locked && !asked {
			missing.Items = append(missing.Items, linkUpKey(p.ID))
		}
	}
	if len(missing.Items) > 0 {
		return nil, missing
	}
	for _, p := range m.Plans {
		var l rules.LinkUp
		if item := t.Items[linkUpKey(p.ID)]; p.State == Locked && item.Exists() {
			if ask := turn.Newer(record.Decode(item, KindLinkUp, &l)); ask != nil {
				return nil, ask
			}
			if slices.Contains(l.Participants(), number) {
				both = append(both, p)
			}
		}
	}
	return both, nil
}

// Report is what somebody has reported last.
type Report struct {
	ID string    `json:"id"` // of the incident
	At time.Time `json:"at"`
}

// reason is the text after a report: what happened. Operators find it by the incident.
func (t member) reason(slot record.Slot[Mine], word string) turn.Verdict {
	const saw = "what happened"
	r := slot.Value.Reported
	if t.Now.Sub(r.At) > reasonSpan {
		return turn.GoOn(saw, "go on", "the report is too long ago")
	}
	item, ask := t.Fetch(record.Incident(t.State.Number, r.ID))
	if ask != nil {
		return turn.Wait(ask)
	}
	var i safety.Incident
	if err := record.Decode(item, record.KindIncident, &i); item.Exists() && err != nil {
		if ask := turn.Newer(err); ask != nil {
			return turn.Wait(ask)
		}
	} else if r := t.response(Plan{}, word); item.Exists() && r != "NO" && word != "never mind" && word != "skip" {
		i.SID = t.Message.SID // the words that operators look for
		t.Change(turn.Change{Key: item.Key, Kind: record.KindIncident, Version: item.Version, Due: item.Due, Expires: item.Expires, Value: i})
	}
	slot.Value.Reported, slot.Value.At = Report{}, t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.HelpFor(safety.NeedAbuse)
	t.Say(wording.ReportFiled)
	return t.End("report_filed", saw, "operators have it", "")
}

// reported adds the incident of somebody who was reported.
func (t member) reported(w with) {
	t.report(safety.Incident{
		ID: t.Message.ID, Number: t.State.Number, SID: t.Message.SID, At: t.Now, Category: safety.Reported, Severity: safety.Medium, Who: safety.Victim,
		Rule: "reported by a member", LinkUp: w.Plan.ID, Seat: w.Seat,
	})
}

// report adds an incident that operators are called for.
func (t member) report(i safety.Incident) {
	t.Change(turn.Change{
		Key: record.Incident(i.Number, i.ID), Kind: record.KindIncident, Due: i.At.Add(record.HandoffSlack), Value: i, Seals: turn.SenderPhone, AtOnce: true,
	})
	t.Change(turn.Change{Key: record.IncidentEntry(true, i.ID), Kind: record.KindListed, Value: safety.Listed{Number: i.Number}})
}
