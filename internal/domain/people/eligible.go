package people

import (
	"time"

	"github.com/josh-sms/josh/internal/text/safety"
)

// Entitlement is what a person may do as far as money and operators are concerned. Safety beats it.
type Entitlement struct {
	Participate bool
	Initiate    bool
}

// Action is something that a person wants to do or that is to be done with them.
type Action string

// The actions at whose boundary Eligible is asked.
const (
	Join      Action = "join"      // be asked to join; the one thing that is for strangers
	Talk      Action = "talk"      // get an ordinary answer
	News      Action = "news"      // hear that their region has opened
	Interview Action = "interview" // answer the first questions
	Initiate  Action = "initiate"  // start a LinkUp
	Invited   Action = "invite"    // get an invite
	Lock      Action = "lock"      // be part of a LinkUp that locks
	Exchange  Action = "exchange"  // swap numbers
)

// Actions returns every action.
func Actions() []Action {
	return []Action{Join, Talk, News, Interview, Initiate, Invited, Lock, Exchange}
}

// Reason says why an action is refused; "" is allowed. Each has its own honest text.
type Reason string

// The reasons, in the order in which they beat each other.
const (
	Allowed           Reason = ""
	NotAPerson        Reason = "not_a_person" // unverified or deleted
	OptedOutReason    Reason = "opted_out"
	Held              Reason = "held" // for safety
	SuspendedReason   Reason = "suspended"
	RegionIsClosed    Reason = "region_closed"
	RegionWaits       Reason = "region_waitlisted"
	Pausing           Reason = "paused"          // by themselves
	NotInterviewed    Reason = "not_interviewed" // the profile is not good enough to match
	MayNotParticipate Reason = "may_not_participate"
	MayNotInitiate    Reason = "may_not_initiate"
	WithAPerson       Reason = "with_a_person" // a person answers them in the place of JOSH
)

// Standing is everything that Eligible goes by.
type Standing struct {
	Person   Person // the zero Person is a stranger
	OptedOut bool
	Hold     safety.HoldKind // that is in force, "" for none
	Region   RegionState     // "" is nowhere, which is on a list, too
	Taken    bool            // a person answers them in the place of JOSH
	Now      time.Time
}

// Eligible says whether a person may do something, and why not. It is asked at every boundary: what was allowed
// when a LinkUp was started may not be when it locks. The table of its answers is in docs/join.md.
//
// The order is that of the contract: who is somebody at all, what stands in the way of safety, what the place
// allows, what the person wishes, and only then what they are entitled to. The days of grace stand for the
// entitlement and for nothing before it.
func Eligible(s Standing, a Action) (bool, Reason) {
	r := unsafe(s, a)
	if r == Allowed && a != Join && a != Talk && a != News {
		r = unready(s, a)
	}
	return r == Allowed, r
}

// unsafe refuses what nobody may do of whom JOSH must not ask it.
func unsafe(s Standing, a Action) Reason {
	switch {
	case a != Join && !s.Person.Known():
		return NotAPerson
	case s.OptedOut:
		return OptedOutReason
	case s.Hold == safety.HardHold, s.Hold != "" && a != Talk && a != News: // a soft hold lets people receive, and no more
		return Held
	case s.Person.State == Suspended:
		return SuspendedReason
	}
	return Allowed
}

// unready refuses what has its conditions.
func unready(s Standing, a Action) Reason {
	p := s.Person
	switch {
	case s.Region == Closed:
		return RegionIsClosed
	case a == Interview:
		return Allowed
	case s.Region != Open:
		return RegionWaits
	case p.Paused(s.Now):
		return Pausing
	case s.Taken && a == Invited: // a yes would be read as an answer to the person
		return WithAPerson
	case p.State != Active || p.Profile != ProfileComplete && p.Profile != ProfileFull:
		return NotInterviewed
	case s.Now.Before(p.GraceUntil):
		return Allowed
	case !p.CanParticipate:
		return MayNotParticipate
	case a == Initiate && !p.CanInitiate:
		return MayNotInitiate
	}
	return Allowed
}

// The states of a profile that can be matched.
const (
	ProfileComplete = "complete_mvp"
	ProfileFull     = "complete_full"
)

// Paused reports whether the person has asked not to be bothered with plans at now.
func (p Person) Paused(now time.Time) bool { return now.Before(p.PausedUntil) }
