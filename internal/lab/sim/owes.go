package sim

import (
	"encoding/json"
	"slices"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
)

// The signals to a LinkUp by which people say something of it (internal/flow/linkup).
const (
	replies = "reply"
	leaves  = "leave"
	cancels = "cancel"
	comes   = "late"
	change  = "change"
)

// entry is what one commit makes of a plan: what is owed follows from the plan before and after it, and from what its people have said.
type entry struct {
	*books

	id          string
	before, now rules.LinkUp
	was, in     []string // who was in and who is
	by          work.Signal
}

// from returns the number that the commit comes of, "" for none.
func (e entry) from() string { return record.Subject(e.by.From).Number() }

// said returns the data of the signal.
func (e entry) said() (s struct {
	Invite string `json:"invite"`
	Yes    bool   `json:"yes"`
	SID    string `json:"sid"`
	Do     string `json:"do"`
}) {
	if len(e.by.Data) > 0 {
		_ = json.Unmarshal(e.by.Data, &s) // another shape has none of these
	}
	return s
}

// asked is who is asked by a wave: each is to hear so, and nobody is asked by somebody, or beside somebody, from whom they are kept apart.
func (e entry) asked() {
	for _, i := range e.now.Invites[min(len(e.before.Invites), len(e.now.Invites)):] {
		p, initiator := e.t.of[i.Number], e.t.of[e.now.Initiator]
		if p == nil || i.Unable != "" {
			continue
		}
		if e.areApart(p, initiator) {
			e.breaks(p, "is asked to %s by %s, from whom they are kept apart", e.id, initiator.name)
		}
		if e.of(p).avoids[e.now.Activity] {
			e.breaks(p, "is asked to %s, and has said that they would rather not: %s", e.id, e.now.Activity)
		}
		if i.Wave == rules.Replacement {
			e.owe(e.id, wording.LinkUpReplacement, i.Number)
		} else {
			e.owe(e.id, wording.LinkUpInvite, i.Number)
		}
	}
}

// left demands a reason of whoever was in and is not any more: their own word, an operator's, what they may not, or somebody from whom they are kept apart.
func (e entry) left() {
	for _, number := range minus(e.was, e.in...) {
		p, s := e.t.of[number], e.said()
		own := e.from() == number && (e.by.Name == leaves || e.by.Name == cancels || e.by.Name == replies && !s.Yes)
		instructed := e.by.Name == rules.Instructs && (s.Do == rules.DoRemove || s.Do == rules.DoCancel)
		if p == nil || own || instructed || e.away(p) != "" || e.apartFrom(p) {
			continue
		}
		e.breaks(p, "is out of %s without a reason (%s)", e.id, e.by.Name)
	}
}

// apartFrom reports whether somebody is kept apart from one who was in.
func (e entry) apartFrom(p *phone) bool {
	return slices.ContainsFunc(e.was, func(number string) bool { return e.areApart(p, e.t.of[number]) }) || e.areApart(p, e.t.of[e.from()])
}

// owes notes what people are to hear of what has happened.
func (e entry) owes() {
	s := e.said()
	gone := minus(e.was, e.in...)
	if e.by.Name == rules.Instructs && s.Do == rules.DoRemove {
		e.owe(e.id, wording.LinkUpRemoved, gone...)
	}
	switch {
	case e.now.State == rules.Canceled && !e.before.State.Over():
		e.owe(e.id, wording.LinkUpCanceled, e.in...)
	case e.now.State == rules.Expired && !e.before.State.Over():
		if e.now.InitiatorIn {
			e.owe(e.id, wording.LinkUpExpired, e.now.Initiator)
		}
		e.owe(e.id, wording.LinkUpCanceled, minus(e.in, e.now.Initiator)...)
	case e.now.State == rules.Completed && e.before.State == rules.Locked:
		e.owe(e.id, wording.AfterAttended, e.in...)
	case e.now.State == rules.Locked && e.before.State != rules.Locked:
		e.owe(e.id, wording.LinkUpLocked, e.in...)
		if e.t.closed {
			e.breaks(e.t.of[e.now.Initiator], "%s is on in a region that is closed", e.id)
		}
	case e.now.State == rules.Locked:
		e.goesOn(gone)
	}
	if e.by.Name == replies && s.Yes {
		e.tooLate(s.Invite, s.SID, gone)
	}
	for _, pair := range e.now.Swapped[min(len(e.before.Swapped), len(e.now.Swapped)):] {
		e.owe(e.id, wording.ContactRevealed, e.now.Seated(pair[0]), e.now.Seated(pair[1]))
	}
}

// tooLate notes who hears that a plan is not open to them: whoever says yes and is not in, unless the reply was counted before, and those who may not be
// in it any more.
func (e entry) tooLate(invite, sid string, gone []string) {
	for _, i := range e.before.Invites {
		replied := i.ID == invite && i.Number == e.from() && i.SID != sid && !slices.Contains(e.in, i.Number)
		if i.Number != "" && (replied || i.Number != e.from() && slices.Contains(gone, i.Number)) {
			e.owe(e.id, wording.InviteClosed, i.Number)
		}
	}
}

// goesOn is what people hear of a plan that is on and stays so.
func (e entry) goesOn(gone []string) {
	stayed := minus(e.was, gone...)
	for _, number := range minus(e.in, e.was...) {
		e.owe(e.id, wording.LinkUpLocked, number)
		e.owe(e.id, wording.LinkUpJoined, minus(e.in, number)...)
	}
	if len(gone) > 0 {
		e.owe(e.id, wording.LinkUpDropped, stayed...)
	}
	moved := !e.before.At().From.Equal(e.now.At().From)
	switch {
	case moved:
		e.owe(e.id, wording.LinkUpMoved, e.in...)
	case e.before.Change != nil && e.now.Change == nil:
		e.owe(e.id, wording.LinkUpStays, e.in...)
	case e.before.Change == nil && e.now.Change != nil:
		e.owe(e.id, wording.LinkUpChangeAsk, minus(e.in, e.from())...)
	case e.by.Name == change && slices.Contains(e.in, e.from()): // it cannot be asked now
		e.owe(e.id, wording.LinkUpStays, e.from())
	}
	if !moved && !e.before.RemindAt.IsZero() && e.now.RemindAt.IsZero() && e.t.josh.Clock.Now().Before(e.now.At().From) {
		e.owe(e.id, wording.LinkUpReminder, e.in...)
	}
	if e.by.Name == comes && slices.Contains(e.in, e.from()) {
		e.owe(e.id, wording.LinkUpRelayed, minus(e.in, e.from())...)
	}
}
