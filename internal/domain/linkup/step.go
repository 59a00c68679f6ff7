package linkup

import (
	"slices"
	"strconv"
	"time"
)

// Start makes a LinkUp of a brief. Its first wave is due at once, or when the day begins.
func Start(id string, b Brief, now time.Time, home *time.Location) Step {
	l := LinkUp{ID: id, Brief: b, InitiatorIn: true, InitiatorAt: now, CreatedAt: now}
	for n := range l.Options {
		l.Options[n].Key = string(rune('A' + n))
	}
	l.happened(now, "draft", "")
	l.State, l.ExpiresAt = Broadcasting, now.Add(Window)
	var last time.Time
	for _, o := range l.Options {
		if o.From.After(last) {
			last = o.From
		}
	}
	if end := latest(last, home); end.Before(l.ExpiresAt) {
		l.ExpiresAt = end
	}
	l.happened(now, string(Broadcasting), "asked for")
	return Step{LinkUp: l, Did: "started"}
}

// Candidate is somebody who may be asked.
type Candidate struct {
	Number  string
	Score   float64
	Reasons []string
	Weights int // the version of the weights that Score is by
	Least   int // people in all that there have to be for them, 0 for no matter
}

// Wanted says how many people are to be asked now and by which wave; 0 is nobody.
func (l LinkUp) Wanted(now time.Time, home *time.Location) (n, wave int) {
	switch {
	case l.State == Locked && !l.ReplaceBy.IsZero() && now.Before(l.ReplaceBy) && !now.Before(InDay(now, home)):
		return replacements - l.asked(Replacement), Replacement
	case l.State != Broadcasting || now.Before(InDay(now, home)) || !now.Before(l.ExpiresAt):
		return 0, 0
	}
	if next := l.Wave; next < len(waves()) && !now.Before(l.waveAt(next, home)) {
		return waves()[next].size, next + 1
	}
	if l.Wave == 0 {
		return 0, 0
	}
	return waves()[l.Wave-1].size - l.asked(l.Wave), l.Wave
}

// asked counts those whom a wave has reached.
func (l LinkUp) asked(wave int) (n int) {
	for _, i := range l.Invites {
		if i.Wave == wave && i.Unable == "" {
			n++
		}
	}
	return n
}

// waveAt is when the n-th wave is due, from 0.
func (l LinkUp) waveAt(n int, home *time.Location) time.Time {
	return InDay(InDay(l.CreatedAt, home).Add(waves()[n].after), home)
}

// MayAsk reports whether somebody may be asked by a wave: each person has one seat, and none of their own plan; who could not be asked by
// a wave is not asked by it again.
func (l LinkUp) MayAsk(number string, wave int) bool {
	return number != "" && number != l.Initiator && !slices.ContainsFunc(l.Invites, func(i Invite) bool {
		return i.Number == number && (i.Unable == "" || i.Wave == wave)
	})
}

// mostInvites is how many people a LinkUp asks in all, those included who could not be asked: one commit tells all of them.
const mostInvites = 30

// Ask is a wave: it asks candidates for the seats that are wanted, the best first, each once.
func (l LinkUp) Ask(candidates []Candidate, relaxed []string, now time.Time, home *time.Location) Step {
	n, wave := l.Wanted(now, home)
	if wave == 0 {
		return l.ignored("no wave is due")
	}
	s := Step{LinkUp: l, Did: "asked", Because: "wave " + strconv.Itoa(wave)}
	s.LinkUp.Invites = slices.Clone(l.Invites)
	what, by := ToldInvite, l.ExpiresAt
	if wave == Replacement {
		what, by = ToldReplace, l.ReplaceBy
	}
	for _, c := range candidates {
		if n <= 0 || len(s.LinkUp.Invites) >= mostInvites {
			break
		}
		if !s.LinkUp.MayAsk(c.Number, wave) {
			continue
		}
		n--
		i := Invite{
			ID: strconv.Itoa(len(s.LinkUp.Invites) + 1), Number: c.Number, State: Pending, Wave: wave, Score: c.Score, Reasons: c.Reasons, ExpiresAt: by, At: now,
			AskedAt: now, For: l.Earliest(), Weights: c.Weights, Least: c.Least,
		}
		s.LinkUp.Invites = append(s.LinkUp.Invites, i)
		s.tell(i, what)
	}
	for _, r := range relaxed {
		if !slices.Contains(s.LinkUp.Relaxed, r) {
			s.LinkUp.Relaxed = append(slices.Clone(s.LinkUp.Relaxed), r)
		}
	}
	if wave > s.LinkUp.Wave {
		s.LinkUp.Wave = wave
		s.LinkUp.happened(now, "wave "+strconv.Itoa(wave), strconv.Itoa(len(s.Tells))+" asked")
	}
	return s
}

// Unable takes back an invite that did not reach its person, who may be asked by a later wave; gone is somebody who is nobody's any more:
// then nothing names them.
func (l LinkUp) Unable(number, invite, why string, gone bool, now time.Time) Step {
	n := l.invite(number, invite)
	if n < 0 || l.Invites[n].State != Pending || l.Invites[n].Unable != "" {
		return l.ignored("no open invite of theirs")
	}
	l.Invites = slices.Clone(l.Invites)
	l.Invites[n].State, l.Invites[n].Unable = Closed, why
	l.Invites[n].mark(now, "unable", "")
	if gone {
		l.Invites[n].Number = ""
	}
	return Step{LinkUp: l, Did: "unable", Because: why}
}

