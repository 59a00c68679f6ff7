package record

import (
	"strings"

	"github.com/josh-sms/josh/internal/platform/table"
)

const (
	draftPK   = "DRAFT#"
	draftFrom = "D#"
)

// Draft is the draft of a card for a question of a number; id is that of the question. It is due until its last pass is done.
func Draft(hash, id string) table.Key { return table.Key{PK: draftPK + hash, SK: draftFrom + id} }

// DraftQuery lists the drafts for questions of a number, oldest first.
func DraftQuery(hash string) table.Query { return table.Prefix(draftPK+hash, draftFrom) }

// DraftOf returns the number and the question of a key; ok is false for any other key.
func DraftOf(k table.Key) (hash, id string, ok bool) {
	hash, ok = strings.CutPrefix(k.PK, draftPK)
	if !ok {
		return "", "", false
	}
	id, ok = strings.CutPrefix(k.SK, draftFrom)
	return hash, id, ok && hash != "" && id != ""
}
