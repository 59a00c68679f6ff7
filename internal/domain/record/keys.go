package record

import (
	"time"

	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/platform/table"
)

// failedFrom begins the sort keys of failed receipts, in the partition of their job.
const failedFrom = "F#"

func personPK(hash string) string { return string(Number(hash)) }

// Contact is the record of a number: counters, what it was told and when. Every turn writes it, which makes
// it the guard that two turns of one number cannot both pass.
func Contact(hash string) table.Key { return table.Key{PK: personPK(hash), SK: "A#CONTACT"} }

// Person is who the number belongs to; absent for a stranger.
func Person(hash string) table.Key { return table.Key{PK: personPK(hash), SK: "A#PERSON"} }

// Session is the pointer into the conversation.
func Session(hash string) table.Key { return table.Key{PK: personPK(hash), SK: "A#SESSION"} }

// OptOut exists while the number is opted out.
func OptOut(hash string) table.Key { return table.Key{PK: personPK(hash), SK: "A#OPTOUT"} }

// Hold exists while the person is held for safety.
func Hold(hash string) table.Key { return table.Key{PK: personPK(hash), SK: "A#HOLD"} }

// Work is an accepted text that is not done: the hand-off record. id is the ULID of the
// acceptance, so that work sorts in the order of acceptance.
func Work(hash, id string) table.Key { return table.Key{PK: personPK(hash), SK: workFrom + id} }

// PendingJob is an outbound text that is not finished. rank is the class's (0 leaves first).
func PendingJob(hash string, rank int, id string) table.Key {
	return table.Key{PK: personPK(hash), SK: jobPrefix(rank) + id}
}

func jobPrefix(rank int) string { return jobFrom + string(rune('0'+rank)) + "#" }

// Message is the claim of a MessageSid.
func Message(sid string) table.Key { return table.Key{PK: "MSG#" + sid, SK: "MSG"} }

// Text is a text of a number whose work is over: one that came in under the id of its acceptance, one that was to go out
// under the id of its job. They sort as the texts were accepted, and a reply behind the text that it answers.
func Text(hash, id string) table.Key { return table.Key{PK: textsPK + hash, SK: textFrom + id} }

// TextsQuery reads the texts of a number, both ways, newest first: for the last N of them set its Limit.
func TextsQuery(hash string) table.Query {
	q := table.Prefix(textsPK+hash, textFrom)
	q.Reverse = true
	return q
}

// NumberOfText returns the hash of the number that a filed text belongs to; ok is false for any other key.
func NumberOfText(k table.Key) (hash string, ok bool) { return strings.CutPrefix(k.PK, textsPK) }

const (
	textsPK  = "TEXTS#"
	textFrom = "T#"
)

// Sent says which job a sid of the provider belongs to. No two jobs can have the same one.
func Sent(sid string) table.Key { return table.Key{PK: "SENT#" + sid, SK: "SENT"} }

// Called says whose job it is that the provider may have under a sid which nobody knows.
func Called(jobID string) table.Key { return table.Key{PK: jobPK + jobID, SK: "JOB"} }

// JobSeal returns what the content of a job is sealed for, wherever the job is.
func JobSeal(id string) string { return table.Key{PK: jobPK + id, SK: "JOB"}.String() }

const jobPK = "JOB#"

// Receipt is one status that the carrier reported for a job. It is only ever inserted: the highest rank
// present is the status, whatever the order of arrival. rank has one digit; sid tells a job's attempts apart.
func Receipt(jobID string, rank int, status, sid string) table.Key {
	return table.Key{PK: jobPK + jobID, SK: receiptFrom + string(rune('0'+rank)) + "#" + status + "#" + sid}
}

// ReceiptsQuery lists what the carrier reported for a job, the lowest rank first.
func ReceiptsQuery(jobID string) table.Query { return table.Prefix(jobPK+jobID, receiptFrom) }

const receiptFrom = "R#"

// JobQuery lists everything that is stored under the id of a job.
func JobQuery(jobID string) table.Query { return table.Query{PK: jobPK + jobID} }

// FailedReceipt is a failure that the carrier reported after it had taken a job's text, until what follows
// from it is committed. It is due at once, so that no crash can lose it.
func FailedReceipt(jobID, sid string) table.Key {
	return table.Key{PK: jobPK + jobID, SK: failedFrom + sid}
}

