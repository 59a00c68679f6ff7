package record

import (
	"encoding/hex"
	"strings"

	"github.com/josh-sms/josh/internal/platform/table"
)

const (
	codesPK  = "CODES#"
	legalPK  = "LEGAL#"
	eventsPK = "EV#"
)

// hashDigits is how long the hash of a number is.
const hashDigits = 64

// NumberIn returns the hash of the number that a key names, whose partition or whose place it is; ok is false for the key of anything else.
func NumberIn(k table.Key) (hash string, ok bool) {
	for _, own := range []string{string(Number("")), textsPK, incidentPK, saidPK, namesPK, codesPK, legalPK, eventsPK, innerPK + string(Number("")), shadowPK, draftPK} {
		if hash, ok = strings.CutPrefix(k.PK, own); ok {
			return hash, isHash(hash)
		}
	}
	if k.PK == holdsPK || k.PK == humanPK || strings.HasPrefix(k.PK, waitingPK) || strings.HasPrefix(k.PK, poolPK) {
		return k.SK, isHash(k.SK)
	}
	return "", false
}

func isHash(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil && len(text) == hashDigits
}
