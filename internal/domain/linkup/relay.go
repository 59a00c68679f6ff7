package linkup

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
)

// KindRelay is the kind of words that somebody has others of a plan told. The table seals its items: they are the one place where the words are
// between the turn of who says them and the turns of those who hear them. Signals and the LinkUp have no more than the id.
var KindRelay = record.Kind{Name: "linkup_relay", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Words are what somebody has others told.
type Words struct {
	Number string    `json:"number"` // hash, of who says them
	LinkUp string    `json:"linkup"`
	Words  string    `json:"says"` // under that name no redacted bundle has them
	At     time.Time `json:"at"`
}

// MostRelays is how often a day one person has others of a plan told something (product contract, group).
const MostRelays = 3

// Relay is that somebody has others told something. It holds no words.
type Relay struct {
	ID   string    `json:"id"`   // of the words
	Seat string    `json:"seat"` // of who says them
	At   time.Time `json:"at"`
}

// SameDay counts the moments that are of the day of now where a LinkUp is.
func SameDay(moments []time.Time, now time.Time, home *time.Location) (n int) {
	home = zoned(home)
	day := now.In(home).Format(time.DateOnly)
	for _, at := range moments {
		if at.In(home).Format(time.DateOnly) == day {
			n++
		}
	}
	return n
}

// relayed returns when somebody has had others told something.
func (l LinkUp) relayed(seat string) (at []time.Time) {
	for _, r := range l.Relays {
		if r.Seat == seat {
			at = append(at, r.At)
		}
	}
	return at
}

// Relay has the others told what somebody who is in says: all of them, or those on some seats. The same words are passed on once. Who is told nothing
// hears why: it is the LinkUp that counts, because each of their texts may know of none of the others.
func (l LinkUp) Relay(number, id string, seats []string, now time.Time, home *time.Location) Step {
	seat := l.SeatOf(number)
	refused := func(why string) Step {
		s := l.ignored(why)
		s.Tells = []Tell{{To: number, What: ToldNotRelayed}}
		return s
	}
	switch {
	case slices.ContainsFunc(l.Relays, func(r Relay) bool { return r.ID == id }):
		return l.ignored("the same words again")
	case l.State != Locked || seat == "":
		return refused("it is not on, or they are not in")
	case SameDay(l.relayed(seat), now, home) >= MostRelays:
		return refused("three in a day already")
	}
	s := Step{LinkUp: l, Did: "relayed"}
	for _, other := range l.Participants() {
		if other != number && (len(seats) == 0 || slices.Contains(seats, l.SeatOf(other))) {
			s.Tells = append(s.Tells, Tell{To: other, What: ToldRelay, Seat: seat, Relay: id})
		}
	}
	if len(s.Tells) == 0 {
		return refused("nobody is there to hear it")
	}
	s.LinkUp.Relays = append(slices.Clone(l.Relays), Relay{ID: id, Seat: seat, At: now})
	s.LinkUp.happened(now, "relayed", "words of seat "+seat) // by which operators find who of a plan had others told something
	return s
}

// farewell is how long before their author leaves words are the last ones: both are of one text.
const farewell = time.Minute

// Farewell reports whether words are the last of somebody who then called the plan off or left it, of their own accord: those who stay may hear them.
func (l LinkUp) Farewell(id string) bool {
	n := slices.IndexFunc(l.Relays, func(r Relay) bool { return r.ID == id })
	return n >= 0 && slices.ContainsFunc(l.History, func(m Moment) bool {
		left := m.Event == "left" && m.Reason == DroppedOut || m.Event == Canceled.Said() && m.Reason == CalledOff
		return left && !m.At.Before(l.Relays[n].At) && m.At.Sub(l.Relays[n].At) < farewell
	})
}

// Why somebody has left, or a plan is off, by their own text.
const (
	DroppedOut = "dropped out"
	CalledOff  = "called off"
)
