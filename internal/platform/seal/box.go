package seal

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"io"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// The format, version 1. A sealed text is unpadded base64url of
//
//	version (1 byte) | length of ref (uvarint) | ref | nonce (12 bytes) | AES-256-GCM(plain) | tag (16 bytes)
//
// and the associated data is everything before the nonce followed by aad. Beside ref and the plain text that
// is 30 or 31 bytes. A new version gets its own number; testdata holds texts of each that must open for ever.
const (
	formatVersion = 1
	nonceSize     = 12 // random; at most 2^32 texts may be sealed with one key (NIST SP 800-38D, 8.3)
	tagSize       = 16
)

// encoding refuses stray bits at the end, so that a text has one spelling only.
var encoding = base64.RawURLEncoding.Strict()

// Box seals and opens texts with the keys of a source. It is safe for concurrent use if random is.
type Box struct {
	keys   Source
	random io.Reader
}

var _ Sealer = (*Box)(nil)

// NewBox returns a box that takes its nonces from random; nil means crypto/rand.
func NewBox(keys Source, random io.Reader) *Box {
	if random == nil {
		random = rand.Reader
	}
	return &Box{keys: keys, random: random}
}

// Seal encrypts plain for the place that aad names.
func (b *Box) Seal(ctx context.Context, aad string, plain []byte) (string, error) {
	key, err := b.keys.Current(ctx)
	if err != nil {
		return "", fault.Wrap(fault.Unavailable, "seal: data key", err)
	}
	head := len(key.header)
	raw := make([]byte, head+nonceSize, head+nonceSize+len(plain)+tagSize)
	copy(raw, key.header)
	nonce := raw[head:]
	if _, err := io.ReadFull(b.random, nonce); err != nil {
		return "", fault.Wrap(fault.Internal, "seal: nonce", err)
	}
	raw = key.aead.Seal(raw, nonce, plain, associated(key.header, aad))
	return encoding.EncodeToString(raw), nil
}

// Open decrypts what Seal returned for the same aad.
func (b *Box) Open(ctx context.Context, aad, sealed string) ([]byte, error) {
	if strings.ContainsAny(sealed, "\r\n") { // the decoder would skip them
		return nil, invalid()
	}
	raw, err := encoding.DecodeString(sealed)
	if err != nil {
		return nil, invalid()
	}
	header, ref, rest, ok := split(raw)
	if !ok {
		return nil, invalid()
	}
	key, err := b.keys.Find(ctx, ref)
	if err != nil {
		return nil, fault.Wrap(fault.Unavailable, "open a sealed text: data key", err)
	}
	plain, err := key.aead.Open(nil, rest[:nonceSize], rest[nonceSize:], associated(header, aad))
	if err != nil {
		return nil, invalid()
	}
	return plain, nil
}

// split takes a sealed text apart; rest is nonce, text and tag.
func split(raw []byte) (header, ref, rest []byte, ok bool) {
	if len(raw) == 0 || raw[0] != formatVersion {
		return nil, nil, nil, false
	}
	size, n := binary.Uvarint(raw[1:])
	if n <= 0 || size == 0 || size > maxRef {
		return nil, nil, nil, false
	}
	start, end := 1+n, 1+n+int(size)
	if len(raw) < end+nonceSize+tagSize {
		return nil, nil, nil, false
	}
	return raw[:end], raw[start:end], raw[end:], true
}

func associated(header []byte, aad string) []byte {
	out := make([]byte, 0, len(header)+len(aad))
	return append(append(out, header...), aad...)
}

// invalid says no more than that: what is wrong with a forged text is nobody's business.
func invalid() error { return fault.New(fault.Invalid, "open a sealed text") }
