package seal

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Fixed is a source of keys that are there before the process begins: the first seals, all open. Without one it is of kind Invalid whatever is
// asked of it.
type Fixed struct {
	first *Key
	keys  map[string]*Key
	err   error // of NewKey
}

var _ Source = Fixed{}

// NewFixed returns the source of the key with a reference and a secret, as NewKey takes them; where it would refuse them, Current and Find do. With random nonces it may seal 2^32 texts
// (NIST SP 800-38D, 8.3).
func NewFixed(ref string, secret []byte) Fixed { return Fixed{}.With(ref, secret) }

// With returns the source with one key more, which opens; the first one seals, too.
func (f Fixed) With(ref string, secret []byte) Fixed {
	key, err := NewKey([]byte(ref), secret)
	all := Fixed{first: f.first, keys: map[string]*Key{ref: key}, err: f.err}
	for ref, key := range f.keys {
		all.keys[ref] = key
	}
	if all.first == nil {
		all.first = key
	}
	if all.err == nil {
		all.err = err
	}
	return all
}

// Current implements Source.
func (f Fixed) Current(context.Context) (*Key, error) {
	if f.err == nil && f.first == nil {
		return nil, noSuchKey()
	}
	return f.first, f.err
}

// Find implements Source.
func (f Fixed) Find(_ context.Context, ref []byte) (*Key, error) {
	key := f.keys[string(ref)]
	if f.err == nil && key == nil {
		return nil, noSuchKey()
	}
	return key, f.err
}

func noSuchKey() error { return fault.New(fault.Invalid, "data key: no such key") }
