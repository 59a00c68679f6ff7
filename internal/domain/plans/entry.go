package plans

import (
	"slices"
	"time"
)

// Status is where somebody stands with what they have ahead of them.
type Status string

// The statuses.
const (
	On       Status = "on"       // it takes place, and they are in
	Asking   Status = "asking"   // they asked for it, and others are being asked
	SaidYes  Status = "said_yes" // they said yes to it, and it is not on yet
	Invited  Status = "invited"  // they have not answered yet
	Reminder Status = "reminder" // they asked to be reminded of it
)

// Span is a time that something may take. Of a reminder it has no length.
type Span struct{ From, To time.Time }

// Entry is something that somebody has ahead of them.
type Entry struct {
	ID    string // of the LinkUp, or of the reminder
	What  string // as a text says it, with its time
	Names string // with whom, "" where nobody is named
	Status
	Times []Span // several before one is chosen, at least one
}

// From returns when it begins at the earliest.
func (e Entry) From() time.Time {
	return slices.MinFunc(e.Times, func(a, b Span) int { return a.From.Compare(b.From) }).From
}

// in reports whether it may be within a time.
func (e Entry) in(from, to time.Time) bool {
	return slices.ContainsFunc(e.Times, func(s Span) bool {
		return s.From.Before(to) && (s.To.After(from) || s.From.Equal(s.To) && !s.From.Before(from))
	})
}

// Ahead returns what is not over, the next first, as far as it is within one of some times; with none named all of it.
func Ahead(entries []Entry, now time.Time, within ...Span) []Entry {
	ahead := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool {
		over := !slices.ContainsFunc(e.Times, func(s Span) bool { return s.To.After(now) })
		return over || len(within) > 0 && !slices.ContainsFunc(within, func(s Span) bool { return e.in(s.From, s.To) })
	})
	slices.SortStableFunc(ahead, func(a, b Entry) int { return a.From().Compare(b.From()) })
	return ahead
}
