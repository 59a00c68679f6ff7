package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
)

// Kept is how long a record is kept: two years (product contract, operating).
const Kept = 2 * 365 * 24 * time.Hour

// Begun and Done say how far a command has come; one that was refused says why instead.
const (
	Begun = "begun" // nobody knows whether it was done: what ran it died
	Done  = "done"
)

// Record is one command of an operator. It is written before the command runs, and says what became of it afterwards.
type Record struct {
	ID      string    `json:"id"`
	At      time.Time `json:"at"`
	By      string    `json:"by"`                // who: a user of the machine, or the caller that AWS knows
	Command string    `json:"command"`           // its name, "hold.lift"
	Look    bool      `json:"look,omitempty"`    // words, names or numbers were read in the clear
	Why     string    `json:"why,omitempty"`     // the reason that they gave; phone numbers are taken out
	Number  string    `json:"number,omitempty"`  // of whom it was about, as Of returns it
	Subject string    `json:"subject,omitempty"` // id of what it was about
	Outcome string    `json:"outcome"`           // Begun, Done, or why it was refused
}

// Filter says which records are wanted. The zero value wants all.
type Filter struct {
	By      string
	Command string   // its name, or the part before the dot
	Numbers []string // any of them, as Of returns it
	Looks   bool     // only those that read something in the clear
	Since   time.Time
}

// Wants reports whether a record is one of those that are wanted.
func (f Filter) Wants(r Record) bool {
	return (f.By == "" || Name(f.By) == Name(r.By)) &&
		(f.Command == "" || f.Command == r.Command || strings.HasPrefix(r.Command, f.Command+".")) &&
		(len(f.Numbers) == 0 || slices.Contains(f.Numbers, r.Number)) && (!f.Looks || r.Look) && !r.At.Before(f.Since)
}

// Of returns what stands for a person in the audit, of the hash of their number: it stands nowhere else, so that a record leads to
// nobody, also not to somebody who is erased, but who is asked about by their number is found. "" is nobody.
func Of(hash string) string {
	if hash == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("audit of " + hash))
	return hex.EncodeToString(sum[:16])
}

// mostName is how long the name of an operator may be: that of an assumed role is the longest.
const mostName = 200

// Name returns the name of an operator as it is kept: in small letters, printable, without spaces, so that one operator is not two by the
// spelling of their name; "" is nobody's.
func Name(given string) string {
	parts := strings.FieldsFunc(strings.ToLower(given), func(r rune) bool { return r <= ' ' || r > '~' || r == '_' })
	clean := strings.Join(parts, "_")
	return clean[:min(len(clean), mostName)]
}

// Same reports whether two names are one operator's, also where one of them was kept by a release that kept the spelling. Nobody's is the
// same as every other: who has no name is no second operator.
func Same(a, b string) bool {
	a, b = Name(a), Name(b)
	return a == b || a == "" || b == ""
}