// Pause exists while sending is stopped for every number, because the account or the sender is at fault.
func Pause() table.Key { return table.Key{PK: "SENDER", SK: "PAUSE"} }

// Dead is an entry of the list of dead letters: a text whose turn failed for good, or a job that ended
// without the text being sent. id sorts by the time of death.
func Dead(id string) table.Key { return table.Key{PK: "DEAD", SK: "D#" + id} }

// DeadQuery lists the dead letters, oldest first.
func DeadQuery() table.Query { return table.Prefix("DEAD", "D#") }

// Incident is the record of a text of a number in which somebody was in danger; id is that of the text's acceptance.
// It is due until operators have been told.
func Incident(hash, id string) table.Key {
	return table.Key{PK: incidentPK + hash, SK: incidentFrom + id}
}

// IncidentQuery lists the incidents of a number, oldest first.
func IncidentQuery(hash string) table.Query { return table.Prefix(incidentPK+hash, incidentFrom) }

// maxAnswered bounds the incidents that are read for one text: so many texts of one number in danger within the life of
// the text that answers them are a flood.
const maxAnswered = 50

// LastIncidents reads the newest incidents of a number: those that a text to it may answer.
func LastIncidents(hash string) table.Query {
	q := IncidentQuery(hash)
	q.Reverse, q.Limit = true, maxAnswered
	return q
}

// IncidentEntry is the entry of an incident in the list of those that are open or closed.
func IncidentEntry(open bool, id string) table.Key {
	if open {
		return table.Key{PK: "INCIDENTS#OPEN", SK: id}
	}
	return table.Key{PK: "INCIDENTS#CLOSED", SK: id}
}

// IncidentsQuery lists the entries of incidents, oldest first.
func IncidentsQuery(open bool) table.Query { return table.Query{PK: IncidentEntry(open, "").PK} }

// HoldEntry is the entry of a held number in the list of holds.
func HoldEntry(hash string) table.Key { return table.Key{PK: holdsPK, SK: hash} }

// HoldsQuery lists the entries of holds.
func HoldsQuery() table.Query { return table.Query{PK: holdsPK} }

const (
	incidentPK   = "INC#"
	incidentFrom = "I#"
	holdsPK      = "HOLDS"
)

// Audit is the record of a command of an operator, in the partition of its month (UTC); id sorts by its time.
func Audit(id string, at time.Time) table.Key {
	return table.Key{PK: auditPK + at.UTC().Format("2006-01"), SK: id}
}

// AuditQuery lists the records of a month, the newest first.
func AuditQuery(month time.Time) table.Query {
	return table.Query{PK: Audit("", month).PK, Reverse: true}
}

const auditPK = "AUDIT#"

// Referral is a time that who can help was named to somebody, in the partition of its year (UTC); id leads to nobody.
func Referral(year int, id string) table.Key {
	return table.Key{PK: referralPK + strconv.Itoa(year), SK: id}
}

// ReferralQuery lists the referrals of a year.
func ReferralQuery(year int) table.Query { return table.Query{PK: Referral(year, "").PK} }

const referralPK = "REFERRALS#"

// Human is the entry of a number whose person wants a human.
func Human(hash string) table.Key { return table.Key{PK: humanPK, SK: hash} }

// HumanQuery lists those who want a human.
func HumanQuery() table.Query { return table.Query{PK: humanPK} }

const humanPK = "HUMAN"

// Said is something that the person of a number told for later; id is that of the text.
func Said(hash, id string) table.Key { return table.Key{PK: saidPK + hash, SK: saidFrom + id} }

// SaidQuery lists what the person of a number told for later, oldest first.
func SaidQuery(hash string) table.Query { return table.Prefix(saidPK+hash, saidFrom) }

const (
	saidPK   = "SAID#"
	saidFrom = "S#"
)

// Region is the state an operator gave a region, over the one in the data file.
func Region(slug string) table.Key { return table.Key{PK: "REGION#" + slug, SK: "REGION"} }

// Link is what a registration link stands for; id is the hash of the token in it, which is stored nowhere.
func Link(id string) table.Key { return table.Key{PK: "LINK#" + id, SK: "LINK"} }

