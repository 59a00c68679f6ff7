package linkup

import (
	"cmp"
	"slices"
	"strings"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
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
	case t.Awaited:
		return turn.GoOn("no plan of theirs", "go on", "")
	case len(slot.Value.Plans) == 0:
		return t.planless(slot)
	}
	word := strings.Trim(strings.ToLower(strings.TrimSpace(t.Message.Normal)), ".! ")
	for _, reads := range []func(record.Slot[Mine], string) turn.Verdict{
		t.words, t.passesOn, t.mute, t.keepsAway, t.leavesOne, t.answersSwap, t.answersAfter, t.swapsWith, t.votes, t.meets, t.unwell,
	} {
		if v := reads(slot, word); v.Done() {
			return v
		}
	}
	if p := t.asked(slot.Value); p != nil && !t.offered(word) && !t.elsewhere(slot.Value, *p) {
		if v := t.replied(slot, *p, word); v.Done() {
			return v
		}
	}
	if v := t.edits(slot, word); v.Done() {
		return v
	}
	if p := t.meant(slot.Value); p != nil && p.State == Locked && t.about() && !t.since(*p) && t.response(Plan{}, word) == "NO" {
		return t.status(*p) // which says how to drop out: a no may mean that, or nothing
	}
	if v := t.triesAgain(slot, word); v.Done() {
		return v
	}
	return t.late(slot, word)
}

// words does what the words say that always work.
func (t member) words(slot record.Slot[Mine], word string) turn.Verdict {
	switch first, rest, _ := strings.Cut(word, " "); {
	case word == wordDrop, first == wordDrop && t.planNamed(slot.Value) != nil && len(strings.Fields(rest)) < mostWordsOfPlan:
		t.Agree() // each of these words was offered for what it does
		return t.leaves(slot)
	case word == wordChange:
		if p := slot.Value.last(func(p Plan) bool { return p.Role == Initiator && p.State == Yes }); p != nil && !t.since(*p) {
			t.Agree()
			return t.callsOff(slot, *p)
		}
		p := t.meant(slot.Value)
		if on := slot.Value.on(); len(on) > 0 && (p == nil || p.State != Locked) { // an invite has no time to change
			told := newestTold(on)
			p = &told
		}
		if p != nil && p.State == Locked && !t.since(*p) {
			return t.answers(*p, wording.LinkUpChangeHow, "another time")
		}
	case first == wordChange:
		reading := when.Read(rest, when.Context{Now: t.Now, Zone: t.Region.Home, Country: t.Message.Country})
		if p := t.meant(slot.Value); len(reading.Options) > 0 && bare(rest[:reading.Spans[0].Start]) && p != nil && p.State == Locked && !t.since(*p) {
			t.Agree()
			return t.rather(slot, *p, reading.Options)
		}
	}
	return turn.GoOn("no word of a plan", "go on", "")
}

// bare reports whether words between CHANGE and a time name nothing else that is to change: "CHANGE my times to saturday" is no wish of a plan.
func bare(words string) bool {
	return !slices.ContainsFunc(strings.Fields(words), func(w string) bool {
		return !slices.Contains([]string{"it", "to", "the", "time", "plan", "for", "at", "on"}, w)
	})
}

// mostWordsOfPlan is how many words a plan has at most behind DROP: "drop the hike on sunday".
const mostWordsOfPlan = 5

// leaves takes somebody out of the plan that they mean, and asks which where it may be one of several.
func (t member) leaves(slot record.Slot[Mine]) turn.Verdict {
	switch p, several := t.leaving(slot.Value); {
	case p != nil:
		return t.drops(slot, *p)
	case len(several) > 0:
		return t.which(slot, several)
	}
	return turn.GoOn("no plan to leave", "go on", "")
}

// since reports whether something else was asked after the last change of a plan: what comes next answers that.
func (t member) since(p Plan) bool {
	s := t.State.Session.Value
	open := s.Pending(t.Now) // what was asked of the plan itself is nothing else
	return open != "" && open != turn.ConfirmToken && s.AskedAt.After(p.At)
}

// asked returns the plan that a reply to an invite would be about, nil for none: an open invite, or one that may still be answered
// otherwise.
func (t member) asked(m Mine) *Plan {
	before := func(p Plan) bool { return p.Role == Participant && t.Now.Before(p.By) && !t.since(p) }
	if p := m.last(func(p Plan) bool { return p.State == Asked && before(p) }); p != nil {
		return p
	}
	return m.last(func(p Plan) bool {
		return before(p) && ((p.State == Yes || p.State == No) && t.about() || p.State == Yes && !t.choices())
	})
}

