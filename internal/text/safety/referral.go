package safety

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// Referral is kept of each time that somebody was given the numbers of who can help, for the yearly report. It has nothing of the person,
// and neither has its key.
type Referral struct {
	Category Category `json:"category"`
	Who      Who      `json:"who"`              // who was in danger
	Missed   bool     `json:"missed,omitempty"` // the text did not arrive
}

// ReferralKept is how long one is kept: the report of a year is asked for in the next.
const ReferralKept = 2 * 365 * 24 * time.Hour

// ReferralID returns what stands for an incident in the report: it stands nowhere else.
func ReferralID(incident string) string {
	sum := sha256.Sum256([]byte("referral of " + incident))
	return hex.EncodeToString(sum[:16])
}

// Referral returns what the yearly report keeps of the incident.
func (i Incident) Referral() Referral {
	return Referral{Category: i.Category, Who: i.Who, Missed: i.Reply == ReplyMissed}
}

// Refers reports whether who can help was named to the person: in a text of its own, whether it has left yet or not, or in the confirmation of a STOP.
func (i Incident) Refers() bool {
	said := i.Reply
	if said == ReplyWaits || said == ReplyMissed {
		said = i.Planned
	}
	return said == ReplyFull || said == ReplyShort || said == ReplyAtStop
}
