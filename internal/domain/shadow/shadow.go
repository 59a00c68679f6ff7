package shadow

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Purpose is that of the call which a second reading makes: sums of money tell it from the one that counts.
const Purpose = "intent_shadow"

const (
	// Late is how long after its turn a text is still read again: later ones only keep new ones waiting.
	Late = time.Hour
	// Kept is how long it is kept how far two readers agreed.
	Kept = 90 * 24 * time.Hour
)

// Wanted is a text that is to be read again, with all that its reading depends on but its words: those are in the text that is filed.
type Wanted struct {
	ID    string    `json:"id"`
	SID   string    `json:"sid"`
	At    time.Time `json:"at"` // of the turn
	Ours  Side      `json:"ours"`
	Begun time.Time `json:"begun,omitzero"` // when a call was begun: nobody makes another
	Question
}

// Question is what a text is read with.
type Question struct {
	Mode    understand.Mode `json:"mode"`
	Now     time.Time       `json:"now"`
	Zone    string          `json:"zone"`
	Country string          `json:"country"`
	Text    string          `json:"-"` // in its normal form
	Of      string          `json:"-"` // sid of the text
}

// Side is what one reader makes of a text, without words of the person.
type Side struct {
	Intent     understand.Intent  `json:"intent"`
	Confidence float64            `json:"confidence"`
	Source     understand.Source  `json:"source"`
	LinkUp     *understand.LinkUp `json:"linkup,omitempty"`
	Paths      []string           `json:"paths,omitempty"` // of a profile, what changes
	Asks       bool               `json:"asks,omitempty"`  // something is missing
}

// Of returns what a reader makes of a text.
func Of(u understand.Understanding) Side {
	s := Side{Intent: u.Intent, Confidence: u.Confidence, Source: u.Source, Asks: u.Needed}
	if u.Extracted.LinkUp != nil {
		bare := people.Wordless(*u.Extracted.LinkUp)
		s.LinkUp = &bare
	}
	if p := u.Extracted.Profile; p != nil {
		for _, patch := range p.Patches {
			s.Paths = append(s.Paths, patch.Path)
		}
		slices.Sort(s.Paths)
		s.Paths = slices.Compact(s.Paths)
	}
	return s
}

// Differs names what two readers make different things of: the intent, or of one intent its fields.
func (s Side) Differs(o Side) (names []string) {
	if s.Intent != o.Intent {
		return []string{"intent"}
	}
	differs := func(name string, is bool) {
		if is {
			names = append(names, name)
		}
	}
	a, b := understand.LinkUp{}, understand.LinkUp{}
	if s.LinkUp != nil {
		a = *s.LinkUp
	}
	if o.LinkUp != nil {
		b = *o.LinkUp
	}
	differs("activity", a.ActivityKey != b.ActivityKey)
	differs("time", !slices.Equal(a.Time, b.Time))
	differs("group", (a.Group == nil) != (b.Group == nil) || a.Group != nil && b.Group != nil && *a.Group != *b.Group)
	differs("edit", a.Edit != b.Edit)
	differs("profile", !slices.Equal(s.Paths, o.Paths))
	differs("question", s.Asks != o.Asks)
	return names
}

// Outcome is how far two readers agreed about a text that nobody can tell any more.
type Outcome struct {
	At      time.Time `json:"at"`
	Ours    Taken     `json:"ours"`
	Theirs  Taken     `json:"theirs"`            // without an intent where the second reader gave no answer
	Differs []string  `json:"differs,omitempty"` // see Side.Differs
	Model   string    `json:"model"`             // of the second reader, "" for rules
	Prompt  string    `json:"prompt,omitempty"`
	Version int       `json:"version,omitempty"`
	Cost    int64     `json:"cost,omitempty"` // in millionths of a cent
	Outcome string    `json:"outcome"`        // of its last attempt, "ok" for rules
}

// Taken is what a reader takes a text for.
type Taken struct {
	Intent     understand.Intent `json:"intent,omitempty"`
	Confidence float64           `json:"confidence,omitempty"`
	Source     understand.Source `json:"source,omitempty"`
}

// Taken returns what a side takes a text for.
func (s Side) Taken() Taken { return Taken{s.Intent, s.Confidence, s.Source} }

// Sampled reports whether a text is one of a share of all. The same text is one each time, so that a turn that is done again decides the same.
func Sampled(id string, share float64) bool {
	if share <= 0 {
		return false
	}
	sum := sha256.Sum256([]byte("shadow/" + id))
	return float64(binary.BigEndian.Uint64(sum[:8])>>11)/(1<<53) < share
}
