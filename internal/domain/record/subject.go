package record

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/platform/table"
)

// Subject is what takes one turn at a time and owns a partition of live state and unfinished work: a number, a LinkUp or a talk.
// Its value is the key of that partition.
type Subject string

// What the subjects' partitions begin with.
const (
	numberPK = "P#"
	linkupPK = "L#"
	talkPK   = "T#"
)

// Number is the subject of the number with the given hash. It exists for any number that ever texted, person or not.
func Number(hash string) Subject { return Subject(numberPK + hash) }

// LinkUp is the subject of a LinkUp.
func LinkUp(id string) Subject { return Subject(linkupPK + id) }

// Talk is the subject of a talk between two people.
func Talk(id string) Subject { return Subject(talkPK + id) }

// Number returns the hash of the number, "" for a subject that is none.
func (s Subject) Number() string {
	hash, ok := strings.CutPrefix(string(s), numberPK)
	if !ok {
		return ""
	}
	return hash
}

// LinkUp returns the id of the LinkUp; ok is false for a subject that is none.
func (s Subject) LinkUp() (id string, ok bool) { return strings.CutPrefix(string(s), linkupPK) }

// Talk returns the id of the talk; ok is false for a subject that is none.
func (s Subject) Talk() (id string, ok bool) { return strings.CutPrefix(string(s), talkPK) }

// Valid reports whether s names a subject.
func (s Subject) Valid() bool {
	return len(s) > len(numberPK) && slices.Contains([]string{numberPK, linkupPK, talkPK}, string(s[:len(numberPK)]))
}

// The sort keys of a subject's partition. Their order matters: one query over [stateFrom, workEnd) reads the state of a
// number first, then the jobs by class, then flows' records, timers and signals, then accepted texts by acceptance; a send
// reads the front of it.
const (
	stateFrom  = "A#"
	jobFrom    = "J#"
	flowFrom   = "S#"
	timerFrom  = "T#"
	signalFrom = "V#"
	workFrom   = "W#"
	workEnd    = "X"
)

// FlowRecord is the record of a flow about a subject: where it stands, for as long as that takes.
func FlowRecord(s Subject, flow string) table.Key {
	return table.Key{PK: string(s), SK: flowFrom + flow}
}

// IsFlowRecord reports whether a key is that of a flow's record.
func IsFlowRecord(k table.Key) bool {
	return Subject(k.PK).Valid() && strings.HasPrefix(k.SK, flowFrom)
}

// Timer is a timer of a flow about a subject: due at its moment, when it takes a turn of the subject.
func Timer(s Subject, flow, name string) table.Key {
	return table.Key{PK: string(s), SK: timerFrom + flow + "#" + name}
}

// Signal is what another subject said and what has not had its turn. id sorts by the moment at which it
// was said. The commit that says it removes its cause, so that it is said once.
func Signal(s Subject, id string) table.Key { return table.Key{PK: string(s), SK: signalFrom + id} }

// IsTimer reports whether a key is that of a timer.
func IsTimer(k table.Key) bool { return Subject(k.PK).Valid() && strings.HasPrefix(k.SK, timerFrom) }

// IsSignal reports whether a key is that of a signal.
func IsSignal(k table.Key) bool { return Subject(k.PK).Valid() && strings.HasPrefix(k.SK, signalFrom) }

// Inner is a signal or a timer whose turn is done, with its trace.
func Inner(s Subject, id string) table.Key { return table.Key{PK: innerPK + string(s), SK: "I#" + id} }

// InnerOf returns the subject of a signal or timer that is done; ok is false for any other key.
func InnerOf(k table.Key) (s Subject, ok bool) {
	rest, ok := strings.CutPrefix(k.PK, innerPK)
	return Subject(rest), ok
}

const innerPK = "INNER#"

// Answer is the stored answer to a call of a turn; ref is the SID of the text, or the id of the signal or timer.
func Answer(ref, call string) table.Key { return table.Key{PK: "MSG#" + ref, SK: "CALL#" + call} }

// AnswersQuery lists the answers to the calls of a purpose that turns of one text have made.
func AnswersQuery(ref, purpose string) table.Query {
	return table.Prefix("MSG#"+ref, "CALL#"+purpose+"@")
}

// LiveOf reads everything that a turn may know of its subject in one query.
func LiveOf(s Subject) table.Query {
	return table.Query{PK: string(s), From: stateFrom, To: workEnd, Limit: 400}
}
