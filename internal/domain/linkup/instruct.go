package linkup

import (
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
)

// Flow is the name of the flow whose records and signals those of a LinkUp are, and Kind is that of its record.
const Flow = "linkup"

// Kind is the kind of the record of a LinkUp.
var Kind = record.Kind{Name: "linkup", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Instructs is the name of the signal by which an operator changes a LinkUp. Its data is an Instruction.
const Instructs = "instruct"

// What an operator can do to a LinkUp.
const (
	DoCancel = "cancel" // call it off: everybody who is in is told once
	DoRemove = "remove" // take somebody out: they are told so, and the others that somebody is out
	DoExtend = "extend" // give those who are asked more time
	DoLook   = "look"   // see whether its region is open still: whoever gives the turn ends it where it is not
)

// InitiatorSeat names the seat of the initiator, as the ids of invites name the others.
const InitiatorSeat = "0"

// Instruction is what an operator wants of a LinkUp. It names nobody: a seat is found by its id.
type Instruction struct {
	Do     string    `json:"do"`
	Seat   string    `json:"seat,omitempty"` // of a removal
	Until  time.Time `json:"until,omitzero"` // of an extension
	Reason string    `json:"reason"`         // the operator's: for the history, told to nobody
}

// Instruct does what an operator wants; "ignored" is what cannot be done now, and says why. What people hear never says who did it or why.
func (l LinkUp) Instruct(in Instruction, now time.Time, home *time.Location) Step {
	why := "operator: " + in.Reason
	switch {
	case l.State == Draft:
		return l.ignored("there is no such LinkUp")
	case l.State.Over():
		return l.ignored("it is over")
	case in.Do == DoCancel:
		return l.Cancel("", why, now)
	case in.Do == DoRemove:
		return l.take(in.Seat, why, now, home)
	case in.Do == DoExtend:
		return l.extend(in.Until, why, now, home)
	case in.Do == DoLook:
		return l.ignored("its region is open")
	}
	return l.ignored("no such instruction")
}

// Seat returns whose seat an id names, "" for nobody's.
func (l LinkUp) Seat(id string) (number string) {
	if id == InitiatorSeat && l.InitiatorIn {
		return l.Initiator
	}
	for _, i := range l.Invites {
		if i.ID == id {
			return i.Number
		}
	}
	return ""
}

// take takes somebody out whom an operator names. Who was in is told so; a plan goes with its initiator before it locks.
func (l LinkUp) take(seat, why string, now time.Time, home *time.Location) Step {
	number := l.Seat(seat)
	in := number != "" && slices.Contains(l.Participants(), number)
	open := slices.IndexFunc(l.Invites, func(i Invite) bool { return i.ID == seat && (i.State == Pending || i.State == Declined) })
	switch {
	case number == "" || !in && open < 0:
		return l.ignored("nobody in that seat is in, or asked")
	case number == l.Initiator && l.State == Broadcasting:
		return l.Cancel("", why, now)
	}
	before := len(l.History)
	s := l.Leave(number, why, now, home)
	s.LinkUp.History = slices.Clone(s.LinkUp.History)
	told := ToldRemoved
	if !in {
		told = ToldClosed
		s.LinkUp.Invites[open].State = Closed
	}
	s.Tells = slices.DeleteFunc(s.Tells, func(t Tell) bool { return t.To == number })
	s.Tells = append(s.Tells, Tell{To: number, What: told, Invite: seat})
	if len(s.LinkUp.History) > before && s.LinkUp.History[before].Event == "left" {
		s.LinkUp.History[before].Event = "removed"
	} else {
		s.LinkUp.happened(now, "removed", why)
	}
	if s.LinkUp.State == l.State {
		s.Did = "removed"
	}
	return s
}

// extend gives those who are asked more time, up to the last moment at which it can lock or take somebody in.
func (l LinkUp) extend(until time.Time, why string, now time.Time, home *time.Location) Step {
	s := Step{LinkUp: l, Did: "extended", Because: why}
	replacing := l.State == Locked && !l.ReplaceBy.IsZero()
	open, last := l.ExpiresAt, time.Time{}
	switch {
	case replacing:
		open, last = l.ReplaceBy, latest(l.At().From, home)
	case l.State == Locked:
		return l.ignored("it is on, and nobody is asked")
	default:
		for _, o := range l.Options {
			if at := latest(o.From, home); at.After(last) {
				last = at
			}
		}
	}
	if last.Before(until) {
		until = last
	}
	if until = until.UTC(); !until.After(open) {
		return l.ignored("nobody can be given longer than until " + open.UTC().Format(time.RFC3339) + ": it is that, or too near to when they meet")
	}
	s.LinkUp.Invites = slices.Clone(l.Invites)
	for n := range s.LinkUp.Invites {
		if i := &s.LinkUp.Invites[n]; i.Unable == "" && i.ExpiresAt.Equal(open) && i.State != Closed && i.State != InviteExpired {
			i.ExpiresAt = until
			s.tell(*i, ToldLonger)
		}
	}
	if replacing {
		s.LinkUp.ReplaceBy = until
	} else if s.LinkUp.ExpiresAt = until; l.InitiatorIn {
		s.Tells = append(s.Tells, Tell{To: l.Initiator, What: ToldLonger})
	}
	s.LinkUp.happened(now, "extended", why)
	return s
}

// Coming is something that the clock will do.
type Coming struct {
	At   time.Time `json:"at"`
	What string    `json:"what"`
}

// Ahead lists what the clock has to do for a LinkUp if nothing else happens, the nearest first.
func (l LinkUp) Ahead(now time.Time, home *time.Location) (list []Coming) {
	add := func(at time.Time, what string) {
		if !at.IsZero() {
			list = append(list, Coming{at, what})
		}
	}
	switch l.State {
	case Broadcasting:
		for n := range waves() {
			if due := l.waveAt(n, home); n >= l.Wave && due.Before(l.ExpiresAt) {
				add(due, "wave "+strconv.Itoa(n+1))
			}
		}
		add(l.ExpiresAt, "expires")
	case Locked:
		if begin := InDay(now, home); !l.ReplaceBy.IsZero() && l.Wave < Replacement && begin.After(now) {
			add(begin, "somebody else is asked")
		}
		add(l.ReplaceBy, "canceled, unless somebody takes the seat")
		if l.Change != nil {
			add(l.Change.Until, "the time stays, unless most are for another")
		}
		add(l.RemindAt, "reminder")
		add(l.At().To, "completed")
	case Draft, Completed, Expired, Canceled:
	}
	slices.SortStableFunc(list, func(a, b Coming) int { return a.At.Compare(b.At) })
	return list
}

// Next returns when the clock has something to do, the zero time for never.
func (l LinkUp) Next(now time.Time, home *time.Location) (at time.Time) {
	if ahead := l.Ahead(now, home); len(ahead) > 0 {
		at = ahead[0].At
	}
	return at
}
