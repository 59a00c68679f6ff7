package pepper

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// Marked is what a pepper begins with whose numbers show, to who has it, that they were made with it. The first pepper of an installation
// may lack it. A list has one such at most: then each number of a table can be told to be of one of them.
const Marked = "p2:"

// The parts of the number of a marked pepper, in bytes: what the phone gives, and what the pepper makes of that.
const (
	headSize = 24
	markSize = sha256.Size - headSize
)

// fingerprintLength is how much of the fingerprint is stored, in hexadecimal digits: too much to meet by chance.
const fingerprintLength = 32

// Pepper is the key under which phones are hashed.
type Pepper string

// Number returns the id under which everything about a phone (E.164) is kept: HMAC-SHA-256 keyed by the pepper, so that the table alone
// does not tell who texted. Of a marked pepper the last 8 bytes are a keyed hash of the others.
func (p Pepper) Number(phone string) string {
	sum := p.sum(phone)
	if p.marked() {
		copy(sum[headSize:], p.mark(sum[:headSize]))
	}
	return hex.EncodeToString(sum)
}

// Key returns a secret key for a use. It tells nothing about the pepper or the key of another use.
func (p Pepper) Key(use string) []byte {
	return []byte(hex.EncodeToString(p.sum("key for " + use)))
}

// Fingerprint names the pepper where it must not stand.
func (p Pepper) Fingerprint() string {
	return string(p.Key("fingerprint of the pepper"))[:fingerprintLength]
}

// Ref names the key that profiles are sealed by under this pepper.
func (p Pepper) Ref() string {
	if p.marked() {
		return "profiles-" + p.Fingerprint()[:16]
	}
	return "profiles-1"
}

func (p Pepper) marked() bool { return strings.HasPrefix(string(p), Marked) }

// made reports whether a number is one of this pepper, which must be marked.
func (p Pepper) made(number string) bool {
	sum, err := hex.DecodeString(number)
	return err == nil && len(sum) == sha256.Size && hmac.Equal(sum[headSize:], p.mark(sum[:headSize]))
}

func (p Pepper) mark(head []byte) []byte { return p.sum("mark of " + string(head))[:markSize] }

func (p Pepper) sum(text string) []byte {
	mac := hmac.New(sha256.New, []byte(p))
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// List is the peppers of a process: the first is for numbers that nobody knows yet, a number that is known under any of them keeps it.
type List []Pepper

// ListOf returns the list of what a configuration has.
func ListOf(peppers []string) List {
	list := make(List, len(peppers))
	for i, p := range peppers {
		list[i] = Pepper(p)
	}
	return list
}

// Fits reports whether the list can be worked with: no pepper is in it twice, and all but one are marked.
func (l List) Fits() bool {
	plain := 0
	for i, p := range l {
		if !p.marked() {
			plain++
		}
		if slices.Contains(l[:i], p) {
			return false
		}
	}
	return plain <= 1 && len(l) <= most
}

// most is how many peppers a list may have: each is looked for when somebody texts.
const most = 8

// Numbers returns the number of a phone under each pepper, in their order.
func (l List) Numbers(phone string) []string {
	numbers := make([]string, len(l))
	for i, p := range l {
		numbers[i] = p.Number(phone)
	}
	return numbers
}

// Keys returns the secret keys for a use: what is signed or sealed goes by the first, what is checked by any of them.
func (l List) Keys(use string) [][]byte {
	keys := make([][]byte, len(l))
	for i, p := range l {
		keys[i] = p.Key(use)
	}
	return keys
}

// Fingerprints returns the names of the peppers, in their order.
func (l List) Fingerprints() []string {
	names := make([]string, len(l))
	for i, p := range l {
		names[i] = p.Fingerprint()
	}
	return names
}

// Maker returns the place in the list of the pepper that a number was made with, -1 when it was none of them. A number without a mark is
// one of the pepper without a mark.
func (l List) Maker(number string) int {
	plain := -1
	for i, p := range l {
		switch {
		case !p.marked():
			plain = i
		case p.made(number):
			return i
		}
	}
	return plain
}
