package people

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/text/safety"
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

// Person is who a number belongs to. What tells who they are is stored sealed; its fields are in the open only
// in memory, and in items of schema 1.
type Person struct {
	ID             string    `json:"id"`
	Phone          string    `json:"-"` // E.164, "" when only the hash is known
	Email          string    `json:"-"`
	AskedZIP       string    `json:"-"` // a postcode of which they were asked whether they have moved there
	Former         string    `json:"-"` // the first name before the last change by text, which UNDO brings back; "" for none
	FirstName      string    `json:"first_name,omitempty"`
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
	RenamedAt      time.Time `json:"renamed_at,omitzero"`   // when Former was replaced
	Sealed         string    `json:"sealed,omitempty"`      // a Private, sealed under the key of the person
	Was            State     `json:"was,omitempty"`         // of who is suspended: the state that they go back to
	CreatedAt      time.Time `json:"created_at"`
}

// Private is what is sealed inside a Person.
type Private struct {
	Phone     string `json:"phone,omitempty"`
	Email     string `json:"email,omitempty"`
	FirstName string `json:"first_name,omitempty"`
	LastName  string `json:"last_name,omitempty"`
	Birthday  string `json:"birthday,omitempty"`
	ZIP       string `json:"zip,omitempty"`
	AskedZIP  string `json:"asked_zip,omitempty"`
	Former    string `json:"former,omitempty"`
}

// Private returns what is private of a person whose seal is open.
func (p Person) Private() Private {
	return Private{Phone: p.Phone, Email: p.Email, FirstName: p.FirstName, LastName: p.LastName, Birthday: p.Birthday, ZIP: p.ZIP, AskedZIP: p.AskedZIP, Former: p.Former}
}

// With returns the person with what was sealed. An item of schema 1 had only number and address sealed: it
// keeps the rest, and loses the seal, so that the next writing makes a whole one.
func (p Person) With(sealed Private) Person {
	p.Phone, p.Email, p.AskedZIP, p.Former = sealed.Phone, sealed.Email, sealed.AskedZIP, sealed.Former
	if p.FirstName != "" {
		p.Sealed = ""
		return p
	}
	p.FirstName, p.LastName, p.Birthday, p.ZIP = sealed.FirstName, sealed.LastName, sealed.Birthday, sealed.ZIP
	return p
}

// Bare returns the person without what is private and without a seal.
func (p Person) Bare() Person {
	p.Phone, p.Email, p.FirstName, p.LastName, p.Birthday, p.ZIP, p.AskedZIP, p.Former, p.Sealed = "", "", "", "", "", "", "", "", ""
	return p
}

// UndoTime is how long UNDO takes back what somebody has changed of themselves by text (product contract, profile updates).
const UndoTime = 10 * time.Minute

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
	Window          Window            `json:"window"`
	LinkAt          time.Time         `json:"link_at,omitzero"`           // last registration link that was not asked for
	Resent          int               `json:"resent,omitempty"`           // links that were asked for since
	SuspendedToldAt time.Time         `json:"suspended_told_at,omitzero"` // last "temporarily paused"
	HumanAt         time.Time         `json:"human_at,omitzero"`          // when they last asked for a person: then there may be an entry
	Takeover        Takeover          `json:"takeover,omitzero"`          // whether a person answers them in the place of JOSH
	Said            string            `json:"said,omitempty"`             // what the last text said: a purpose, or the wording of a card
	OptOut          *OptOut           `json:"opt_out,omitempty"`          // nil while not opted out
	Danger          safety.History    `json:"danger,omitzero"`            // strikes and safe replies
	WayOut          WayOut            `json:"way_out,omitzero"`
	Questions       question.Position `json:"questions,omitzero"`    // the last one that was answered, and those that operators were asked
	LastTextID      string            `json:"last_text_id,omitzero"` // the last accepted text whose turn is done
	Turns           int64             `json:"turns"`
}

// Stranger returns the record of a number whose person is gone: nothing is left of it but the strikes that
// still count, because nobody gets rid of those by deleting their account.
func (c Contact) Stranger(now time.Time) Contact {
	var s Contact
	if c.Danger.StrikesAt(now) > 0 {
		s.Danger = c.Danger
	}
	return s
}

// Blank reports whether nothing has been added to what Stranger returned in the turn of a text.
func (c Contact) Blank(textID string) bool {
	return c.LastTextID == textID && c.Danger.IsZero() && c.Window == (Window{}) && c.LinkAt.IsZero() && c.OptOut == nil
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
	// AtProvider: the provider has recognised it and blocks the number as well. See Blocked.
	AtProvider bool `json:"at_provider,omitempty"`
}

// Blocked reports whether the provider lets no text through to the number until it recognises a START of its own.
func (o OptOut) Blocked() bool {
	return o.AtProvider || o.Source == "provider" || o.Words == "provider"
}
