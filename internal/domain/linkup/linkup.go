package linkup

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/certificate"
	"github.com/josh-sms/josh/internal/text/when"
)

// State is where a LinkUp is.
type State string

// The states. Draft is the zero state of one of which nothing is known yet; the last three are the end.
const (
	Draft        State = ""
	Broadcasting State = "broadcasting"
	Locked       State = "locked"
	Completed    State = "completed"
	Expired      State = "expired"
	Canceled     State = "canceled"
)

// States lists the states that are stored, in the order of a life.
func States() []State { return []State{Broadcasting, Locked, Completed, Expired, Canceled} }

// Said returns the name of a state: the zero state has one, too.
func (s State) Said() string {
	if s == Draft {
		return "draft"
	}
	return string(s)
}

// Over reports whether nothing can happen any more.
func (s State) Over() bool { return s == Completed || s == Expired || s == Canceled }

// InviteState is where an invite is.
type InviteState string

// The states of an invite.
const (
	Pending       InviteState = "pending"
	Accepted      InviteState = "accepted"
	Declined      InviteState = "declined"
	InviteExpired InviteState = "expired"
	Closed        InviteState = "closed" // the LinkUp needs nobody more, or the person could not be asked
)

// Option is a time that the LinkUp may have. It begins with the moment at which people meet.
type Option struct {
	Key  string      `json:"key"` // A or B
	From time.Time   `json:"from"`
	To   time.Time   `json:"to"`
	Said when.Option `json:"said"` // as it was asked for, local to the region
}

// Overlaps reports whether nobody can be at both.
func (o Option) Overlaps(with Option) bool { return o.From.Before(with.To) && with.From.Before(o.To) }

// Group is how many people there are in all, the initiator included.
type Group struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Bounds of a group (product contract, LinkUp).
const (
	DefaultMin, DefaultMax = 2, 6
	MostPeople             = 10
)

// NewGroup returns a group within the bounds; 0 is what was not asked for.
func NewGroup(least, most int) Group {
	switch {
	case least <= 0 && most <= 0:
		return Group{DefaultMin, DefaultMax}
	case most <= 0:
		most = max(least, DefaultMax)
	case least <= 0:
		least = DefaultMin
	}
	most = min(max(most, DefaultMin), MostPeople)
	return Group{Min: min(max(least, DefaultMin), most), Max: most}
}

// LikedGroup returns the group of somebody who names no size and likes one: no plan fails because few come to one that may be large, so it is on with about
// half of the fewest that they like.
func LikedGroup(least, most int) Group {
	liked := NewGroup(least, most)
	liked.Min = max(min((liked.Min+2)/2, liked.Max), DefaultMin)
	return liked
}

// LargestGroup is the group of somebody who asks for more people than a LinkUp has: nobody said how few are enough.
func LargestGroup() Group { return LikedGroup(largeMin, MostPeople) }

// largeMin is the fewest of the large groups that people choose from (interview, group_01).
const largeMin = 7

// Brief is what was asked for.
type Brief struct {
	Initiator   string   `json:"initiator"` // hash of the number; "" once they are erased
	Activity    string   `json:"activity"`  // key of the catalogue
	Options     []Option `json:"options"`   // one or two, in the order in which they were named
	Group       Group    `json:"group"`
	Region      string   `json:"region"`
	RadiusMiles int      `json:"radius_miles,omitempty"` // 0 is the default
	Constraints []string `json:"constraints,omitempty"`
	// LocationHint is where people would like to meet: the name of a venue of the region, "" for any. It is never in words of a person.
	LocationHint string `json:"location_hint,omitempty"`
}

