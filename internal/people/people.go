package people

import (
	"time"

	"github.com/josh-sms/josh/internal/safety"
)

// State is where a person is in their life with JOSH.
type State string

// The states, as in the domain's contract.
const (
	Unverified   State = "unverified"
	Verified     State = "verified"
	Interviewing State = "interviewing"
	Active       State = "active"
	Suspended    State = "suspended"
	Deleted      State = "deleted"
)

// ValidState reports whether s is one of the states.
func ValidState(s State) bool {
	switch s {
	case Unverified, Verified, Interviewing, Active, Suspended, Deleted:
		return true
	}
	return false
}

// Person is who a number belongs to.
type Person struct {
	ID             string    `json:"id"`
	FirstName      string    `json:"first_name"`
	LastName       string    `json:"last_name,omitempty"`
	Birthday       string    `json:"birthday,omitempty"` // YYYY-MM-DD
	ZIP            string    `json:"zip,omitempty"`
	Region         string    `json:"region,omitempty"` // slug
	State          State     `json:"state"`
	Profile        string    `json:"profile,omitempty"` // empty, partial, complete_mvp, complete_full
	CanParticipate bool      `json:"can_participate"`
	CanInitiate    bool      `json:"can_initiate"`
	GraceUntil     time.Time `json:"grace_until,omitzero"`  // until then both are true whatever they say
	PausedUntil    time.Time `json:"paused_until,omitzero"` // no plans until then, at the person's own wish
	Sealed         string    `json:"sealed,omitempty"`      // a Private, sealed under the key of the person
	CreatedAt      time.Time `json:"created_at"`
}

// Known reports whether JOSH talks to the person as somebody it knows. Before the number is proved and after
// deletion it is a stranger's.
func (p Person) Known() bool {
	switch p.State {
	case Verified, Interviewing, Active, Suspended:
		return true
	case Unverified, Deleted:
	}
	return false
}

// Contact is the record of a number, person or not: counters, what it was told and when. Every turn writes
// it, so its version also guards that two turns of one number cannot both commit.
type Contact struct {
	Window     Window         `json:"window"`
	LinkAt     time.Time      `json:"link_at,omitzero"`   // last registration link
	PausedAt   time.Time      `json:"paused_at,omitzero"` // last "temporarily paused"
	MenuAt     time.Time      `json:"menu_at,omitzero"`   // last full menu
	OptOut     *OptOut        `json:"opt_out,omitempty"`  // nil while not opted out
	Danger     safety.History `json:"danger,omitzero"`    // strikes and safe replies
	WayOut     WayOut         `json:"way_out,omitzero"`
	LastTextID string         `json:"last_text_id,omitzero"` // the last accepted text whose turn is done
	Turns      int64          `json:"turns"`
}

// WayOut is what is owed to somebody who may have asked to be left alone.
type WayOut struct {
	Owed bool      `json:"owed,omitempty"` // the next text says how to stop
	At   time.Time `json:"at,omitzero"`    // when one last said so for that reason
}

// OptOut is the record of an opt-out in force.
type OptOut struct {
	At     time.Time `json:"at"` // when it was accepted
	SID    string    `json:"sid,omitempty"`
	Words  string    `json:"words"`  // kind of the words: keyword:<language>, plain:<rule>, provider
	Source string    `json:"source"` // person or provider
	TextID string    `json:"text_id,omitempty"`
}
