package linkup

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// The words that always work.
const (
	wordDrop   = "drop"
	wordChange = "change"
)

// claim reads a text of somebody who is asked about a LinkUp or in one.
func (t member) claim() turn.Verdict {
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case len(slot.Value.Plans) == 0 || t.Awaited:
		return turn.GoOn("no plan of theirs", "go on", "")
	}
	word := strings.Trim(strings.ToLower(strings.TrimSpace(t.Message.Normal)), ".! ")
	for _, reads := range []func(record.Slot[Mine], string) turn.Verdict{t.words, t.keepsAway, t.answersAfter} {
		if v := reads(slot, word); v.Done() {
			return v
		}
	}
	if v := t.votes(slot, word); v.Done() {
		return v
	}
	if p := t.asked(slot.Value); p != nil && !t.offered(word) {
		if v := t.replied(slot, *p, word); v.Done() {
			return v
		}
	}
	if v := t.edits(slot); v.Done() {
		return v
	}
	if p := slot.Value.last(Plan.open); p != nil && p.State == Locked && t.about() && !t.since(*p) && t.response(*p, word) == "NO" {
		return t.status(*p) // which says how to drop out: a no may mean that, or nothing
	}
	return t.late(slot, word)
}

// words does what the words say that always work.
func (t member) words(slot record.Slot[Mine], word string) turn.Verdict {
	switch word {
	case wordDrop:
		if p := slot.Value.last(Plan.open); p != nil {
			return t.drops(slot, *p)
		}
	case wordChange:
		if p := slot.Value.last(func(p Plan) bool { return p.Role == Initiator && p.State == Yes }); p != nil && !t.since(*p) {
			return t.callsOff(slot, *p)
		}
	}
	return turn.GoOn("no word of a plan", "go on", "")
}

// since reports whether something else was asked after the last change of a plan: what comes next answers that.
func (t member) since(p Plan) bool {
	s := t.State.Session.Value
	return s.Pending(t.Now) != "" && s.AskedAt.After(p.At)
}

// asked returns the plan that a reply to an invite would be about, nil for none: an open invite, or one that may still be answered
// otherwise.
func (t member) asked(m Mine) *Plan {
	before := func(p Plan) bool { return p.Role == Participant && t.Now.Before(p.By) && !t.since(p) }
	if p := m.last(func(p Plan) bool { return p.State == Asked && before(p) }); p != nil {
		return p
	}
	return m.last(func(p Plan) bool { return (p.State == Yes || p.State == No) && before(p) && t.about() })
}

// offered reports whether a letter answers the choices that the person was given last, and no invite.
func (t member) offered(word string) bool {
	return len(word) == 1 && strings.HasPrefix(t.State.Contact.Value.Said, string(wording.Menu))
}

// about reports whether the last text that the person got was about a plan.
func (t member) about() bool {
	said := t.State.Contact.Value.Said
	return strings.HasPrefix(said, "linkup_") || strings.HasPrefix(said, "invite_")
}

// response reads a text as a reply to an invite, "" when it is none.
func (t member) response(p Plan, word string) string {
	switch word {
	case "both", "either", "any", "both work", "either works":
		return "YES"
	}
	c := understand.Context{
		Mode: understand.AwaitingReply, InviteOptions: max(len(p.Options), 1), Now: t.Now, Zone: t.Region.Home, Country: t.Message.Country,
	}
	u := t.reader.Read(t.Message.Normal, c)
	if u.Intent != understand.InviteResponse || u.Extracted.Invite == nil || u.Confidence < understand.Med {
		return ""
	}
	return u.Extracted.Invite.Response
}

// replied reads a reply to an invite.
func (t member) replied(slot record.Slot[Mine], p Plan, word string) turn.Verdict {
	response := t.response(p, word)
	s := said{Invite: p.Invite, SID: t.Message.SID}
	switch response {
	case "":
		return turn.GoOn("an invite is open", "go on", "no reply to it")
	case "MAYBE":
		return t.answers(p, wording.InviteMaybe, "a maybe")
	case "NO", "CANT":
		if p.State == No {
			return t.answers(p, wording.InviteDeclined, "no again")
		}
		p.State = No
		t.Signal(record.LinkUp(p.ID), Name, replies, s)
		return t.keeps(slot, p, wording.InviteDeclined, "no")
	case "A", "B":
		s.Option = response
	}
	if reason := t.May(people.Lock); reason != people.Allowed {
		return t.refuse(string(reason))
	}
	if slot.Value.overlaps(p.ID, p.times()) {
		return t.refuse(wording.AnotherPlan)
	}
	s.Yes, p.State = true, Yes
	t.Signal(record.LinkUp(p.ID), Name, replies, s)
	return t.keeps(slot, p, wording.InviteAccepted, "yes "+s.Option)
}

