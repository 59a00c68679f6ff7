package session

import "time"

// Mode says what kind of answer is expected.
type Mode string

// The modes. Only Idle is entered by the spine; each capability enters its own.
const (
	Idle                Mode = "idle"
	Interviewing        Mode = "interviewing"
	LinkupForming       Mode = "linkup_forming"
	AwaitingInviteReply Mode = "awaiting_invite_reply"
	PostEvent           Mode = "post_event"
	SafetyHold          Mode = "safety_hold"
)

// PendingTTL is how long a question waits for its answer (product contract: 15 minutes or the next text).
const PendingTTL = 15 * time.Minute

// Session is one person's pointer. The zero value is a conversation that has not begun.
type Session struct {
	Mode       Mode      `json:"mode"`
	StateToken string    `json:"state_token,omitempty"` // what was asked last, "" for nothing
	AskedAt    time.Time `json:"asked_at,omitzero"`
	SourceSID  string    `json:"source_sid,omitempty"` // the text that led to the question
}

// Pending returns what was asked, "" when nothing was or its time is over.
func (s Session) Pending(now time.Time) string {
	if s.StateToken == "" || now.Sub(s.AskedAt) > PendingTTL {
		return ""
	}
	return s.StateToken
}

// Ask returns the session with a question pending.
func (s Session) Ask(token, sid string, now time.Time) Session {
	s.StateToken, s.SourceSID, s.AskedAt = token, sid, now
	return s
}

// Settle returns the session with no question pending: any text answers or outdates the question.
func (s Session) Settle() Session {
	s.StateToken, s.SourceSID, s.AskedAt = "", "", time.Time{}
	return s
}
