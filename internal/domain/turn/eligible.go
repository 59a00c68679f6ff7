package turn

import (
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// may asks whether the sender may do something, and returns why not. Before the region step it knows of no region:
// only Join and Talk can be asked then.
func (t *running) may(a people.Action) people.Reason {
	return t.mayAs(a, t.State.Person.Value, t.region.State)
}

// mayAs answers may for the sender as the turn leaves them: with the person and the region that it has changed.
func (t *running) mayAs(a people.Action, p people.Person, region people.RegionState) people.Reason {
	s := t.State.Standing(region, t.Now)
	s.Person, s.OptedOut = p, t.State.OptedOutBefore(t.Message.ID)
	_, reason := people.Eligible(s, a)
	return reason
}

// menu returns the menu that offers nothing which is refused anyway.
func (t *running) menu() wording.Purpose {
	switch t.may(people.Invited) {
	case people.RegionWaits:
		return wording.MenuWaitlisted
	case people.RegionIsClosed:
		return wording.MenuClosed
	default:
		return wording.Menu
	}
}

// next returns what is said about what comes next: plans for those who may have some, the honest reason for anybody
// else.
func (t *running) next() wording.Purpose {
	switch t.may(people.Invited) {
	case people.Held:
		return wording.NextHeld
	case people.RegionWaits:
		return wording.NextWaitlisted
	case people.RegionIsClosed:
		return wording.NextClosed
	case people.Pausing:
		t.until = t.State.Person.Value.PausedUntil
		return wording.NextPaused
	case people.MayNotParticipate:
		return wording.NextNotEntitled
	default:
		return wording.WhatIsNext
	}
}

// back returns what is said to somebody whose pause is over.
func (t *running) back() wording.Purpose {
	switch t.mayAs(people.Invited, t.After.Person.Value, t.region.State) {
	case people.Allowed, people.NotInterviewed:
		return wording.Resumed
	default:
		return wording.ResumedQuietly
	}
}

// moved returns what is said to somebody who is now in the region to; known is false when JOSH has none there.
func (t *running) moved(to people.Region, known bool) wording.Purpose {
	switch t.mayAs(people.Invited, t.After.Person.Value, to.State) {
	case people.Held:
		return wording.MovedQuietly
	case people.RegionIsClosed:
		return wording.MovedClosed
	case people.RegionWaits:
		if !known {
			return wording.MovedElsewhere
		}
		return wording.MovedWaitlisted
	default:
		return wording.Moved
	}
}
