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
