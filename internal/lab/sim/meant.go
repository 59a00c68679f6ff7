package sim

import (
	"slices"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

// What somebody can mean by a text, so that the books know what must be true when it has had its turn.
const (
	leaving  = "leaves a plan"          // which is on, or asks people
	refusing = "says no to an invite"   // before the plan is on
	joining  = "says yes to an invite"  //
	late     = "comes later"            // to a plan that is on
	wasThere = "was at a plan"          //
	retries  = "names another time"     // for a plan that did not find enough people
	asksPlan = "asks about a plan"      //
	avoids   = "would rather not do it" // an activity
	blocking = "keeps somebody away"    // a name
)

// meaning is what somebody means by a text. The zero value says no more than the text.
type meaning struct {
	what string
	plan string // or the activity, or the name
	came int    // of who was there: how many plans JOSH counted before
}

// judge demands what somebody has meant by a text, once its turn is over.
func (b *books) judge(t *text) {
	if t.meant.what == "" || len(t.replies) == 0 || b.of(t.p).deaf(b.t.josh.Clock.Now()) != "" || !b.of(t.p).erased.IsZero() {
		return // who is out of reach is in nothing, and gets no answer
	}
	if wrong := b.mistaken(t); wrong != "" {
		b.breaks(t.p, "%q meant %q: %s (it was answered with %s)", t.body, t.meant.what, wrong, strings.Join(t.replies, ", "))
	}
}

// mistaken says what is not as somebody has meant it, "" when all is.
func (b *books) mistaken(t *text) string {
	f, now := b.of(t.p), b.t.josh.Clock.Now()
	var l rules.LinkUp
	if p := b.plans[t.meant.plan]; p != nil {
		l = p.at
	}
	in := slices.Contains(l.Participants(), t.p.hash)
	answered := func(with ...string) bool {
		return slices.ContainsFunc(t.replies, func(purpose string) bool {
			return slices.ContainsFunc(with, func(begins string) bool { return strings.HasPrefix(purpose, begins) })
		})
	}
	switch t.meant.what {
	case leaving, refusing:
		if in && !l.State.Over() && !answered(string(wording.LinkUpWhich), string(wording.ActionConfirm)) && !b.leftOther(t) { // of several it may have been each
			return "they are still in"
		}
	case joining:
		if answered(string(wording.InviteAccepted)) && !in && !l.State.Over() && !b.refused(t) {
			return "they are told that they are in, and are not"
		}
	case late:
		if in && l.State == rules.Locked && now.Before(l.At().To) && !b.relayed(l) && !answered(string(wording.ActionConfirm)) {
			return "the others do not hear it"
		}
	case wasThere:
		if f.mine.Came <= t.meant.came {
			return "it does not count as having been there"
		}
	case retries, asksPlan:
		if !answered("linkup_", "invite_", "request_") {
			return "it is not answered as being about a plan"
		}
	case avoids:
		if answered(string(wording.InterviewUpdated)) {
			f.avoids[t.meant.plan] = true
		}
	case blocking:
		if answered(string(wording.Blocked), string(wording.ReportReason)) {
			b.parts(t.p, t.meant.plan)
		}
	}
	return ""
}

// leftOther reports whether somebody has left another plan by their text, which the answer names: two came about at about the same time, and they
// meant the one that they heard of first.
func (b *books) leftOther(t *text) bool {
	return (slices.Contains(t.replies, string(wording.LinkUpLeft)) || slices.Contains(t.replies, string(wording.ActionDone))) && slices.ContainsFunc(b.of(t.p).mine.Plans, func(p linkup.Plan) bool {
		return p.ID != t.meant.plan && p.State == linkup.Over && b.t.josh.Clock.Now().Sub(p.At) < time.Minute
	})
}

// refused reports whether somebody whose yes was answered has heard besides that the plan is not open to them.
func (b *books) refused(t *text) bool {
	a := b.accounts[due{t.p.hash, t.meant.plan, string(wording.InviteClosed)}]
	return a != nil && a.heard > 0
}

// relayed reports whether somebody comes later, as the plan has it.
func (b *books) relayed(l rules.LinkUp) bool {
	return slices.ContainsFunc(l.History, func(m rules.Moment) bool { return m.Event == "late" })
}

// meansOn returns the meaning of a text about the plan that somebody knows is on, the zero value when it is not any more.
func (p *phone) meansOn(what string) meaning {
	l := p.t.books.plans[p.on]
	if l == nil || l.at.State != rules.Locked || !slices.Contains(l.at.Participants(), p.hash) || p.t.josh.Clock.Now().After(l.at.At().From) {
		return meaning{}
	}
	return meaning{what: what, plan: p.on}
}

// meansLate returns the meaning of "running late": it is of the plan that begins next, the zero value when none is on.
func (p *phone) meansLate() meaning {
	now, next := p.t.josh.Clock.Now(), meaning{}
	var from time.Time
	for id, l := range p.t.books.plans {
		at := l.at
		if at.State == rules.Locked && slices.Contains(at.Participants(), p.hash) && !at.At().From.After(now) && at.At().To.After(now) {
			return meaning{} // of one that has begun it may be as well
		}
		if at.State == rules.Locked && slices.Contains(at.Participants(), p.hash) && at.At().From.After(now) && (next.plan == "" || at.At().From.Before(from)) {
			next, from = meaning{what: late, plan: id}, at.At().From
		}
	}
	return next
}

// meansInvite returns the meaning of a reply to an invite, the zero value when something else was said to them since, or it is not open any more.
func (p *phone) meansInvite(what, id string) meaning {
	l := p.t.books.plans[id]
	if l == nil || p.last != id || l.at.State != rules.Broadcasting || p.t.josh.Clock.Now().After(l.at.ExpiresAt) {
		return meaning{}
	}
	return meaning{what: what, plan: id}
}

// untilOn returns how long it is until the plan begins that somebody knows is on.
func (p *phone) untilOn() time.Duration {
	if l := p.t.books.plans[p.on]; l != nil {
		return l.at.At().From.Sub(p.t.josh.Clock.Now())
	}
	return 0
}