// ID returns the create key of a brief that a person (their id, not their number: one that was erased and joins again is somebody else) asked for on a
// day (of the region, YYYY-MM-DD): the same request twice is the same LinkUp. again counts those of the same key that are over.
func (b Brief) ID(person, day string, again int) string {
	h := sha256.New()
	parts := []string{"linkup", person, b.Activity, b.Region, day, strings.Repeat("+", again)}
	for _, o := range b.Options {
		parts = append(parts, o.From.UTC().Format(time.RFC3339))
	}
	h.Write([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(h.Sum(nil))[:26]
}

// Invite is a seat that somebody was asked to take.
type Invite struct {
	ID        string      `json:"id"`     // within the LinkUp
	Number    string      `json:"number"` // hash; "" once the person is erased
	State     InviteState `json:"state"`
	Option    string      `json:"option,omitempty"` // A, B, or "" for any
	Wave      int         `json:"wave"`             // from 1; Replacement for the one after a drop
	Score     float64     `json:"score"`
	Reasons   []string    `json:"reasons,omitempty"`
	Left      bool        `json:"left,omitempty"`   // accepted, and out again after the lock
	Unable    string      `json:"unable,omitempty"` // why the person could not be asked; they may be by a later wave
	SID       string      `json:"sid,omitempty"`    // of the last reply
	ExpiresAt time.Time   `json:"expires_at"`
	AskedAt   time.Time   `json:"asked_at,omitzero"`
	For       time.Time   `json:"for,omitzero"`      // the first time that they were asked for
	Weights   int         `json:"weights,omitempty"` // the version of the weights that Score is by
	Least     int         `json:"least,omitempty"`   // people in all that there have to be for them
	At        time.Time   `json:"at"`                // when they were asked, or last said something
	Marks     []Mark      `json:"marks,omitempty"`
}

// Mark is what became of a seat after it was asked for, and when: yes, no, left, removed, closed, expired, unable. Of a yes Option is the time.
type Mark struct {
	At     time.Time `json:"at"`
	What   string    `json:"what"`
	Option string    `json:"option,omitempty"`
}

// mark adds to what became of a seat.
func (i *Invite) mark(at time.Time, what, option string) {
	i.Marks = append(slices.Clone(i.Marks), Mark{at, what, option})
}

// In reports whether the person has said yes and has not left.
func (i Invite) In() bool { return i.State == Accepted && !i.Left }

// LinkUp is a plan. The zero value is one of which nothing is known.
type LinkUp struct {
	ID    string `json:"id"`
	State State  `json:"state"`
	Brief
	InitiatorIn bool      `json:"initiator_in"`
	InitiatorAt time.Time `json:"initiator_at"`          // when they asked for it
	InitiatorTo time.Time `json:"initiator_to,omitzero"` // when they were out of it
	Invites     []Invite  `json:"invites,omitempty"`
	Wave        int       `json:"wave"` // that was sent last, 0 for none
	Chosen      string    `json:"chosen,omitempty"`
	LockVersion int       `json:"lock_version"` // counts the locks and what changes who is in
	Relaxed     []string  `json:"relaxed,omitempty"`
	CreatedAt   time.Time `json:"created_at"`
	ExpiresAt   time.Time `json:"expires_at"` // of the acceptance window
	LockedAt    time.Time `json:"locked_at,omitzero"`
	RemindAt    time.Time `json:"remind_at,omitzero"` // the zero time: none is due any more
	ReplaceBy   time.Time `json:"replace_by,omitzero"`
	Replaced    bool      `json:"replaced,omitempty"` // the one replacement wave was sent
	History     []Moment  `json:"history,omitempty"`
	// Certificate is what the last lock, or the seat that was taken after it, rests on.
	Certificate *certificate.Certificate `json:"certificate,omitempty"`
	Change      *Change                  `json:"change,omitempty"`  // another time that is asked about
	Changes     int                      `json:"changes,omitempty"` // how often one was
	Wishes      []Wish                   `json:"wishes,omitempty"`  // of whom to swap numbers with, after it has taken place
	Swapped     []Swap                   `json:"swapped,omitempty"` // who has been given each other's number
	Asked       []Swap                   `json:"asked,omitempty"`   // who wanted whom asked to swap numbers, and so it was
	Relays      []Relay                  `json:"relays,omitempty"`  // that somebody had others told something
}

// Moment is something that happened to a LinkUp. It names nobody.
type Moment struct {
	At     time.Time `json:"at"`
	Event  string    `json:"event"`
	Reason string    `json:"reason,omitempty"`
}

// happened adds to the history.
func (l *LinkUp) happened(at time.Time, event, reason string) {
	l.History = append(slices.Clone(l.History), Moment{at, event, reason})
}

// Participants returns the numbers of those who are in, the initiator first.
func (l LinkUp) Participants() (in []string) {
	if l.InitiatorIn && l.Initiator != "" {
		in = append(in, l.Initiator)
	}
	for _, i := range l.Invites {
		if i.In() && i.Number != "" {
			in = append(in, i.Number)
		}
	}
	return in
}

// Quorum is how many have to be in: as many as were asked for, and as many as each of those who are in needs to be with.
func (l LinkUp) Quorum() int {
	least := l.Group.Min
	for _, i := range l.Invites {
		if i.In() {
			least = max(least, i.Least)
		}
	}
	return least
}

// Since returns those who are in by when they said so: the initiator first, and last who says so now.
func (l LinkUp) Since(in []string, now string) []string {
	at := map[string]time.Time{}
	for _, i := range l.Invites {
		at[i.Number] = i.At
	}
	delete(at, l.Initiator)
	in = slices.DeleteFunc(slices.Clone(in), func(number string) bool { return number == now })
	slices.SortStableFunc(in, func(a, b string) int { return at[a].Compare(at[b]) })
	return append(in, now)
}

// Numbers returns all whom the LinkUp names.
func (l LinkUp) Numbers() (all []string) {
	if l.Initiator != "" {
		all = append(all, l.Initiator)
	}
	for _, i := range l.Invites {
		if i.Number != "" && !slices.Contains(all, i.Number) {
			all = append(all, i.Number)
		}
	}
	return all
}

// Option returns an option by its key.
func (l LinkUp) Option(key string) (o Option, ok bool) {
	for _, o := range l.Options {
		if o.Key == key {
			return o, true
		}
	}
	return o, false
}

// Times returns the options that it may still have: the one that was chosen, once there is one.
func (l LinkUp) Times() []Option {
	if o, ok := l.Option(l.Chosen); ok {
		return []Option{o}
	}
	return l.Options
}

// Earliest returns when the first of them begins.
func (l LinkUp) Earliest() (first time.Time) {
	for _, o := range l.Times() {
		if first.IsZero() || o.From.Before(first) {
			first = o.From
		}
	}
	return first
}

// At returns the option that was chosen, the first before there is one.
func (l LinkUp) At() Option {
	if o, ok := l.Option(l.Chosen); ok || len(l.Options) == 0 {
		return o
	}
	return l.Options[0]
}
