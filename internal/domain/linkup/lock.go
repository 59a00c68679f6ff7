package linkup

import (
	"slices"
	"strconv"
	"time"
)

// lock locks a LinkUp that enough people have said yes to. At the quorum it is on: nobody waits for a seat that may stay empty.
func (s *Step) lock(now time.Time, home *time.Location) {
	in := s.LinkUp.Participants()
	chosen, ok := s.LinkUp.vote(now, home)
	if s.LinkUp.State != Broadcasting || !ok || len(in) < s.LinkUp.Quorum() || len(in) > s.LinkUp.Group.Max || len(in) > MostPeople {
		return
	}
	l := &s.LinkUp
	l.State, l.Chosen, l.LockedAt = Locked, chosen.Key, now
	l.LockVersion++
	l.RemindAt = reminder(chosen.From, now, home)
	l.happened(now, string(Locked), strconv.Itoa(len(in))+" in, option "+chosen.Key)
	s.closePending(Closed, now)
	s.all(ToldLocked)
	s.Did = "locked"
}

// TooLate returns the options that it is too late for.
func (l LinkUp) TooLate(now time.Time, home *time.Location) (list []Option) {
	for _, o := range l.Options {
		if latest(o.From, home).Before(now) {
			list = append(list, o)
		}
	}
	return list
}

// vote returns the option that most of those who are in have chosen, the initiator's first of those that tie; ok is false when it is
// too late for all.
func (l LinkUp) vote(now time.Time, home *time.Location) (best Option, ok bool) {
	most, late := -1, l.TooLate(now, home)
	for _, o := range l.Options {
		if slices.Contains(late, o) {
			continue
		}
		votes := 0
		for _, i := range l.Invites {
			if i.In() && (i.Option == "" || i.Option == o.Key) {
				votes++
			}
		}
		if votes > most {
			best, most, ok = o, votes, true
		}
	}
	return best, ok
}

// seated is the end of a replacement: somebody has taken a seat, and it stays on once there are enough again.
func (s *Step) seated(number string, now time.Time) {
	l := &s.LinkUp
	l.LockVersion++
	s.Tells = append(s.Tells, Tell{To: number, What: ToldLocked})
	s.all(ToldJoined, number)
	if len(l.Participants()) >= l.Quorum() {
		l.ReplaceBy = time.Time{}
		l.happened(now, "replaced", strconv.Itoa(len(l.Participants()))+" in")
		s.closePending(Closed, now)
	}
	s.Did = "replaced"
}

// Leave takes somebody out, for whatever reason: by DROP, by a STOP, because they are held or gone. Nobody hears why. The initiator
// who leaves before the lock takes the plan with them.
func (l LinkUp) Leave(number, why string, now time.Time, home *time.Location) Step {
	in := false
	for _, p := range l.Participants() {
		in = in || p == number
	}
	s := Step{LinkUp: l, Did: "left", Because: why}
	switch {
	case number == "" || l.State.Over() || l.State == Draft:
		return l.ignored("it is over, or has not begun")
	case number == l.Initiator && l.InitiatorIn && l.State == Broadcasting:
		return l.Cancel(number, why, now)
	}
	s.remove(number, now)
	if !in || l.State != Locked {
		return s
	}
	s.LinkUp.LockVersion++
	s.LinkUp.happened(now, "left", why)
	s.Tells = append(s.Tells, Tell{To: number, What: ToldGone})
	stay := len(s.LinkUp.Participants())
	switch {
	case stay >= s.LinkUp.Quorum():
		s.all(ToldDropped)
		return s
	case !l.ReplaceBy.IsZero() && stay > 0: // somebody is being sought already
		s.all(ToldSeeking)
		return s
	}
	begin := InDay(now, home)
	by := begin.Add(ReplaceIn)
	if last := latest(s.LinkUp.At().From, home); last.Before(by) {
		by = last
	}
	if stay == 0 || l.Replaced || by.Before(begin.Add(leastToAsk)) {
		return s.end(Canceled, "too few are left", now)
	}
	s.LinkUp.Replaced, s.LinkUp.ReplaceBy = true, by.UTC()
	s.LinkUp.happened(now, "seeking", "too few are left")
	s.all(ToldSeeking)
	if s.LinkUp.Change != nil { // who is asked for the seat is asked for the time that it has
		s.stays("somebody is sought for a seat", now)
		s.Did, s.Because = "left", why
	}
	return s
}

// Late relays that somebody who is in comes later, to the others.
func (l LinkUp) Late(number string, now time.Time) Step {
	if l.State != Locked || !slices.Contains(l.Participants(), number) {
		return l.ignored("it is not on, or they are not in")
	}
	s := Step{LinkUp: l, Did: "relayed"}
	s.LinkUp.happened(now, "late", "")
	s.all(ToldLate, number)
	return s
}

// Cancel calls a LinkUp off. by is the initiator, who knows, or "" for the service itself.
func (l LinkUp) Cancel(by, why string, now time.Time) Step {
	if l.State.Over() || l.State == Draft || by != "" && by != l.Initiator {
		return l.ignored("it is over, or not theirs")
	}
	s := Step{LinkUp: l, Did: "canceled", Because: why}
	if by != "" {
		s.remove(by, now)
		s.Tells = append(s.Tells, Tell{To: by, What: ToldGone})
	}
	return s.end(Canceled, why, now)
}

// end ends a LinkUp: those who are in are told, and what is open closes.
func (s Step) end(state State, why string, now time.Time) Step {
	what := map[State]What{Canceled: ToldCanceled, Completed: ToldOver}[state]
	if state == Expired {
		s.Tells = append(s.Tells, Tell{To: s.LinkUp.Initiator, What: ToldExpired})
		for _, i := range s.LinkUp.Invites {
			if i.In() {
				s.tell(i, ToldCanceled)
			}
		}
		s.closePending(InviteExpired, now)
	} else {
		s.all(what)
		s.closePending(Closed, now)
	}
	s.LinkUp.State, s.LinkUp.ReplaceBy, s.LinkUp.RemindAt, s.LinkUp.Change = state, time.Time{}, time.Time{}, nil
	s.LinkUp.happened(now, string(state), why)
	s.Did = string(state)
	return s
}

// Due is the turn of the clock: it does what has come due, one thing at a time; "ignored" is nothing.
func (l LinkUp) Due(now time.Time) Step {
	s := Step{LinkUp: l}
	switch {
	case l.State == Broadcasting && !now.Before(l.ExpiresAt):
		return s.end(Expired, "too few said yes in time", now)
	case l.State != Locked:
		return l.ignored("nothing is due")
	case !l.ReplaceBy.IsZero() && !now.Before(l.ReplaceBy):
		return s.end(Canceled, "nobody took the seat", now)
	case l.Change != nil && !now.Before(l.Change.Until):
		s.stays("too few have said that it suits them", now)
		return s
	case !now.Before(l.At().To):
		return s.end(Completed, "its time is over", now)
	case !l.RemindAt.IsZero() && !now.Before(l.RemindAt):
		s.LinkUp.RemindAt, s.Did = time.Time{}, "reminded"
		s.LinkUp.happened(now, "reminder", "")
		if now.Before(l.At().From) {
			s.all(ToldReminder)
		}
		return s
	}
	return l.ignored("nothing is due")
}
