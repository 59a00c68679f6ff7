package menu

import (
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// menu returns the menu that offers nothing which is refused anyway.
func (t running) menu() wording.Purpose {
	switch t.May(people.Invited) {
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
func (t running) next() wording.Purpose {
	switch t.May(people.Invited) {
	case people.Held:
		return wording.NextHeld
	case people.RegionWaits:
		return wording.NextWaitlisted
	case people.RegionIsClosed:
		return wording.NextClosed
	case people.Pausing:
		t.Places.Until = t.Day(t.State.Person.Value.PausedUntil)
		return wording.NextPaused
	case people.MayNotParticipate:
		return wording.NextNotEntitled
	default:
		return wording.WhatIsNext
	}
}
