package safety

import (
	"slices"
	"time"
)

// Numbers of the lines that somebody under a hold gets once more, or who asks what to do. docs/safety.md explains them.
const (
	againEvery = time.Hour
	againTimes = 3
	againIn    = 24 * time.Hour
	// longestWait is how long a text may be on its way before it counts: as long as a text of class safety lives
	// (outbox.ComplianceTTL), and the minute in which its end is filed.
	longestWait = 24*time.Hour + time.Minute
)

// Again is the kind of a text that gives the lines once more, to somebody under a hold or to somebody who asks what to do.
const Again Kind = "again"

// History is what is remembered of the dangers of a number. The zero value is none.
type History struct {
	Strikes  int       `json:"strikes,omitempty"` // as of StrikeAt; read it with StrikesAt
	StrikeAt time.Time `json:"strike_at,omitzero"`
	Said     []Said    `json:"said,omitempty"` // the texts that named who can help, oldest first, as far as they count
	Last     Last      `json:"last,omitzero"`
	Alarms   []Alarm   `json:"alarms,omitempty"` // of the last AlarmWindow, one for each kind of danger
}

// Said is a text that names who can help. It is remembered when it is written, and counts by what became of it.
type Said struct {
	Job   string    `json:"job"` // id
	At    time.Time `json:"at"`
	Kind  Kind      `json:"kind,omitempty"` // what a full one speaks to, or Again; "" for a short one and the confirmation of a STOP
	Need  Need      `json:"need"`           // what it gives numbers for
	Left  time.Time `json:"left,omitzero"`  // when the carrier took it, once somebody has looked
	Waits bool      `json:"-"`              // it has not left yet: whoever reads the history finds out
}

// Passage is what became of a text that names who can help. The zero value is that of one of which nobody knows.
type Passage struct {
	Lost  bool      // it is not with the person and will not be, or nobody can say when
	Waits bool      // it has not left yet
	Left  time.Time // when the carrier took it
}

// Last is the last danger of a number, so that a STOP right behind it can find out whether who can help was ever told, and a question
// of the day after it is known for what it is about.
// The zero value is none.
type Last struct {
	Incident string    `json:"incident"` // id
	At       time.Time `json:"at"`
	Kind     Kind      `json:"kind,omitempty"` // what its reply spoke to
	Need     Need      `json:"need"`
	Job      string    `json:"job,omitempty"` // id of the text that tells who can help, "" when none does
}

// IsZero reports whether nothing is remembered.
func (h History) IsZero() bool {
	return h.Strikes == 0 && len(h.Said) == 0 && h.Last == (Last{}) && len(h.Alarms) == 0
}

// Recent returns the last danger as long as a question may be about it: for a day. It is none after that.
func (h History) Recent(now time.Time) Last {
	if now.Sub(h.Last.At) >= againIn {
		return Last{}
	}
	return h.Last
}

// since returns from when on a text is with the person: a carrier that was away may have taken it hours after it was
// written.
func (s Said) since() time.Time {
	if s.Left.IsZero() {
		return s.At
	}
	return s.Left
}

// counts reports whether a text still says something about what to say at now. One that waits always does.
func (s Said) counts(now time.Time) bool {
	life := ReplyWindow
	if s.Kind == Again {
		life = againIn
	}
	return s.Waits || now.Sub(s.since()) < life
}

// mayCount reports whether a text counts for all that is remembered of it: one of which nobody knows when it left may
// wait, or have left a minute ago.
func (s Said) mayCount(now time.Time) bool {
	return s.counts(now) || s.Left.IsZero() && now.Sub(s.At) < longestWait
}

// Heard returns the history as it counts at now, without the texts that never reached the person. became says what
// became of a text.
func (h History) Heard(now time.Time, became func(Said) Passage) History {
	var said []Said
	for _, s := range h.Said {
		if !s.mayCount(now) {
			continue
		}
		fate := became(s)
		if s.Waits = fate.Waits; !fate.Left.IsZero() {
			s.Left = fate.Left
		}
		if !fate.Lost && s.counts(now) {
			said = append(said, s)
		}
	}
	h.Said = said
	return h
}

// With returns the history with a text that was just written.
func (h History) With(s Said) History {
	h.Said = append(slices.Clone(h.Said), s)
	return h
}

// full returns the full text of the last hour that speaks to a kind of danger and names the help that it needs, nil for
// none, and how many texts of all kinds named somebody within that hour.
func (h History) full(kind Kind, need Need, now time.Time) (full *Said, texts int) {
	for i, s := range h.Said {
		if s.Kind == Again || !s.counts(now) {
			continue
		}
		texts++
		if s.Kind == kind && s.Need == need {
			full = &h.Said[i]
		}
	}
	return full, texts
}

// MayRepeat reports whether somebody under a hold, or who asks what to do, gets the lines once more at now: not while they wait to leave anyway.
func (h History) MayRepeat(now time.Time) bool {
	times := 0
	for _, s := range h.Said {
		if s.Waits {
			return false
		}
		if s.Kind != Again || !s.counts(now) {
			continue
		}
		if times++; times == againTimes || now.Sub(s.since()) < againEvery {
			return false
		}
	}
	return true
}

// StrikesAt returns the strikes that count at now: one is forgiven for every StrikeLife since the last.
func (h History) StrikesAt(now time.Time) int {
	if h.Strikes == 0 || now.Before(h.StrikeAt) {
		return h.Strikes
	}
	return max(0, h.Strikes-int(now.Sub(h.StrikeAt)/StrikeLife))
}
