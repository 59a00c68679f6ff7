package seal

import "context"

// Sealer encrypts and decrypts small texts. Both implementations of the key source share the format.
type Sealer interface {
	// Seal encrypts plain so that it opens only with the same aad: the table key it is stored under.
	Seal(ctx context.Context, aad string, plain []byte) (string, error)
	// Open decrypts what Seal returned. An error of kind Invalid means that it was tampered with, moved to
	// another key or sealed by a key that is gone; Unavailable that the key service does not answer.
	Open(ctx context.Context, aad, sealed string) ([]byte, error)
}
