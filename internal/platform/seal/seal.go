package seal

import "context"

// Sealer encrypts and decrypts small texts. Box implements it over either source of keys.
type Sealer interface {
	// Seal encrypts plain so that it opens only with the same aad: the table key it is stored under. An
	// error of kind Unavailable means that the key service does not answer, Config that it refuses.
	Seal(ctx context.Context, aad string, plain []byte) (string, error)
	// Open decrypts what Seal returned. An error of kind Invalid means that it was tampered with, moved to
	// another key or sealed by a key that is gone; Unavailable that the key service does not answer, Config
	// that it refuses.
	Open(ctx context.Context, aad, sealed string) ([]byte, error)
}

// Source is where data keys come from.
type Source interface {
	// Current returns the key to seal with; it is asked for every text, so that it can count.
	Current(ctx context.Context) (*Key, error)
	// Find returns the key with the reference that a sealed text carries, or an error of kind Invalid when
	// there is none.
	Find(ctx context.Context, ref []byte) (*Key, error)
}
