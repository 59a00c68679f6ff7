package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/binary"

	"github.com/josh-sms/josh/internal/base/fault"
)

// KeySize is the length in bytes of a data key's secret (AES-256).
const KeySize = 32

// maxRef bounds a key reference: a data key wrapped by KMS takes under 200 bytes.
const maxRef = 512

// Key is a data key ready for use. It is safe for concurrent use.
type Key struct {
	aead   cipher.AEAD
	header []byte // what precedes the nonce of every text sealed with it
}

// NewKey returns the key with the given secret of KeySize bytes. ref is how a Source finds it again: 1 to
// 512 bytes, carried by every text, not secret. The secret is not kept and may be wiped.
func NewKey(ref, secret []byte) (*Key, error) {
	if len(ref) == 0 || len(ref) > maxRef {
		return nil, fault.New(fault.Invalid, "data key: length of the reference")
	}
	if len(secret) != KeySize {
		return nil, fault.New(fault.Invalid, "data key: length of the secret")
	}
	block, err := aes.NewCipher(secret)
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "data key", err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "data key", err)
	}
	header := binary.AppendUvarint([]byte{formatVersion}, uint64(len(ref)))
	return &Key{aead: aead, header: append(header, ref...)}, nil
}
