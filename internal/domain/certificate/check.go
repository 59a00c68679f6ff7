package certificate

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// The bounds of a group (product contract, LinkUp), and how long is between two plans of the same two people (decision 42).
const (
	fewest, mostPeople      = 2, 10
	cooldown, shortCooldown = 14 * 24 * time.Hour, 12 * time.Hour
	shorter                 = "shorter cooldown"
	threshold               = 0.55           // from which somebody is asked
	lateWithin              = 13 * time.Hour // before its begin it can be too late for a time: of one at half past nine in the morning from half past eight in the evening on
	tried                   = 1000           // weights of that version and above are tried out, and may have a threshold of their own
)

// stored is what Check reads of the record of a LinkUp.
type stored struct {
	LockVersion int          `json:"lock_version"`
	InitiatorIn bool         `json:"initiator_in"`
	Certificate *Certificate `json:"certificate"`
	Invites     []struct {
		ID    string `json:"id"`
		State string `json:"state"`
		Left  bool   `json:"left"`
	} `json:"invites"`
	History []struct {
		Event string `json:"event"`
	} `json:"history"`
}

// Check says what is wrong with the certificate of a LinkUp, as its record is stored; nothing for one that has never locked. At the lock itself all who
// have a seat are in; later some may have left.
func Check(record []byte, atLock bool) (wrong []string) {
	say := func(bad bool, format string, args ...any) {
		if bad {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	var l stored
	if err := json.Unmarshal(record, &l); err != nil {
		return []string{"not the record of a LinkUp"}
	}
	locked, moved, c := false, false, l.Certificate
	for _, moment := range l.History {
		locked, moved = locked || moment.Event == "locked", moved || moment.Event == "moved"
	}
	if c == nil {
		say(locked, "it locked without a certificate")
		return wrong
	}
	seats := map[string]Seat{}
	for _, s := range c.Seats {
		say(seats[s.Seat].Seat != "" || s.Seat == "", "seat %q is there twice, or nobody's", s.Seat)
		say(s.Wave > 0 && s.Weights < tried && s.Score < threshold, "seat %s was asked by a score of %v", s.Seat, s.Score)
		say(s.Said.Before(s.Asked) || c.At.Before(s.Said), "seat %s said yes before they were asked, or after the lock", s.Seat)
		say(s.Waited != int(c.At.Sub(s.Said)/time.Second), "seat %s waited another time", s.Seat)
		say((s.Seat == Initiator) != (s.Wave == 0), "seat %s was asked by no wave", s.Seat)
		seats[s.Seat] = s
	}
	in := 0
	if l.InitiatorIn {
		in++
	}
	for _, i := range l.Invites {
		if i.State == "accepted" && !i.Left {
			in++
			say(seats[i.ID].Seat == "", "seat %s is in without a certificate", i.ID)
		}
	}
	for _, l := range c.Late {
		say(l.Option == c.Option || l.From.Sub(c.At) > lateWithin, "it is not too late for %s", l.Option)
	}
	say(c.LockVersion == 1 && !moved && c.votes(c.Option) < c.most(), "most have said yes to another time")
	first := c.LockVersion == 1 // who has left after it may have been replaced, one seat after the other
	say(seats[Initiator].Seat == "" && (l.InitiatorIn || first), "who asked for it is not in")
	say(atLock && (in != len(seats) || c.LockVersion != l.LockVersion), "%d are in, %d certified", in, len(seats))
	say(len(seats) > c.Max || len(seats) > mostPeople || first && len(seats) < max(c.Min, fewest), "%d people where %d to %d were asked for", len(seats), c.Min, c.Max)
	say(!c.From.After(c.At) || !c.To.After(c.From), "it begins before the lock, or ends before it begins")
	known := []string{"adjacent windows", "wider area", shorter, "other activities"}
	say(slices.ContainsFunc(c.Relaxed, func(r string) bool { return !slices.Contains(known, r) }), "a step that is no relaxation: %q", c.Relaxed)
	return append(wrong, c.again(seats)...)
}

// votes counts those who have said yes to a time, or to any.
func (c Certificate) votes(option string) (n int) {
	for _, s := range c.Seats {
		if s.Wave > 0 && (s.Option == "" || s.Option == option) {
			n++
		}
	}
	return n
}

// most is how many have said yes to the time that most have, of those that there is still time for.
func (c Certificate) most() (n int) {
	for _, s := range c.Seats {
		if !slices.ContainsFunc(c.Late, func(l Late) bool { return l.Option == s.Option }) {
			n = max(n, c.votes(s.Option))
		}
	}
	return n
}

// again says who of a group was in a plan together too lately when the later of both was asked.
func (c Certificate) again(seats map[string]Seat) (wrong []string) {
	bound := cooldown
	if slices.Contains(c.Relaxed, shorter) {
		bound = shortCooldown
	}
	for _, p := range c.Met {
		later := seats[p.Seats[0]]
		if other := seats[p.Seats[1]]; other.Asked.After(later.Asked) {
			later = other
		}
		if p.At.Before(later.Asked) && later.For.Sub(p.At) < bound {
			wrong = append(wrong, fmt.Sprintf("seats %s met less than %s before", p.Seats, bound))
		}
	}
	return wrong
}
