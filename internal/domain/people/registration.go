package people

import (
	"crypto/subtle"
	"time"
)

// Rules of a code (domain contract: 10 minutes, 5 tries, 3 codes an hour).
const (
	CodeDigits   = 6
	CodeTTL      = 10 * time.Minute
	CodeTries    = 5
	CodesPerHour = 3
	// CodesKept is how long a code that was sent counts for its number.
	CodesKept = 24 * time.Hour
	// CodeAgain is how long a second request counts as a double click and gives no second code.
	CodeAgain = 30 * time.Second
	// RegistrationTTL is how long a form that was never proved is kept.
	RegistrationTTL = 24 * time.Hour
)

// RegistrationState is where a registration is.
type RegistrationState string

// The states: a form that was accepted, then the number proved. Nothing leads back.
const (
	RegistrationDraft    RegistrationState = "draft"
	RegistrationVerified RegistrationState = "verified"
)

// Registration is one browser's way through the form, until the number is proved.
type Registration struct {
	ID        string            `json:"id"`
	State     RegistrationState `json:"state"`
	Number    string            `json:"number"`           // hash of the number it is for
	Sealed    string            `json:"sealed,omitempty"` // a Draft; gone once verified
	Link      string            `json:"link,omitempty"`   // of the link that it came by, which ends with it
	Code      Code              `json:"code,omitzero"`    // the newest; older ones are worthless
	CreatedAt time.Time         `json:"created_at"`
}

// Draft is what the form said. It is stored sealed.
type Draft struct {
	Details
	Phone    string    `json:"phone"` // E.164
	Consents []Consent `json:"consents"`
}

// Code is a code that was sent.
type Code struct {
	N      int       `json:"n"`   // counts the codes of a registration, from 1; 0 is none
	MAC    []byte    `json:"mac"` // keyed hash: the code itself is only in the text
	SentAt time.Time `json:"sent_at"`
	Older  []byte    `json:"older,omitempty"` // keyed hash of the code before it, which works no more
}

// IsOlder reports whether a keyed hash is that of the code before this one: then the words for it are others.
func (c Code) IsOlder(mac []byte) bool {
	return len(c.Older) > 0 && subtle.ConstantTimeCompare(c.Older, mac) == 1
}

// CodeCheck is what a try comes to.
type CodeCheck string

// The outcomes of a try.
const (
	CodeRight   CodeCheck = "right"
	CodeWrong   CodeCheck = "wrong"
	CodeExpired CodeCheck = "expired" // older than CodeTTL, or none was sent
)

// Check judges a try by its keyed hash. How many tries are left is for the caller to count, first.
func (c Code) Check(mac []byte, now time.Time) CodeCheck {
	switch {
	case c.N == 0 || now.Sub(c.SentAt) >= CodeTTL:
		return CodeExpired
	case subtle.ConstantTimeCompare(c.MAC, mac) != 1:
		return CodeWrong
	}
	return CodeRight
}

// SentCodes are the moments at which codes went to one number, whoever asked for them.
type SentCodes struct {
	At []time.Time `json:"at"` // of the last day, oldest first
}

// Add returns the list with a code sent at now; ok is false when the hour already has CodesPerHour, or the 24 hours
// have perDay.
func (s SentCodes) Add(now time.Time, perDay int) (next SentCodes, ok bool) {
	hour := 0
	for _, at := range s.At {
		if now.Sub(at) < CodesKept {
			next.At = append(next.At, at)
		}
		if now.Sub(at) < time.Hour {
			hour++
		}
	}
	if hour >= CodesPerHour || len(next.At) >= perDay {
		return next, false
	}
	next.At = append(next.At, now)
	return next, true
}

// Verified returns the registration proved: nothing of what the form said stays in it.
func (r Registration) Verified() Registration {
	return Registration{ID: r.ID, State: RegistrationVerified, Number: r.Number, CreatedAt: r.CreatedAt}
}

// NewPerson returns the person that a draft makes, verified at now.
func NewPerson(id string, d Draft, region string, e Entitlement, now time.Time) Person {
	return Person{
		ID: id, Phone: d.Phone, Email: d.Email, FirstName: d.FirstName, LastName: d.LastName, Birthday: d.Birthday, ZIP: d.ZIP, Region: region,
		State: Verified, Profile: "empty", CanParticipate: e.Participate, CanInitiate: e.Initiate, CreatedAt: now,
	}
}

// Consent is one thing a person agreed to, with the evidence.
type Consent struct {
	To      string    `json:"to"`      // texts, age, terms or privacy
	Wording string    `json:"wording"` // version of the words that were shown
	At      time.Time `json:"at"`
	Way     string    `json:"way"`     // ByBox or ByButton; before both were told apart, web
	Address string    `json:"address"` // keyed hash of the network address
}

// The ways in which a consent is given.
const (
	ByBox    = "box"    // a box of its own, which nobody else has ticked
	ByButton = "button" // the button of the form, right above which the words stand
)

// The consents that a registration needs. Each is a record of its own.
const (
	ConsentTexts   = "texts"
	ConsentAge     = "age"
	ConsentTerms   = "terms"
	ConsentPrivacy = "privacy"
)

// Consents lists them in the order of the form, each with the way in which it is given there. Texts have a box
// of their own, because express consent to them may not be part of anything else (47 CFR 64.1200(f)(9)).
func Consents() []Consent {
	return []Consent{{To: ConsentTexts, Way: ByBox}, {To: ConsentAge, Way: ByButton}, {To: ConsentTerms, Way: ByButton}, {To: ConsentPrivacy, Way: ByButton}}
}

// Waiting is a person on a region's list.
type Waiting struct {
	Since time.Time `json:"since"`
}

// Link is what a registration link stands for.
type Link struct {
	Number string    `json:"number"` // its hash
	Sealed string    `json:"sealed"` // the number itself
	At     time.Time `json:"at,omitzero"`
}

// WithSealed returns the link with the number, sealed.
func (l Link) WithSealed(sealed string) any {
	l.Sealed = sealed
	return l
}

// MyPageTTL is how long the link to the page of a person opens it (product contract, memory).
const MyPageTTL = 15 * time.Minute

// MyPage is what a link to the page of a person stands for.
type MyPage struct {
	Number string    `json:"number"` // its hash
	At     time.Time `json:"at"`
}

// LinkTTL is how long the link of a text fills in the number.
const LinkTTL = 24 * time.Hour