// keeps writes a plan as it is now and says something about it.
func (t member) keeps(slot record.Slot[Mine], p Plan, text wording.Purpose, saw string) turn.Verdict {
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	return t.answers(p, text, saw)
}

// drops takes somebody out of a plan: what they have asked for goes with them before it locks.
func (t member) drops(slot record.Slot[Mine], p Plan) turn.Verdict {
	switch {
	case p.State == Asked:
		p.State = No
		t.Signal(record.LinkUp(p.ID), Name, replies, said{Invite: p.Invite, SID: t.Message.SID})
		return t.keeps(slot, p, wording.InviteDeclined, "drop")
	case p.Role == Initiator && p.State == Yes:
		return t.callsOff(slot, p)
	}
	p.State = Over
	t.Signal(record.LinkUp(p.ID), Name, leaves, said{Why: "dropped out"})
	return t.keeps(slot, p, wording.LinkUpLeft, "drop")
}

// callsOff ends a plan at the wish of who has asked for it.
func (t member) callsOff(slot record.Slot[Mine], p Plan) turn.Verdict {
	p.State = Over
	t.Signal(record.LinkUp(p.ID), Name, cancels, said{Why: "called off"})
	return t.keeps(slot, p, wording.LinkUpOff, "called off")
}

// comesLater lets the others know, in words of the service, that somebody comes later; once for each plan.
func (t member) comesLater(slot record.Slot[Mine], p Plan) turn.Verdict {
	if !p.Late {
		p.Late = true
		t.Signal(record.LinkUp(p.ID), Name, comes, said{})
	}
	return t.keeps(slot, p, wording.LinkUpLate, "comes later")
}

// edits reads what is said about a plan that there is: who will not come, what is off, who else comes, where and when it is.
func (t member) edits(slot record.Slot[Mine]) turn.Verdict {
	p := slot.Value.last(Plan.open)
	if p == nil || t.since(*p) {
		return turn.GoOn("no open plan", "go on", "")
	}
	u := t.reader.Read(t.Message.Normal, understand.Context{Now: t.Now, Zone: t.Region.Home, Country: t.Message.Country})
	if u.Intent != understand.LinkUpRequest || u.Extracted.LinkUp == nil || u.Extracted.LinkUp.Edit == "" || u.Confidence < understand.Med {
		return t.asksHow(*p, u)
	}
	own := slot.Value.last(func(p Plan) bool { return p.Role == Initiator && p.open() })
	switch edit := u.Extracted.LinkUp.Edit; {
	case edit == understand.Cancel && own != nil && u.Confidence >= understand.High:
		return t.callsOff(slot, *own)
	case edit == understand.Drop, edit == understand.Cancel && u.Confidence >= understand.High:
		return t.drops(slot, *p)
	case edit == understand.Late && p.State == Locked:
		return t.comesLater(slot, *p)
	case edit == understand.ChangeTime && own != nil && own.State == Yes:
		return t.answers(*own, wording.LinkUpChange, "another time")
	case edit == understand.ChangeTime && p.State == Locked:
		return t.rather(slot, *p, u.Extracted.LinkUp.Time)
	case slices.Contains([]understand.Edit{understand.Who, understand.When, understand.Status}, edit):
		return t.status(*p)
	}
	return t.status(*p) // whatever it is, there is a plan
}

// status says how it stands with a plan; before it is on, nobody's name.
func (t member) status(p Plan) turn.Verdict {
	switch p.State {
	case Locked:
		return t.answers(p, wording.LinkUpDetails, "asks about the plan")
	case Asked:
		return t.answers(p, wording.InviteDetails, "asks about an invite")
	}
	return t.answers(p, wording.LinkUpAsking, "asks about the plan")
}

// late reads a reply to an invite that is not open any more.
func (t member) late(slot record.Slot[Mine], word string) turn.Verdict {
	p := slot.Value.last(func(p Plan) bool {
		gone := p.State == Over || !t.Now.Before(p.By) && (p.State == Asked || p.State == No)
		return p.Role == Participant && gone && !p.Told && t.Now.Sub(p.At) < lateReply && !t.since(p)
	})
	if p == nil || !t.about() {
		return turn.GoOn("no invite", "go on", "")
	}
	switch t.response(*p, word) {
	case "NO", "CANT": // which needs no excuse of ours
		p.State, p.Told = Over, true
		return t.keeps(slot, *p, wording.InviteDeclined, "a reply that comes too late")
	case "YES", "A", "B", "MAYBE":
		p.State, p.Told = Over, true
		return t.keeps(slot, *p, wording.InviteClosed, "a reply that comes too late")
	}
	return turn.GoOn("an invite that is over", "go on", "no reply to it")
}
