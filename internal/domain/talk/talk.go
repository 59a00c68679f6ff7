package talk

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
)

// Flow is the name of the flow of talks, and of its records, signals and timers.
const Flow = "talk"

// State is where a talk is.
type State string

// The states. None is the zero state of a pair that never had a talk; Closed is the end.
const (
	None     State = ""
	Inviting State = "inviting"
	Open     State = "open"
	Resting  State = "resting" // nobody has said anything for a while: nobody is reminded
	Agreed   State = "agreed"  // something was agreed to, and both are asked in two weeks whether it holds
	Closed   State = "closed"
)

// Over reports whether nothing can happen any more.
func (s State) Over() bool { return s == None || s == Closed }

// Said returns the name of a state: the zero state has one, too.
func (s State) Said() string {
	if s == None {
		return "none"
	}
	return string(s)
}

// Stage is how far one side is.
type Stage int

// The stages (specification of talks).
const (
	Invitation Stage = iota
	Witness
	Perspective
	Needs
	Repair
)

// The spans of a talk (specification of talks).
const (
	AnswerSpan = 7 * 24 * time.Hour  // until when an invitation can be answered
	RestAfter  = 14 * 24 * time.Hour // of silence
	EndAfter   = 30 * 24 * time.Hour // of silence
	AgainAfter = 30 * 24 * time.Hour // after the time for an answer is over, the same author may ask the same person again
	CheckAfter = 14 * 24 * time.Hour // what was agreed to is asked about
	CheckSpan  = 7 * 24 * time.Hour  // how long the answers to that are waited for
	RemindSpan = 48 * time.Hour      // of silence after which one side is reminded, once
)

// Bounds.
const (
	MostTalks       = 3 // of one person at a time (specification of talks)
	MostAgreements  = 5
	MostCorrections = 2 // of one side
	mostHistory     = 60
)

// Talk is what is between two people. The zero value is a pair that never had a talk. It holds no words.
type Talk struct {
	ID    string    `json:"id"`    // of the pair, see PairID
	Begun string    `json:"begun"` // the id of the text that began it: what was said in an earlier talk of the pair does nothing in a later one
	State State     `json:"state"`
	Sides []Side    `json:"sides"` // two, that of who began it first
	At    time.Time `json:"at"`    // when it began
	Last  time.Time `json:"last"`  // when one of them last did something
	By    time.Time `json:"by,omitzero"`

	Agreements []Agreement `json:"agreements,omitempty"`
	CheckAt    time.Time   `json:"check_at,omitzero"`
	Checked    bool        `json:"checked,omitempty"` // both were asked whether it holds
	History    []Moment    `json:"history,omitempty"`
	Why        string      `json:"why,omitempty"` // it is closed
}

// Side is what a talk knows of one of the two.
type Side struct {
	Number      string `json:"number"` // hash; "" of who was erased
	Stage       Stage  `json:"stage"`
	Heard       bool   `json:"heard,omitempty"`
	View        string `json:"view,omitempty"` // id of the words about what the other may feel
	Needs       string `json:"need,omitempty"` // id of the words of what they need
	Confirmed   bool   `json:"confirmed,omitempty"`
	Corrections int    `json:"corrections,omitempty"`
	Done        bool   `json:"done,omitempty"` // they have nothing to agree to
}

// Agreement is something that both may do. By is the side that has proposed it.
type Agreement struct {
	ID       string    `json:"id"` // of its words
	By       int       `json:"by"`
	Accepted bool      `json:"accepted,omitempty"` // by the other
	Refused  bool      `json:"refused,omitempty"`
	At       time.Time `json:"at"`
}

// Moment is something that happened, for operators.
type Moment struct {
	At    time.Time `json:"at"`
	Event string    `json:"event"`
	Side  int       `json:"side"` // 0 or 1; -1 is the clock
}

// PairID is the id of the talks of two numbers, whoever begins one: they have one subject, so that there is never a second
// talk of a pair. It is made of hashes and leads to neither.
func PairID(a, b string) string {
	if b < a {
		a, b = b, a
	}
	sum := sha256.Sum256([]byte("talk|" + a + "|" + b))
	return hex.EncodeToString(sum[:10])
}

// SideOf returns the place of a number, -1 for one that is in no side of it.
func (t Talk) SideOf(number string) int {
	if number == "" {
		return -1
	}
	return slices.IndexFunc(t.Sides, func(s Side) bool { return s.Number == number })
}

// Other returns the number of the other side, "" for one that is gone.
func (t Talk) Other(side int) string {
	if side < 0 || len(t.Sides) != 2 {
		return ""
	}
	return t.Sides[1-side].Number
}

// Next returns when the clock has to look at a talk, the zero time for never.
func (t Talk) Next() time.Time {
	switch t.State {
	case Inviting:
		return t.By
	case Open:
		return t.Last.Add(RestAfter)
	case Resting:
		return t.Last.Add(EndAfter)
	case Agreed:
		if t.Checked {
			return t.CheckAt.Add(CheckSpan)
		}
		return t.CheckAt
	default:
		return time.Time{}
	}
}

func (t *Talk) happened(at time.Time, event string, side int) {
	t.History = append(slices.Clone(t.History), Moment{At: at, Event: event, Side: side})
	if len(t.History) > mostHistory {
		t.History = t.History[len(t.History)-mostHistory:]
	}
}

// copied returns a talk whose lists can be changed.
func (t Talk) copied() Talk {
	t.Sides, t.Agreements = slices.Clone(t.Sides), slices.Clone(t.Agreements)
	return t
}

// Kind is the kind of the record of a talk; KindWords that of what one side has released, which the table seals; KindListed
// that of the entries of the list of all.
//
//nolint:gochecknoglobals // constant values: Go has no struct constants
var (
	Kind       = record.Kind{Name: "talk", Schema: 1}
	KindWords  = record.Kind{Name: "talk_words", Schema: 1}
	KindListed = record.Kind{Name: "talk_listed", Schema: 1}
)

// Words are what one side has released to the other.
type Words struct {
	Number string    `json:"number"` // hash, of who has
	To     string    `json:"other"`  // hash, of who gets them
	What   What      `json:"what"`
	Words  string    `json:"says"` // under that name no redacted bundle has them
	At     time.Time `json:"at"`
}

// Listed is an entry of the list of talks. It names nobody.
type Listed struct {
	At time.Time `json:"at"`
}
