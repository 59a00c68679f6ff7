package talk

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
)

// KindMine is the kind of what a number has of talks. The table seals it: what somebody says in private stands here alone.
var KindMine = record.Kind{Name: "talk_mine", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Where a side is, beside the states of the talk itself.
const (
	Drafting = "drafting" // the invitation is being written
	Invited  = "invited"  // by them
	Asked    = "asked"    // they are
	In       = "in"
	Alone    = "alone"
	Agreed   = "agreed"
	Over     = "over"
)

// What is open on a side.
const (
	openAbout   = "about"
	openInvite  = "invite" // the draft of the invitation
	openSolo    = "solo"   // whether they go on alone
	openHeard   = "heard"  // the feel-heard check
	openView    = "view"   // the draft of what the other may feel
	openTheirs  = "theirs" // whether what the other has imagined is close
	openFix     = "fix"    // the draft of what is off in it
	openNeeds   = "needs"  // the draft of their needs
	openBoth    = "both"   // whether both lists are right
	openWhen    = "when"   // by when
	openPact    = "pact"   // the draft of an agreement
	openAnswer  = "answer" // whether they agree to what the other proposes
	openCheckIn = "checkin"
)

// Bounds of a side.
const (
	mostLines  = 48  // of what was said in private: those that wait for a summary, and what stays beside it
	mostLetter = 600 // of one of them
	keptSpan   = 14 * 24 * time.Hour
	mostKept   = 8 // talks, with those that are over
)

// Mine is what a number has of talks.
type Mine struct {
	Talks  []Side    `json:"talks,omitempty"`   // the newest last
	Focus  string    `json:"focus,omitempty"`   // the talk that was spoken in last
	Choice []string  `json:"choices,omitempty"` // hashes of those they were asked to choose from
	Later  []told    `json:"later,omitempty"`   // what they are told by day
	Topic  string    `json:"topic,omitempty"`   // what it is about, where they have said so before they have chosen
	At     time.Time `json:"at"`                // of the last change
}

// Side is one talk as one of the two has it.
type Side struct {
	ID        string          `json:"id"`
	Begun     string          `json:"begun"`  // which of the talks of the pair
	Other     string          `json:"number"` // hash
	Author    bool            `json:"author,omitempty"`
	State     string          `json:"state"`
	Stage     rules.Stage     `json:"stage"`
	Topic     string          `json:"topic,omitempty"` // what it is about, in their words
	Open      string          `json:"open,omitempty"`  // what is open, see above
	Draft     string          `json:"draft,omitempty"`
	Tries     int             `json:"tries,omitempty"`   // drafts so far
	Lines     []Line          `json:"lines,omitempty"`   // said in private, the oldest first
	Summary   *memory.Summary `json:"summary,omitempty"` // of the lines before those; nil without a model, or where they are few
	Turns     int             `json:"turns,omitempty"`   // of theirs at this stage
	Asked     int             `json:"asked,omitempty"`   // questions of the guide so far
	Intensity int             `json:"intensity,omitempty"`
	Offered   bool            `json:"offered,omitempty"` // what the reconciler has found
	Needs     []string        `json:"needs,omitempty"`
	Given     []Kept          `json:"given,omitempty"` // what they have released
	Got       []Kept          `json:"got,omitempty"`   // what the other has
	Pending   string          `json:"pending,omitempty"`
	Pacts     []Kept          `json:"pacts,omitempty"`
	Waits     bool            `json:"waits,omitempty"` // for the other
	Paused    bool            `json:"paused,omitempty"`
	Reminded  bool            `json:"reminded,omitempty"`
	By        time.Time       `json:"by,omitzero"`
	At        time.Time       `json:"at"`
}

// slot is a record as it was read.
type slot = record.Slot[Mine]

// Line is something that was said in private.
type Line struct {
	ByJosh bool   `json:"by_josh,omitempty"`
	Words  string `json:"says"` // under that name no redacted bundle has them
}

// Kept is something that was released, with its id.
type Kept struct {
	ID    string     `json:"id"`
	What  rules.What `json:"what"`
	Words string     `json:"says"`
}

// live reports whether the side is one of which something can still come.
func (s Side) live() bool { return s.State != Over }

// given returns what they have released of some kind last, "" for nothing.
func (s Side) given(what rules.What) string {
	for _, k := range slices.Backward(s.Given) {
		if k.What == what {
			return k.Words
		}
	}
	return ""
}

// own returns what they have said in private since the stage began, the oldest first.
func (s Side) own(most int) (list []string) {
	for _, l := range slices.Backward(s.Lines) {
		if !l.ByJosh && len(list) < most {
			list = append(list, l.Words)
		}
	}
	slices.Reverse(list)
	return list
}

// says adds a line.
func (s *Side) says(words string, byJosh bool) {
	if r := []rune(words); len(r) > mostLetter {
		words = string(r[:mostLetter])
	}
	s.Lines = append(slices.Clone(s.Lines), Line{ByJosh: byJosh, Words: words})
	if len(s.Lines) > mostLines {
		s.Lines = s.Lines[len(s.Lines)-mostLines:]
	}
}

// to moves a side to a stage.
func (s *Side) to(stage rules.Stage, open string) {
	s.Stage, s.Open, s.Draft, s.Turns, s.Tries, s.Waits, s.Offered = stage, open, "", 0, 0, false, false
}

// end ends a side: nothing that was said in private is kept any longer than it is of use.
func (s *Side) end() {
	*s = Side{ID: s.ID, Begun: s.Begun, Other: s.Other, Author: s.Author, State: Over, Stage: s.Stage, Given: s.Given, Got: s.Got, Pacts: s.Pacts, At: s.At}
}

// find returns the place of a talk, -1 for none.
func (m Mine) find(id string) int {
	return slices.IndexFunc(m.Talks, func(s Side) bool { return s.ID == id })
}

// meant returns the place of the side that something is told of, -1 where they are out of that talk. Whose invitation met another one knows the talk by
// their own until they are told that it is open.
func (m Mine) meant(d told) int {
	n := m.find(d.Talk)
	if n < 0 || !m.Talks[n].live() || m.Talks[n].Begun != d.Begun && (d.What != rules.ToldOpened || m.Talks[n].State != Invited) {
		return -1
	}
	return n
}

// current returns the record without what waits to be told of a talk that they are out of: the next one of the same two has the same id.
func (m Mine) current() Mine {
	m.Later = slices.DeleteFunc(slices.Clone(m.Later), func(d told) bool {
		n := m.find(d.Talk)
		return n >= 0 && !m.Talks[n].live() && (m.Talks[n].Begun == d.Begun || d.What == rules.ToldOpened)
	})
	return m
}

// going counts the talks that are not over.
func (m Mine) going() (n int) {
	for _, s := range m.Talks {
		if s.live() {
			n++
		}
	}
	return n
}

// focus returns the talk that a text belongs to: that which was spoken in last, else the only one; nil for none.
func (m Mine) focus() *Side {
	if n := m.find(m.Focus); n >= 0 && m.Talks[n].live() {
		s := m.Talks[n]
		return &s
	}
	var last *Side
	for _, s := range m.Talks {
		if s.live() {
			last = &s
		}
	}
	return last
}

// with returns the record with a side as it is now, without those that are long over.
func (m Mine) with(s Side, now time.Time) Mine {
	s.At, m.At = now, now
	m.Talks = slices.DeleteFunc(slices.Clone(m.Talks), func(old Side) bool { return old.ID != s.ID && !old.live() && now.Sub(old.At) > keptSpan })
	for n, old := range m.Talks {
		unanswered := (old.State == Invited || old.State == Asked) && !old.By.IsZero() && now.Sub(old.By) > 2*24*time.Hour
		if unanswered || (old.State == Alone || old.State == Drafting) && now.Sub(old.At) > rules.EndAfter { // of which no talk knows
			m.Talks[n].end()
		}
	}
	if n := m.find(s.ID); n >= 0 {
		m.Talks[n] = s
	} else {
		m.Talks = append(m.Talks, s)
	}
	for len(m.Talks) > mostKept {
		n := slices.IndexFunc(m.Talks, func(s Side) bool { return !s.live() })
		if n < 0 {
			break
		}
		m.Talks = slices.Delete(m.Talks, n, n+1)
	}
	return m
}
