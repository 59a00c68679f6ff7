package question

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/text/deck"
)

const (
	// Life is how long a question waits for an operator, and their answer for the person's day (the contract of answers).
	Life = 7 * 24 * time.Hour
	// Fresh is how long what was answered may be meant by "and how long does that take?".
	Fresh = 15 * time.Minute
	// MostOpen is how many questions of one person wait for operators at a time: who asks more than that asks a person.
	MostOpen = 5
)

// Routed is what the router made of a question. The words are those of the text itself, which is kept as long.
type Routed struct {
	ID         string           `json:"id"` // of the text
	Number     string           `json:"number"`
	SID        string           `json:"sid,omitempty"`
	At         time.Time        `json:"at"`
	Mode       deck.Mode        `json:"mode"`
	Kind       deck.Kind        `json:"kind,omitempty"`
	Cards      []string         `json:"cards"`
	Versions   []int            `json:"versions,omitempty"` // of the cards, in their order
	Language   string           `json:"language,omitempty"`
	Candidates []deck.Candidate `json:"candidates,omitempty"`
	Sure       float64          `json:"sure,omitempty"`
	Reason     string           `json:"reason"`
	Model      string           `json:"model,omitempty"` // that was asked last, "" where none was
	Millis     int64            `json:"ms,omitempty"`    // of all its calls
	Calls      int              `json:"calls,omitempty"`
	Wrong      bool             `json:"wrong,omitempty"` // they said that it was not what they asked
}

// Open is a question that waits for an operator.
type Open struct {
	ID     string    `json:"id"` // of the text that it is filed under
	Number string    `json:"number"`
	Sealed string    `json:"sealed"` // the phone, sealed under the key of the entry
	SID    string    `json:"sid"`    // of the text that asks
	At     time.Time `json:"at"`
	Cards  []string  `json:"cards,omitempty"` // candidates, or the card that was wrong
	Wrong  bool      `json:"wrong,omitempty"` // it was answered, and they said that this was not what they asked
	// Language is the one they write in: "" for English.
	Language string `json:"language,omitempty"`
}

// WithSealed returns the entry with the phone, sealed.
func (o Open) WithSealed(sealed string) any {
	o.Sealed = sealed
	return o
}

// Last is the last question that was answered.
type Last struct {
	ID    string    `json:"id"` // of the text
	SID   string    `json:"sid,omitempty"`
	At    time.Time `json:"at"`
	Mode  deck.Mode `json:"mode"`
	Cards []string  `json:"cards,omitempty"`
	Wrong bool      `json:"wrong,omitempty"` // they said so already
}

// Position is where a person stands with their questions.
type Position struct {
	Last  *Last   `json:"last,omitempty"`
	Filed []Filed `json:"filed,omitempty"`
	// Language is the one they wrote in last, as far as their texts showed it: "" for English.
	Language string `json:"language,omitempty"`
}

// Filed is a question that an operator was asked.
type Filed struct {
	Sum string    `json:"sum"` // tells the question from others, and not what it is
	At  time.Time `json:"at"`
}

// Recent returns the last decision while it is fresh, nil when there is none.
func (p Position) Recent(now time.Time) *Last {
	if p.Last == nil || now.Sub(p.Last.At) > Fresh {
		return nil
	}
	return p.Last
}

// Asked reports whether an operator was asked a question already, by its normal form, and how many wait.
func (p Position) Asked(normal string, now time.Time) (same bool, open int) {
	waiting := p.waiting(now)
	return slices.ContainsFunc(waiting, func(f Filed) bool { return f.Sum == sum(normal) }), len(waiting)
}

// File returns the position with one more question for operators.
func (p Position) File(normal string, now time.Time) Position {
	p.Filed = append(p.waiting(now), Filed{Sum: sum(normal), At: now})
	return p
}

func (p Position) waiting(now time.Time) []Filed {
	return slices.DeleteFunc(slices.Clone(p.Filed), func(f Filed) bool { return now.Sub(f.At) >= Life })
}

func sum(normal string) string {
	s := sha256.Sum256([]byte(normal))
	return hex.EncodeToString(s[:8])
}
