package ident

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
	"strings"
)

// tokenBytes is the size of a token: 128 bits cannot be guessed.
const tokenBytes = 16

// TokenLength is how many characters a token has.
const TokenLength = 22

// IsToken reports whether s has the shape of a token.
func IsToken(s string) bool {
	return len(s) == TokenLength && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '_'
	})
}

// Token returns a fresh token of letters, digits, - and _ that stands for a right, such as a link or a
// session. r is where its randomness comes from; nil means crypto/rand.
func Token(r io.Reader) (string, error) {
	if r == nil {
		r = rand.Reader
	}
	var b [tokenBytes]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(b[:]), nil
}

// TokenID returns the id under which what a token stands for is stored: a hash, so that whoever reads the store
// cannot use what is in it.
func TokenID(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
