package when

import (
	"slices"
	"time"
)

// Context is what a time is read by.
type Context struct {
	Now     time.Time
	Zone    *time.Location // nil counts as UTC
	Country string         // ISO 3166 code: whether 3/4 is in March or April. "" counts as US
	// Usual is when the activity usually is ("" when it has no such time): it gives a bare day its part of the day,
	// and a bare hour its half.
	Usual Bucket
	// From and Until are the hours between which an activity without such a time begins, 0 and 0 where nobody can tell: a bare
	// hour is the one of the two that is in between, if one is.
	From, Until int
}

// Problem is why a time that a text names cannot be taken.
type Problem string

// The problems.
const (
	Past      Problem = "past"
	TooFar    Problem = "too_far"   // beyond 21 days
	Ambiguous Problem = "ambiguous" // a bare hour that may be either half of the day
)

// Reading is what a text says of times. Spans without options and without a problem are of what names no day ("next
// week"), or of a time that is not meant for
// a plan ("last friday was fun").
type Reading struct {
	// Options are none, one or two, in the order of the text. When the problem is Ambiguous they are what the hour
	// may be, both halves of the day: choices for a question, no times of a plan.
	Options []Option
	Problem Problem // "" for none
	More    bool    // the text names further times
	Spans   []Span  // the bytes of the text that were read as times
}

// Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// Horizon is how many days ahead a plan can be (specification).
const Horizon = 21

// Read returns the times that a text names, as a plan could have them: the first two.
func Read(text string, c Context) Reading {
	if !hinted(text) {
		return Reading{}
	}
	return read(text, c)
}

func read(text string, c Context) Reading {
	var room [64]token // enough for a text of 250 characters
	if c.Zone == nil {
		c.Zone = time.UTC
	}
	p := parser{toks: tokens(text, room[:0]), today: dateOf(c.Now.In(c.Zone)), Context: c}
	p.moves = slices.ContainsFunc(p.toks, func(t token) bool { return t.kind == move })
	p.parse()
	if p.count == 0 {
		return Reading{}
	}
	p.hint()
	r := resolver{parser: &p}
	var plans [mostItems]plan
	for _, pl := range plans[:p.plans(&plans)] {
		r.add(pl)
	}
	reading := r.reading()
	reading.Spans = p.spans()
	return reading
}

// hint takes a meal that the text names for when the activity usually is, unless the caller knows.
func (p *parser) hint() {
	for i := 0; i < len(p.toks) && p.Usual == ""; i++ {
		if p.kind(i) == meal {
			p.Usual = bucketOf(p.value(i))
		}
	}
}

// spans returns where the items are; those that only spaces part are one.
func (p *parser) spans() []Span {
	spans := make([]Span, 0, p.count)
	for k, it := range p.items() {
		start, end := p.toks[it.first].start, p.toks[it.last].end
		if k > 0 && p.found[k-1].last == it.first-1 {
			spans[len(spans)-1].End = end
			continue
		}
		spans = append(spans, Span{start, end})
	}
	return spans
}
