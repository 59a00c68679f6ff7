package record

import (
	"fmt"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
)

// Shadow is a text of a number that a second reader is to read; id is that of its acceptance. It is due until that is done.
func Shadow(hash, id string) table.Key { return table.Key{PK: shadowPK + hash, SK: shadowFrom + id} }

// ShadowQuery lists the texts of a number that a second reader is to read, oldest first.
func ShadowQuery(hash string) table.Query { return table.Prefix(shadowPK+hash, shadowFrom) }

// ShadowOf returns the number and the text of a key; ok is false for any other key.
func ShadowOf(k table.Key) (hash, id string, ok bool) {
	hash, ok = strings.CutPrefix(k.PK, shadowPK)
	if !ok {
		return "", "", false
	}
	id, ok = strings.CutPrefix(k.SK, shadowFrom)
	return hash, id, ok && hash != "" && id != ""
}

// Shadowed is how far two readers agreed about a text, in the partition of the day (UTC). It names nobody; sum tells those of one
// millisecond apart.
func Shadowed(at time.Time, sum string) table.Key {
	return table.Key{PK: shadowedPK + at.UTC().Format(time.DateOnly), SK: fmt.Sprintf("%s%013d#%s", shadowedFrom, at.UnixMilli(), sum)}
}

// ShadowedQuery lists what readers made of texts on the day of a moment, from that moment on.
func ShadowedQuery(from time.Time) table.Query {
	key := Shadowed(from, "")
	return table.Query{PK: key.PK, From: key.SK, To: shadowedFrom + "~", Limit: 1000}
}

const (
	shadowPK     = "SHADOW#"
	shadowFrom   = "S#"
	shadowedPK   = "SHADOWED#"
	shadowedFrom = "S#"
)
