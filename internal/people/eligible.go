package people

import "time"

// Entitlement is what a person may do as far as money and operators are concerned. Safety beats it.
type Entitlement struct {
	Participate bool
	Initiate    bool
}

// Action is something that a person wants to do or that is to be done with them.
type Action string

// The actions at whose boundary Eligible is asked.
const (
	Interview Action = "interview" // answer the first questions
	Initiate  Action = "initiate"  // start a LinkUp
	Invited   Action = "invite"    // get an invite
	Lock      Action = "lock"      // be part of a LinkUp that locks
	Exchange  Action = "exchange"  // swap numbers
)

// Reason says why an action is refused; "" is allowed. Each has its own honest text.
type Reason string

// The reasons, in the order in which they beat each other.
const (
	Allowed           Reason = ""
	NotAPerson        Reason = "not_a_person" // unverified or deleted
	OptedOutReason    Reason = "opted_out"
	Held              Reason = "held" // for safety
	SuspendedReason   Reason = "suspended"
	Pausing           Reason = "paused" // by themselves
	RegionWaits       Reason = "region_waitlisted"
	RegionIsClosed    Reason = "region_closed"
	NotInterviewed    Reason = "not_interviewed" // the profile is not good enough to match
	MayNotParticipate Reason = "may_not_participate"
	MayNotInitiate    Reason = "may_not_initiate"
)

// Standing is everything that Eligible goes by.
type Standing struct {
	Person   Person
	OptedOut bool
	Held     bool // a hold of any kind is in force
	Region   RegionState
	Now      time.Time
}

// Eligible says whether a person may do something. It is asked at every boundary: what was allowed when a
// LinkUp was started may not be when it locks.
func Eligible(s Standing, a Action) (bool, Reason) {
	r := refusal(s, a)
	return r == Allowed, r
}

func refusal(s Standing, a Action) Reason {
	p := s.Person
	switch {
	case !p.Known():
		return NotAPerson
	case s.OptedOut:
		return OptedOutReason
	case s.Held:
		return Held
	case p.State == Suspended:
		return SuspendedReason
	case a == Interview && s.Region == Closed:
		return RegionIsClosed
	case a == Interview:
		return Allowed
	case p.Paused(s.Now):
		return Pausing
	case s.Region == Closed:
		return RegionIsClosed
	case s.Region != Open:
		return RegionWaits
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
