package linkup

import (
	"slices"
	"time"
)

// What happens after the time of a LinkUp (product contract, LinkUp).
const (
	AskAfter  = 2 * time.Hour      // after its end people are asked how it was
	AskedSpan = 7 * 24 * time.Hour // how long what they say to it counts
)

// AfterAt returns the first moment at which people are asked how it was: within the hours of the day.
func (o Option) AfterAt(home *time.Location) time.Time { return InDay(o.To.Add(AskAfter), home) }

// ByDay returns the first moment from at on that is within the hours of the day, in which texts that nobody waits for leave.
func ByDay(at time.Time, home *time.Location) time.Time { return InDay(at, home) }

// Wish is with whom somebody would swap numbers. The newest one of a seat counts.
type Wish struct {
	Seat string   `json:"seat"`
	With []string `json:"with,omitempty"` // seats
	SID  string   `json:"sid,omitempty"`
	Own  bool     `json:"own,omitempty"` // of their own accord alone: it says nothing of those who are not in it
}

// SeatOf returns the seat of a number that is in, "" for none.
func (l LinkUp) SeatOf(number string) string {
	if l.InitiatorIn && l.Initiator == number && number != "" {
		return InitiatorSeat
	}
	for _, i := range l.Invites {
		if i.In() && i.Number == number && number != "" {
			return i.ID
		}
	}
	return ""
}

// Seated returns the number that is in on a seat, "" for none.
func (l LinkUp) Seated(seat string) string {
	for _, number := range l.Participants() {
		if l.SeatOf(number) == seat {
			return number
		}
	}
	return ""
}

// Swap is two people who would swap numbers with each other, as their seats.
type Swap [2]string

// Swaps returns whom a wish would bring together: those who have wished the same, and have not been brought together yet.
func (l LinkUp) Swaps(number string, with []string) (swaps []Swap) {
	seat := l.SeatOf(number)
	if seat == "" || l.State != Completed {
		return nil
	}
	for _, w := range l.Wishes {
		pair := Swap{min(seat, w.Seat), max(seat, w.Seat)}
		if w.Seat != seat && slices.Contains(with, w.Seat) && slices.Contains(w.With, seat) && l.Seated(w.Seat) != "" && !slices.Contains(l.Swapped, pair) {
			swaps = append(swaps, pair)
		}
	}
	return swaps
}

// Wish is the turn of what somebody would swap. Those in refused may not be brought together now. Each two who both said so are told once.
func (l LinkUp) Wish(number string, w Wish, refused []Swap, now time.Time) Step {
	w.Seat = l.SeatOf(number)
	same := func(old Wish) bool { return old.Seat == w.Seat }
	switch {
	case w.Seat == "" || l.State != Completed:
		return l.ignored("it has not taken place, or they were not in")
	case now.After(l.At().To.Add(AskAfter + AskedSpan)):
		return l.ignored("it is too long ago")
	case slices.ContainsFunc(l.Wishes, func(old Wish) bool { return same(old) && old.SID == w.SID && w.SID != "" }):
		return l.ignored("the same wish again")
	}
	return l.wished(number, w, w.With, refused, now)
}

// wished keeps a wish in the place of an older one of the same person, and brings them together with those of the seats they named now who have wished
// the same.
func (l LinkUp) wished(number string, w Wish, named []string, refused []Swap, now time.Time) Step {
	s := Step{LinkUp: l, Did: "wished"}
	s.LinkUp.Wishes = append(slices.DeleteFunc(slices.Clone(l.Wishes), func(old Wish) bool { return old.Seat == w.Seat }), w)
	for _, pair := range l.Swaps(number, named) {
		if slices.Contains(refused, pair) {
			continue
		}
		s.LinkUp.Swapped = append(slices.Clone(s.LinkUp.Swapped), pair)
		for n, seat := range pair {
			s.Tells = append(s.Tells, Tell{To: l.Seated(seat), What: ToldSwapped, Seat: pair[1-n]})
		}
		s.Did = "swapped"
	}
	if s.Did == "swapped" {
		s.LinkUp.happened(now, "swapped", "both said yes")
	}
	return s
}
