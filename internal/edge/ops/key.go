package ops

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Keys says what the keys are that seal words and numbers.
type Keys struct {
	Keys    int       `json:"keys"`   // that open
	Newest  string    `json:"newest"` // id of the one that seals
	Created time.Time `json:"created"`
}

// Rotation is the argument of KeyRotate.
type Rotation struct {
	Reason string `json:"reason"`
}

// KeyRotate makes a new key, by which all is sealed from then on. What was sealed before opens as ever.
func (o *Ops) KeyRotate(_ context.Context, _ Rotation) (Keys, error) {
	if o.NewKey == nil {
		return Keys{}, fault.New(fault.Conflict, "there is no key file: with SEAL=kms the key rotates at KMS, and a SEAL_KEY is changed where it is set")
	}
	return o.NewKey()
}