// elsewhere reports whether a text is about a plan that is on, and not about an invite.
func (t member) elsewhere(m Mine, invite Plan) bool {
	word := strings.ToLower(strings.Trim(t.Message.Normal, ".! "))
	switch on := m.on(); {
	case len(on) == 0:
		return false
	case slices.Contains(onTheWay, word):
		return true
	case invite.State != Yes && t.planNamed(m) == nil && takesBack(word):
		return true
	}
	if p := t.planNamed(m); p != nil {
		return p.State == Locked && p.ID != invite.ID
	}
	return t.spokeOn()
}

// takesBack reports whether a text takes back a yes: of an invite without an answer there is none, nor of one that was refused.
func takesBack(word string) bool {
	return slices.ContainsFunc([]string{"after all", "anymore", "any more", "any longer"}, func(end string) bool { return strings.HasSuffix(word, " "+end) })
}

// choices reports whether the last text offered something to choose from: a no is to that.
func (t member) choices() bool {
	said := t.State.Contact.Value.Said
	return strings.HasPrefix(said, string(wording.Menu)) || said == string(wording.ThankedToo) || strings.HasPrefix(said, "human_") || strings.HasPrefix(said, "after_") || strings.HasSuffix(said, "_ask")
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
	u, response := t.reader.Read(t.Message.Normal, c), ""
	if u.Intent == understand.InviteResponse && u.Extracted.Invite != nil && u.Confidence >= understand.Med {
		response = u.Extracted.Invite.Response
	}
	if len(p.Options) == 0 {
		return response
	}
	return t.byTime(p, response)
}

// replied reads a reply to an invite.
func (t member) replied(slot record.Slot[Mine], p Plan, word string) turn.Verdict {
	response := t.response(p, word)
	s := said{Invite: p.Invite, SID: t.Message.SID}
	if p.State == Yes && !t.about() && response != "NO" && response != "CANT" {
		return turn.GoOn("a yes that stands", "go on", "no change of mind")
	}
	if (response == "YES" || response == "NO") && p.State == Asked && t.asksFirst(p, response) {
		return t.answers(p, wording.InviteDetails, "asks before they answer")
	}
	switch response {
	case "":
		return turn.GoOn("an invite is open", "go on", "no reply to it")
	case otherTime:
		return t.answers(p, wording.InviteTime, "another time")
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
	s.Yes, p.State, p.Picked = true, Yes, s.Option
	t.Signal(record.LinkUp(p.ID), Name, replies, s)
	return t.keeps(slot, p, wording.InviteAccepted, "yes "+s.Option)
}

// keeps writes a plan as it is now and says something about it.
func (t member) keeps(slot record.Slot[Mine], p Plan, text wording.Purpose, saw string) turn.Verdict {
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	switch on := slot.Value.on(); {
	case text == wording.InviteAccepted:
		p.Chosen = cmp.Or(p.Chosen, p.Picked) // they hear of the time that they said yes to
	case text == wording.InviteDeclined && len(on) > 0:
		t.Places.Why = wording.StillIn(t.what(on[0]))
	}
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
	case p.State == Locked && (p.at().From.Sub(t.Now) < dropsFreely || !leavesPlainly(t.Message.Normal)):
		if v, waits := t.waits(actDrop, p, nil, wording.DropsOut); waits {
			return v
		}
	}
	p.State = Over
	t.Signal(record.LinkUp(p.ID), Name, leaves, said{Why: rules.DroppedOut})
	return t.keeps(slot, p, wording.LinkUpLeft, "drop")
}

// callsOff ends a plan at the wish of who has asked for it.
func (t member) callsOff(slot record.Slot[Mine], p Plan) turn.Verdict {
	if v, waits := t.waits(actCancel, p, nil, wording.CallsOff); waits {
		return v
	}
	p.State = Over
	t.Signal(record.LinkUp(p.ID), Name, cancels, said{Why: rules.CalledOff})
	return t.keeps(slot, p, wording.LinkUpOff, "called off")
}

// comesLater lets the others know, in words of the service, that somebody comes later; once for each plan.
func (t member) comesLater(slot record.Slot[Mine], p Plan) turn.Verdict {
	if !p.Late {
		if v, waits := t.waits(actLate, p, nil, wording.TellsLate); waits {
			return v
		}
		p.Late = true
		t.Signal(record.LinkUp(p.ID), Name, comes, said{})
	}
	return t.keeps(slot, p, wording.LinkUpLate, "comes later")
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