// invite finds the invite of a number, -1 for none.
func (l LinkUp) invite(number, id string) int {
	return slices.IndexFunc(l.Invites, func(i Invite) bool { return i.Number == number && i.ID == id && number != "" })
}

// Answer is a reply to an invite.
type Answer struct {
	Number, Invite string
	Yes            bool
	Option         string    // A or B, "" for any
	SID            string    // of the text
	At             time.Time // when they said so: what is known of them is as old as that
}

// Locks returns those who are in when an answer leads to a lock, or to a seat that is taken: they are checked before it. None when
// it leads to neither.
func (l LinkUp) Locks(a Answer, now time.Time) []string {
	n := l.invite(a.Number, a.Invite)
	if n < 0 || !a.Yes || !l.takes(n, now) {
		return nil
	}
	l.Invites = slices.Clone(l.Invites)
	l.Invites[n].State = Accepted
	if in := l.Participants(); l.State == Locked || len(in) >= l.Quorum() {
		return in
	}
	return nil
}

// takes reports whether a yes to an invite counts now.
func (l LinkUp) takes(n int, now time.Time) bool {
	i := l.Invites[n]
	switch {
	case i.Unable != "" || i.State == Closed || i.State == InviteExpired || i.Left || !now.Before(i.ExpiresAt):
		return false
	case l.State == Broadcasting:
		return len(l.Participants()) < l.Group.Max || i.State == Accepted
	}
	return l.State == Locked && i.Wave == Replacement && !l.ReplaceBy.IsZero() && now.Before(l.ReplaceBy) && len(l.Participants()) < l.Group.Max
}

// Reply is the turn of an answer. unfit are those of Locks who may be in no plan any more: they are taken out first.
func (l LinkUp) Reply(a Answer, unfit []string, now time.Time, home *time.Location) Step {
	n := l.invite(a.Number, a.Invite)
	switch {
	case n < 0:
		return l.ignored("no invite of theirs")
	case l.Invites[n].SID == a.SID && a.SID != "":
		return l.ignored("the same reply again")
	}
	i := l.Invites[n]
	l.Invites = slices.Clone(l.Invites)
	l.Invites[n].SID, l.Invites[n].At = a.SID, a.At
	s := Step{LinkUp: l, Did: "declined"}
	switch {
	case !a.Yes && i.In() && l.State == Locked:
		return l.Leave(a.Number, "said no after the lock", now, home)
	case !a.Yes && (i.State == Pending || i.State == Accepted) && l.State == Broadcasting, !a.Yes && i.State == Pending && l.State == Locked:
		s.LinkUp.Invites[n].State, s.LinkUp.Invites[n].Option = Declined, ""
		s.LinkUp.Invites[n].mark(now, "no", "")
		return s
	case !a.Yes:
		return s
	case i.In() && l.State == Locked:
		return l.ignored("is in already")
	case !l.takes(n, now):
		if i.State == Pending {
			s.LinkUp.Invites[n].State = Closed
		}
		s.Did = "too_late"
		s.tell(i, ToldFull)
		return s
	}
	s.LinkUp.Invites[n].State, s.LinkUp.Invites[n].Option, s.Did = Accepted, a.Option, "accepted"
	s.LinkUp.Invites[n].mark(now, "yes", a.Option)
	s.without(unfit, now)
	return s.counted(n, now, home)
}

// counted is the end of a yes: a seat that was free is taken, or it locks if there are enough.
func (s Step) counted(n int, now time.Time, home *time.Location) Step {
	switch i := s.LinkUp.Invites[n]; {
	case s.LinkUp.State == Locked && !i.In():
		s.Did = "unfit"
	case s.LinkUp.State == Locked:
		s.seated(i.Number, now)
	case !s.LinkUp.InitiatorIn:
		return s.end(Canceled, "who asked for it is out", now)
	default:
		s.lock(now, home)
	}
	return s
}

// without takes people out who may not be in it any more. Who of them may hear anything hears that it is not open to them.
func (s *Step) without(unfit []string, now time.Time) {
	for _, number := range unfit {
		if number == s.LinkUp.Initiator && s.LinkUp.InitiatorIn { // who would wait for their own plan for ever
			s.Tells = append(s.Tells, Tell{To: number, What: ToldRemoved})
		}
		s.remove(number, now)
		for _, i := range s.LinkUp.Invites {
			if i.Number == number {
				s.tell(i, ToldFull)
			}
		}
	}
}

// remove takes somebody out without a word to others.
func (s *Step) remove(number string, now time.Time) {
	if number == s.LinkUp.Initiator && s.LinkUp.InitiatorIn {
		s.LinkUp.InitiatorIn, s.LinkUp.InitiatorTo = false, now
	}
	s.LinkUp.Invites = slices.Clone(s.LinkUp.Invites)
	for n := range s.LinkUp.Invites {
		if i := &s.LinkUp.Invites[n]; i.Number == number {
			switch {
			case i.In():
				i.Left = true
				i.mark(now, "left", "")
			case i.State == Pending:
				i.State = Closed
				i.mark(now, "closed", "")
			}
		}
	}
}
