package linkup

import (
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Name is that of the flow, and of its records, signals and timers.
const Name = rules.Flow

// Names is the purpose of the call that returns first names: its input is hashes of numbers, its output a JSON list of as many
// names, "" for who has none.
const Names = "linkup_names"

// Contacts is the purpose of the call that returns first names and numbers, of a text that reveals them: its input is hashes of numbers, its output
// a JSON list of as many Reachable, the zero value for who has none.
const Contacts = "linkup_contacts"

// Reachable is how somebody is reached.
type Reachable struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
}

// The signals to a LinkUp, those to a number, and the timer of a LinkUp.
const (
	starts  = "start"
	replies = "reply"
	unable  = "unable" // an invite that could not reach its person
	leaves  = "leave"
	cancels = "cancel"
	comes   = "late" // somebody comes later
	tells   = "told"
	due     = "due"
	change  = "change" // a time at which somebody would rather meet
	votes   = "vote"   // what somebody says to it
	wishes  = "wish"   // with whom somebody would swap numbers
	aparts  = "apart"  // somebody wants to be kept apart from the number
	relays  = "relay"  // somebody has the others told something
)

// The kinds of records.
//
//nolint:gochecknoglobals // constant values: Go has no struct constants
var (
	KindLinkUp = rules.Kind
	KindMine   = record.Kind{Name: "linkup_mine", Schema: 1}
	KindListed = record.Kind{Name: "linkup_listed", Schema: 1}
)

// Listed is an entry of the list of LinkUps. It names nobody.
type Listed struct {
	At time.Time `json:"at"` // when it was asked for
}

// Reader says what a text is for, and how an activity is called.
type Reader interface {
	Read(text string, c understand.Context) understand.Understanding
	Label(key string) string
}

// Match finds people for a LinkUp, the best first, and names what was relaxed to find them; or it asks for what it needs to know.
type Match func(t *turn.Turn, l rules.LinkUp, n int) (found []rules.Candidate, relaxed []string, ask *turn.Ask)

// Flow returns the flow, with what finds people, and what keeps words of one from others.
func Flow(reader Reader, match Match, guard Guard) turn.Flow {
	of := func(run func(member) turn.Verdict) func(*turn.Turn) turn.Verdict {
		return func(t *turn.Turn) turn.Verdict { return run(member{t, reader, guard}) }
	}
	counted := func(t *turn.Turn) turn.Verdict { return group{t, match}.signaled() }
	return turn.Flow{
		Name: Name, Intent: understand.InviteResponse,
		Steps: []turn.Step{{Name: Name, Stage: turn.Claims, Run: of(member.claim)}, {Name: "between", Stage: turn.Rest, Run: of(member.between)}},
		Left:  left,
		Acts:  acts(reader, guard),
		Signals: map[string]func(*turn.Turn) turn.Verdict{
			starts: counted, replies: counted, unable: counted, leaves: counted, cancels: counted, comes: counted, wishes: counted, relays: counted, change: counted, votes: counted, rules.Instructs: counted,
			tells: of(member.told), aparts: of(member.signaledApart),
		},
		Timers: map[string]func(*turn.Turn) turn.Verdict{
			due:   func(t *turn.Turn) turn.Verdict { return group{t, match}.due() },
			after: of(member.asksAfter), reveals: of(member.revealsDue), swaps: of(member.asksSwap),
		},
		Erasure: kinds(),
	}
}

// said is the data of a signal to a LinkUp, whose sender is in the signal itself.
type said struct {
	Invite string        `json:"invite,omitempty"`
	Yes    bool          `json:"yes,omitempty"`
	Option string        `json:"option,omitempty"`
	SID    string        `json:"sid,omitempty"`
	Why    string        `json:"why,omitempty"`
	Brief  *rules.Brief  `json:"brief,omitempty"` // of a start, without its initiator
	At     *rules.Option `json:"at,omitempty"`    // at which the sender would rather meet
	Seats  []string      `json:"seats,omitempty"` // of those with whom the sender would swap numbers, or who are told something; none is all
	Own    bool          `json:"own,omitempty"`   // of a wish: of their own accord
	Relay  string        `json:"relay,omitempty"` // the id of words, which are sealed elsewhere
}

// told is the data of a signal to a number. It names nobody: who is in, the number's turn looks up.
type told struct {
	LinkUp   string         `json:"linkup"`
	Region   string         `json:"region,omitempty"`
	What     rules.What     `json:"what"`
	Invite   string         `json:"invite,omitempty"`
	Activity string         `json:"activity"`
	Options  []rules.Option `json:"options"`
	Chosen   string         `json:"chosen,omitempty"`
	By       time.Time      `json:"by,omitzero"` // until when an invite can be answered
	Wave     int            `json:"wave,omitempty"`
	Replies  time.Time      `json:"replace_by,omitzero"`
	Change   *rules.Option  `json:"change,omitempty"` // another time that is asked about, By until when
	Seat     string         `json:"seat,omitempty"`   // of somebody else whom it is about
	Relay    string         `json:"relay,omitempty"`  // the id of words of theirs, which are sealed elsewhere
	Wants    Wants          `json:"wants,omitzero"`
}
