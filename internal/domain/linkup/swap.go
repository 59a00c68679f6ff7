package linkup

import (
	"slices"
	"time"
)

// Pairs returns somebody with each of those with whom they would swap numbers.
func (l LinkUp) Pairs(number string, with []string) (pairs []Swap) {
	seat := l.SeatOf(number)
	for _, other := range with {
		if seat != "" && other != seat && l.Seated(other) != "" {
			pairs = append(pairs, Swap{min(seat, other), max(seat, other)})
		}
	}
	return pairs
}

// asked reports whether somebody was asked on behalf of somebody else.
func (l LinkUp) askedFor(by, of string) bool { return slices.Contains(l.Asked, Swap{by, of}) }

// answered reports whether somebody has said with whom of all they would swap numbers: who is not among those is not asked for.
func (l LinkUp) answered(seat string) bool {
	return slices.ContainsFunc(l.Wishes, func(w Wish) bool { return w.Seat == seat && !w.Own })
}

// WishOwn is the turn of what somebody would swap of their own accord, be it long after they were asked about all: it is added to what they wished
// before. Whoever was asked about nobody yet is asked, once for each who wishes it. Those in refused may not be brought together, and hear nothing.
// Done again it changes nothing.
func (l LinkUp) WishOwn(number string, w Wish, refused []Swap, now time.Time) Step {
	w.Seat = l.SeatOf(number)
	if w.Seat == "" || l.State != Completed {
		return l.ignored("it has not taken place, or they were not in")
	}
	named := w.With
	w.Own = true
	if n := slices.IndexFunc(l.Wishes, func(old Wish) bool { return old.Seat == w.Seat }); n >= 0 {
		w.Own, w.With = l.Wishes[n].Own, slices.Clone(l.Wishes[n].With)
		for _, seat := range named {
			if !slices.Contains(w.With, seat) {
				w.With = append(w.With, seat)
			}
		}
	}
	s := l.wished(number, w, named, refused, now)
	for _, pair := range l.Pairs(number, named) {
		other := pair[0]
		if other == w.Seat {
			other = pair[1]
		}
		if slices.Contains(refused, pair) || slices.Contains(s.LinkUp.Swapped, pair) || l.answered(other) || s.LinkUp.askedFor(w.Seat, other) {
			continue
		}
		s.LinkUp.Asked = append(slices.Clone(s.LinkUp.Asked), Swap{w.Seat, other})
		s.Tells = append(s.Tells, Tell{To: l.Seated(other), What: ToldSwapAsk, Seat: w.Seat})
	}
	return s
}
