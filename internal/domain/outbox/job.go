package outbox

import (
	"strconv"
	"strings"
	"time"
)

// Class orders texts: a class never waits behind a lower one.
type Class string

// The classes, highest first.
const (
	Compliance Class = "compliance"
	Safety     Class = "safety"
	Reply      Class = "reply"
	Proactive  Class = "proactive"
)

// Rank returns 0 for the class that leaves first; ok is false for an unknown class.
func (c Class) Rank() (rank int, ok bool) {
	for i, known := range Classes() {
		if c == known {
			return i, true
		}
	}
	return 0, false
}

// Classes lists the classes, highest first.
func Classes() []Class { return []Class{Compliance, Safety, Reply, Proactive} }

// Status is where a job is.
type Status string

// The statuses of a job. Everything after Sending is final, and the job is filed.
const (
	Pending    Status = "pending"
	Sending    Status = "sending" // a sender holds the lease and may have called the provider
	Sent       Status = "sent"    // the provider has accepted it and given it a sid
	Suppressed Status = "suppressed"
	Canceled   Status = "canceled"
	Expired    Status = "expired"
	Failed     Status = "failed"
	Unknown    Status = "unknown" // nobody can say whether the provider took it; it is not sent again
)

// Times of a job's life.
const (
	// Lease is how long a sender that has recorded `sending` may be in its call: it begins within StartWithin,
	// and gives up after 10 s.
	Lease = 15 * time.Second
	// StartWithin is how long after it has recorded `sending` a sender may begin its call. One that was frozen
	// for longer does not call, so that a STOP knows how long it has to wait for those who were before it.
	StartWithin = 2 * time.Second
	// Grace is how long the provider's list may lag behind what it has accepted: before it has passed since
	// the last moment of the call, a text that is not listed is not known to be absent. Twilio lists a message
	// within seconds.
	Grace = 60 * time.Second
	// ReplyTTL ends a reply that could not leave: after four hours an answer confuses more than it helps.
	ReplyTTL = 4 * time.Hour
	// ProactiveTTL ends a proactive text: it may have to wait twelve hours for the person's day, and is then worth as
	// much as a reply.
	ProactiveTTL = 12*time.Hour + ReplyTTL
	// ComplianceTTL ends a compliance or safety text; a confirmation after a day is still owed.
	ComplianceTTL = 24 * time.Hour
)

// Owed reports whether a text of the class is tried until it expires: the carrier may be away for hours, and a
// confirmation or the name of who can help is worth as much then. Any other text has a few tries.
func (c Class) Owed() bool { return c == Compliance || c == Safety }

// Holdable reports whether a hold may keep a text of the class back: confirmations and the names of who can help leave
// under any hold.
func (c Class) Holdable() bool { return c != Compliance && c != Safety }

// TTL returns how long a text of the class is worth sending.
func (c Class) TTL() time.Duration {
	switch {
	case c.Owed():
		return ComplianceTTL
	case c == Proactive:
		return ProactiveTTL
	}
	return ReplyTTL
}

// Job is an outbound text, from the commit that decided it until it is filed.
type Job struct {
	ID        string    `json:"id"`
	Number    string    `json:"number"` // hash of the recipient's number
	Class     Class     `json:"class"`
	Purpose   string    `json:"purpose"`
	ReplyTo   string    `json:"reply_to,omitempty"` // MessageSid of the text it answers
	Sealed    string    `json:"sealed"`             // a Content, sealed under the key of the filed job
	Segments  int       `json:"segments"`
	Vital     bool      `json:"vital,omitempty"` // who decided it says that it must not be missed
	CreatedAt time.Time `json:"created_at"`
	ExpiresAt time.Time `json:"expires_at"`

	Status     Status    `json:"status"`
	Reason     string    `json:"reason,omitempty"`     // why it ended as it did
	Attempt    int       `json:"attempt,omitempty"`    // calls to the provider that count as tries
	Resends    int       `json:"resends,omitempty"`    // tries after the provider had taken it and failed
	Lookups    int       `json:"lookups,omitempty"`    // look-ups of the present attempt that failed
	NextAt     time.Time `json:"next_at,omitzero"`     // not before
	Owner      string    `json:"owner,omitempty"`      // of the lease, for Lease after CalledAt
	CalledAt   time.Time `json:"called_at,omitzero"`   // when the last attempt recorded `sending`
	Recalled   bool      `json:"recalled,omitempty"`   // the provider was called before that attempt
	ListedFrom time.Time `json:"listed_from,omitzero"` // CalledAt by the clock of the provider's records, where that is another
	SID        string    `json:"sid,omitempty"`        // the provider's MessageSid
	Spent      []string  `json:"spent,omitempty"`      // sids of earlier attempts that the provider took and failed
	ErrorCode  int       `json:"error_code,omitempty"` // the provider's
	Failures   int       `json:"failures,omitempty"`   // times that handling it failed by our own fault
	Begun      int       `json:"begun,omitempty"`      // calls and look-ups in a row that were begun and never heard of
	FinishedAt time.Time `json:"finished_at,omitzero"`
}

// Content is what must not be readable at rest.
type Content struct {
	To   string `json:"to"`
	Body string `json:"body"`
}

// CorrelationID returns the id of the text, or whatever else it was, that the job came of: its own begins with it.
func (j Job) CorrelationID() string {
	id, _, _ := strings.Cut(j.ID, "-")
	return id
}

// JobID returns the id of the n-th text (from 0) that the turn of an accepted text decided. Ids sort as
// the texts were accepted, so that replies leave in that order.
func JobID(textID string, n int) string { return textID + "-" + strconv.Itoa(n) }

// MustNotMiss reports whether a person is better off with a text twice than not at all: whatever names who can help.
// Of such a text an attempt that cannot be looked up is repeated; any other ends as Unknown. When it ends otherwise
// than at the carrier, or comes back undelivered, an operator is called.
func (j Job) MustNotMiss() bool {
	return j.Vital || j.Class == Safety || j.Purpose == PurposeStopConfirmedCrisis || j.Purpose == PurposeStartConfirmedCrisis
}

// CameBack reports whether a text waits to be sent once more after the carrier had it, or would not have it for a
// while: nobody has it, and nobody will have it soon.
func (j Job) CameBack() bool { return j.Status == Pending && j.Resends > 0 }

// LostPlace reports whether at now a text that came back still waits: for hours, so the texts behind it go first.
func (j Job) LostPlace(now time.Time) bool { return j.CameBack() && j.NextAt.After(now) }

// Receipt is one status that the provider reported.
type Receipt struct {
	Status    string    `json:"status"`
	ErrorCode int       `json:"error_code,omitempty"`
	SID       string    `json:"sid"`
	At        time.Time `json:"at"`
}

// FiledAt says where an ended job is filed: what the provider reports names no number.
type FiledAt struct {
	Number string `json:"number"`
	Job    string `json:"job"`
}

// Untold reports whether the provider may have taken the job under a sid that nobody knows: it was called more than
// once, whatever counts as a try, or it did not end as sent. What is reported of that sid must still find the job.
func (j Job) Untold() bool { return !j.CalledAt.IsZero() && (j.Status != Sent || j.Recalled) }
