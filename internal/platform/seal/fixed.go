package seal

import (
	"bytes"
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Fixed is a source of one key, which is there before the process begins.
type Fixed struct {
	ref []byte
	key *Key
	err error // of NewKey
}

var _ Source = Fixed{}

// NewFixed returns the source of the key with a reference and a secret, as NewKey takes them; where it would refuse them, Current and Find do. With random nonces it may seal 2^32 texts
// (NIST SP 800-38D, 8.3).
func NewFixed(ref string, secret []byte) Fixed {
	key, err := NewKey([]byte(ref), secret)
	return Fixed{ref: []byte(ref), key: key, err: err}
}

// Current implements Source.
func (f Fixed) Current(context.Context) (*Key, error) { return f.key, f.err }

// Find implements Source.
func (f Fixed) Find(_ context.Context, ref []byte) (*Key, error) {
	if !bytes.Equal(ref, f.ref) {
		return nil, fault.New(fault.Invalid, "data key: no such key")
	}
	return f.key, f.err
}