// MyPage is what a link to the page of a person stands for; id is the hash of the token in it, which is stored nowhere.
func MyPage(id string) table.Key { return table.Key{PK: "ME#" + id, SK: "ME"} }

// Registration is a browser's way through the form; id is the hash of its session.
func Registration(id string) table.Key { return table.Key{PK: "REG#" + id, SK: "REG"} }

// Tries counts the tries of the n-th code of a registration. It is a counter, not an item.
func Tries(registration string, n int) table.Key {
	return table.Key{PK: "REG#" + registration, SK: "TRIES#" + strconv.Itoa(n)}
}

// Erasure exists from the moment a person has confirmed that everything is to go until it is gone. It sorts
// behind what a turn reads.
func Erasure(hash string) table.Key { return table.Key{PK: personPK(hash), SK: "Z#ERASURE"} }

// ErasureOf returns the hash of the number that an erasure's key names; ok is false for any other key.
func ErasureOf(k table.Key) (hash string, ok bool) {
	hash, ok = strings.CutPrefix(k.PK, "P#")
	return hash, ok && k.SK == "Z#ERASURE"
}

// Naming is the entry, in the index of what names a number, of an item elsewhere that does.
func Naming(hash string, of table.Key) table.Key {
	return table.Key{PK: namesPK + hash, SK: of.String()}
}

const namesPK = "NAMES#"

// Codes is the list of codes that went to a number.
func Codes(hash string) table.Key { return table.Key{PK: codesPK + hash, SK: "CODES"} }

// Limit counts what one source may do in a span of time. It is a counter, not an item.
func Limit(what, source, span string) table.Key {
	return table.Key{PK: "LIMIT#" + what + "#" + source, SK: span}
}

// Supply is how much is left of a pot of codes on a day.
func Supply(pot, day string) table.Key { return table.Key{PK: "SUPPLY#" + pot, SK: day} }

// Consents is the evidence of what the person of a number agreed to, one item for each registration. It
// outlives the person: the law asks for it.
func Consents(hash, registration string) table.Key {
	return table.Key{PK: legalPK + hash, SK: "CONSENTS#" + registration}
}

// Waiting is a person on the list of a region that is not open.
func Waiting(slug, hash string) table.Key { return table.Key{PK: waitingPK + slug, SK: hash} }

// WaitingQuery lists the hashes of who waits for a region: they are the sort keys.
func WaitingQuery(slug, after string) table.Query {
	return table.Query{PK: waitingPK + slug, After: after}
}

const waitingPK = "WAIT#"

// LinkUpEntry is the entry of a LinkUp in the list of all.
func LinkUpEntry(id string) table.Key { return table.Key{PK: "LINKUPS", SK: id} }

// LinkUpsQuery lists the entries of LinkUps: their ids are the sort keys.
func LinkUpsQuery(after string) table.Query { return table.Query{PK: "LINKUPS", After: after} }

// Pepper is where the fingerprints of the peppers are that the hashes of numbers were made with.
func Pepper() table.Key { return table.Key{PK: "META", SK: "PEPPER"} }

// Event is a domain event of a number; scope is its hash, or a word for events without one.
func Event(scope, id string) table.Key { return table.Key{PK: eventsPK + scope, SK: "E#" + id} }

// LiveQuery is LiveOf for a number.
func LiveQuery(hash string) table.Query {
	return LiveOf(Number(hash))
}

// WorkQuery reads the two oldest accepted texts of a number: the one that is next, and whether another waits.
func WorkQuery(hash string) table.Query {
	return table.Query{PK: personPK(hash), From: workFrom, To: workEnd, Limit: 2}
}

// BehindQuery reads the accepted texts of a number that wait behind one of them, oldest first.
func BehindQuery(hash, id string) table.Query {
	return table.Query{PK: personPK(hash), From: workFrom + id + "\x01", To: workEnd, Limit: 100}
}

// SendQuery reads the state and the unfinished jobs up to a class, which is what a send needs.
func SendQuery(hash string, rank int) table.Query {
	return table.Query{PK: personPK(hash), From: stateFrom, To: jobPrefix(rank + 1), Limit: 400}
}
