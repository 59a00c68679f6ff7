package linkup

import (
	"slices"
	"strconv"
	"time"
)

// mostChanges is how often the people of a LinkUp are asked about another time.
const mostChanges = 2

// Change is another time that somebody would rather meet at, and what those who are in say to it. The time changes when more than half of them are for
// it, and stays otherwise.
type Change struct {
	Option Option    `json:"option"`
	Votes  []Vote    `json:"votes"` // who would rather have it is for it
	Until  time.Time `json:"until"`
}

// Vote is what somebody on a seat says to another time. The newest one of a seat counts.
type Vote struct {
	Seat string `json:"seat"`
	Yes  bool   `json:"yes"`
	SID  string `json:"sid,omitempty"`
}

// Propose asks those who are in whether another time suits them as well. Where it cannot be asked now, who wants it hears that it stays as it is.
func (l LinkUp) Propose(number string, at Option, sid string, now time.Time, home *time.Location) Step {
	seat := l.SeatOf(number)
	begin := InDay(now, home)
	until := begin.Add(ReplaceIn)
	for _, o := range []Option{at, l.At()} {
		if last := latest(o.From, home); last.Before(until) {
			until = last
		}
	}
	switch {
	case l.State != Locked || seat == "":
		return l.ignored("it is not on, or they are not in")
	case l.Change != nil && slices.ContainsFunc(l.Change.Votes, func(v Vote) bool { return v.Seat == seat && v.SID == sid }):
		return l.ignored("the same wish again")
	case l.Change != nil, l.Changes >= mostChanges, !l.ReplaceBy.IsZero(), at.From.Equal(l.At().From), until.Before(begin.Add(leastToAsk)):
		s := Step{LinkUp: l, Did: "stays", Because: "it cannot be asked now"}
		s.Tells = append(s.Tells, Tell{To: number, What: ToldStays})
		return s
	}
	s := Step{LinkUp: l, Did: "proposed"}
	at.Key = string(rune('A' + len(l.Options)))
	s.LinkUp.Change = &Change{Option: at, Votes: []Vote{{Seat: seat, Yes: true, SID: sid}}, Until: until.UTC()}
	s.LinkUp.Changes++
	s.LinkUp.happened(now, "another time", "asked for")
	s.all(ToldChange, number)
	return s
}

// votes returns how many of those who are in are for the other time, and how many have not said.
func (l LinkUp) votes(more ...Vote) (yes, open int) {
	for _, number := range l.Participants() {
		seat := l.SeatOf(number)
		said := slices.Concat(l.Change.Votes, more)
		slices.Reverse(said)
		switch n := slices.IndexFunc(said, func(v Vote) bool { return v.Seat == seat }); {
		case n < 0:
			open++
		case said[n].Yes:
			yes++
		}
	}
	return yes, open
}

// Moves reports whether a vote decides that the time changes.
func (l LinkUp) Moves(number string, yes bool) bool {
	if l.State != Locked || l.Change == nil || l.SeatOf(number) == "" {
		return false
	}
	all, _ := l.votes(Vote{Seat: l.SeatOf(number), Yes: yes})
	return 2*all > len(l.Participants())
}

// Vote is the turn of what somebody says to another time. busy says that somebody has another plan then.
func (l LinkUp) Vote(number string, yes bool, sid string, busy bool, now time.Time, home *time.Location) Step {
	seat := l.SeatOf(number)
	if l.State != Locked || l.Change == nil || seat == "" || !now.Before(l.Change.Until) {
		return l.ignored("no other time is asked about, or they are not in")
	}
	c := *l.Change
	if slices.ContainsFunc(c.Votes, func(v Vote) bool { return v.Seat == seat && v.SID == sid && sid != "" }) {
		return l.ignored("the same vote again")
	}
	c.Votes = append(slices.DeleteFunc(slices.Clone(c.Votes), func(v Vote) bool { return v.Seat == seat }), Vote{Seat: seat, Yes: yes, SID: sid})
	s := Step{LinkUp: l, Did: "voted"}
	s.LinkUp.Change = &c
	all, open := s.LinkUp.votes()
	switch half := len(l.Participants()); {
	case 2*all > half && !busy:
		s.moved(now, home)
	case 2*all > half:
		s.stays("somebody has another plan then", now)
	case 2*(all+open) <= half:
		s.stays("too few are for it", now)
	}
	return s
}

// moved gives the LinkUp its other time.
func (s *Step) moved(now time.Time, home *time.Location) {
	l := &s.LinkUp
	at := l.Change.Option
	l.Options = append(slices.Clone(l.Options), at)
	l.Chosen, l.Change, l.RemindAt = at.Key, nil, reminder(at.From, now, home)
	l.LockVersion++
	l.happened(now, "moved", "option "+at.Key+", "+strconv.Itoa(len(l.Participants()))+" in")
	s.all(ToldMoved)
	s.Did = "moved"
}

// stays ends the question without a change.
func (s *Step) stays(why string, now time.Time) {
	s.LinkUp.Change = nil
	s.LinkUp.happened(now, "stays", why)
	s.all(ToldStays)
	s.Did, s.Because = "stays", why
}
