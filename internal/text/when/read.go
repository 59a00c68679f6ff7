package when

import "time"

// Context is what a time is read by.
type Context struct {
	Now     time.Time
	Zone    *time.Location // nil counts as UTC
	Country string         // ISO 3166 code: whether 3/4 is in March or April. "" counts as US
	// Usual is when the activity usually is ("" when it has no such time): it gives a bare day its part of the day, and a
	// bare hour its half.
	Usual Bucket
}

// Problem is why a time that a text names cannot be taken.
type Problem string

// The problems.
const (
	Past      Problem = "past"
	TooFar    Problem = "too_far"   // beyond 21 days
	Ambiguous Problem = "ambiguous" // a bare hour that may be either half of the day
)

// Reading is what a text says of times.
type Reading struct {
	Options []Option // none, one or two, in the order of the text
	Problem Problem  // "" for none
	Spans   []Span   // the bytes of the text that were read as times
}

// Span is a part of a text, in bytes.
type Span struct{ Start, End int }
