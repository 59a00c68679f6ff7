package record

import (
	"strings"

	"github.com/josh-sms/josh/internal/platform/table"
)

// Pending says what an entry of the due index stands for: an accepted text, a job, a failed receipt or an incident.
type Pending struct {
	Hash      string // of the number, "" for a failed receipt
	Work      string // id of an accepted text, "" for anything else
	Rank      int    // class of a job
	Job       string // id of a job, "" for a text
	FailedSID string // the carrier's sid of a failed receipt, "" for anything else
	Incident  string // id of an incident that operators have not been told of, "" for anything else
}

// ParsePending reads the key of what waits; ok is false for any other key.
func ParsePending(k table.Key) (p Pending, ok bool) {
	if job, isJob := strings.CutPrefix(k.PK, jobPK); isJob {
		sid, isFailed := strings.CutPrefix(k.SK, failedFrom)
		return Pending{Job: job, FailedSID: sid}, isFailed
	}
	if hash, isIncident := strings.CutPrefix(k.PK, incidentPK); isIncident {
		id, ok := strings.CutPrefix(k.SK, incidentFrom)
		return Pending{Hash: hash, Incident: id}, ok
	}
	hash, isPerson := strings.CutPrefix(k.PK, "P#")
	if !isPerson {
		return Pending{}, false
	}
	if id, ok := strings.CutPrefix(k.SK, workFrom); ok {
		return Pending{Hash: hash, Work: id}, true
	}
	if rest, ok := strings.CutPrefix(k.SK, jobFrom); ok && len(rest) > 2 && rest[1] == '#' {
		return Pending{Hash: hash, Rank: int(rest[0] - '0'), Job: rest[2:]}, true
	}
	return Pending{}, false
}
