package event

import "time"

// Type names what happened.
type Type string

// The events of the spine; each capability adds its own.
const (
	InvalidPayload     Type = "inbound_invalid_payload"     // a signed webhook without a required field; Reason names the fields
	UnsupportedChannel Type = "inbound_unsupported_channel" // WhatsApp, RCS, an alphanumeric sender
	UnknownUserMessage Type = "unknown_user_message"        // a text from a number that is not a person
	OptedOut           Type = "opted_out"
	SafetyIncident     Type = "safety_incident"
	HoldPlaced         Type = "hold_placed" // by a turn, or by an operator: then Reason is theirs
	HoldLifted         Type = "hold_lifted" // by an operator; Reason is theirs
	IncidentNoted      Type = "incident_noted"
	IncidentClosed     Type = "incident_closed"
	IncidentRevealed   Type = "incident_revealed" // an operator read the words; Reason is theirs
	OptedIn            Type = "opted_in"
	TextDead           Type = "text_dead"         // a text's turn failed until its tries were used up
	JobFailed          Type = "job_failed"        // an outbound text that will not be sent
	JobSuppressed      Type = "job_suppressed"    // the guard held an outbound text back; Reason says which rule
	CodeSent           Type = "code_sent"         // a code to prove a number was given to the outbox
	CodeWithheld       Type = "code_withheld"     // a code that nobody gets: the number has had those of the hour
	PersonVerified     Type = "person_verified"   // a number was proved and is a person's from now on
	Consented          Type = "consented"         // To names the version of the words
	PersonDeleted      Type = "person_deleted"    // at the person's own wish, or by an operator
	RegionChanged      Type = "region_changed"    // by an operator
	HumanWanted        Type = "human_wanted"      // somebody wants a person; Reason says why
	HumanAnswered      Type = "human_answered"    // by an operator
	HumanClosed        Type = "human_closed"      // by an operator without an answer, or taken back; Reason says which
	HumanRevealed      Type = "human_revealed"    // an operator read the words; Reason is theirs
	TakenOver          Type = "taken_over"        // a person answers somebody in the place of JOSH; To is their name, Reason theirs
	TakeoverText       Type = "takeover_text"     // that person has written to them; From is their name
	HandedBack         Type = "handed_back"       // JOSH answers again; From is the name of who did, Reason says why
	ThreadRevealed     Type = "thread_revealed"   // an operator read a conversation; Reason is theirs
	QuestionFiled      Type = "question_filed"    // no card answers it, or one answered it wrongly: Reason says which
	QuestionAnswered   Type = "question_answered" // by an operator
	QuestionClosed     Type = "question_closed"   // by an operator without an answer; Reason is theirs
	CardChanged        Type = "card_changed"      // by an operator: made, changed or withdrawn; Reason is theirs
	QuestionRevealed   Type = "question_revealed" // an operator read the words; Reason is theirs
	SnapshotRevealed   Type = "snapshot_revealed" // an operator exported what a turn was decided from; Reason is theirs
	MatchExplained     Type = "match_explained"   // an operator asked why somebody was asked for a plan or not; Reason is theirs
	PersonSuspended    Type = "person_suspended"  // by an operator; Reason is theirs
	PersonRestored     Type = "person_restored"   // by an operator, who has suspended them no more; Reason is theirs
	PersonChanged      Type = "person_changed"    // by the development API or an operator
	KeptApart          Type = "kept_apart"        // somebody wants nothing to do with somebody else; Reason says how
	ContactRevealed    Type = "contact_revealed"  // somebody was given the number of somebody else: both had said yes
	HoldLooked         Type = "hold_looked"       // an operator has looked at a hold; To is until when one is to again
	HoldLiftAsked      Type = "hold_lift_asked"   // the first of two operators would lift it
	LinkUpChanged      Type = "linkup_changed"    // from one state to another; Reason says why
	LinkUpInstructed   Type = "linkup_instructed" // by an operator; To says what, Reason is theirs
	TalkChanged        Type = "talk_changed"      // from one state to another; Reason says why
	TalkRevealed       Type = "talk_revealed"     // an operator read what was said in private; Reason is theirs
	LinkUpRevealed     Type = "linkup_revealed"   // an operator read names and numbers; Reason is theirs
)

// Event is one thing that happened. Phones and bodies never appear in it.
type Event struct {
	ID            string    `json:"id"` // sorts by time within its scope
	Type          Type      `json:"type"`
	At            time.Time `json:"at"`
	Number        string    `json:"number,omitempty"`         // hash of the number concerned
	Entity        string    `json:"entity,omitempty"`         // what changed: "opt_out", "job:<id>", ...
	From          string    `json:"from,omitempty"`           // state before
	To            string    `json:"to,omitempty"`             // state after
	Lasted        int64     `json:"lasted_ms,omitempty"`      // of a LinkUp that locks: milliseconds since it was asked for
	Reason        string    `json:"reason,omitempty"`         // rule or cause, in the code's words
	CorrelationID string    `json:"correlation_id,omitempty"` // of the text that caused it
	Key           string    `json:"idempotency_key,omitempty"`
	SID           string    `json:"sid,omitempty"` // MessageSid of that text
}
