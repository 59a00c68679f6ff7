package ledger

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// By says what sums are made by.
type By string

// What sums are made by. Days and months are of UTC.
const (
	Day     By = "day"
	Month   By = "month"
	Purpose By = "purpose"
	Model   By = "model"
	Person  By = "person"
	LinkUp  By = "linkup"
	Talk    By = "talk"    // those of both sides
	Turn    By = "turn"    // the text, signal or timer whose turn asked
	Subject By = "subject" // the LinkUp or the talk, or the person where it is for none
	Outcome By = "outcome" // what became of the call: ok, lost, or why there is no answer that can be used
	All     By = "all"
)

// If names another routing, by which a period can be added up again.
type If string

// The other routings.
const (
	Small If = "small" // the small model answers all
	Large If = "large" // the large model answers wherever a prompt allows it
	Cache If = "cache" // a prefix that is long enough for its model is kept, and read where it was used in the five minutes before
)

// Nobody is the person of entries that are for none: those of LinkUps, and of people who were erased.
const Nobody = "nobody"

// key returns what a line is counted under, "" for an unknown By.
func (by By) key(e Entry, line turn.Attempt) string {
	switch by {
	case Day:
		return e.At.UTC().Format(time.DateOnly)
	case Month:
		return e.At.UTC().Format("2006-01")
	case Purpose:
		return line.Purpose
	case Model:
		return line.Model
	case Person:
		return cmp.Or(e.Number, Nobody)
	case LinkUp:
		return cmp.Or(e.LinkUp, Nobody)
	case Talk:
		return cmp.Or(e.Talk, Nobody)
	case Turn:
		return cmp.Or(e.Of, Nobody)
	case Subject:
		if e.LinkUp != "" {
			return string(record.LinkUp(e.LinkUp))
		}
		if e.Talk != "" {
			return string(record.Talk(e.Talk))
		}
		if e.Number != "" {
			return string(record.Number(e.Number))
		}
		return Nobody
	case Outcome:
		return line.Outcome
	case All:
		return string(All)
	}
	return ""
}

// Sum is what calls cost that have the same day, purpose or whatever else they are added up by, or the same of several of them.
type Sum struct {
	Keys      map[By]string `json:"keys"`  // of a person the hash
	Texts     int           `json:"texts"` // texts, signals and timers whose turns made the calls; each erased one counts for itself
	Calls     int           `json:"calls"`
	Unused    int           `json:"unused"` // of those, calls whose answer could not be used
	TokensIn  int           `json:"tokens_in"`
	TokensOut int           `json:"tokens_out"`
	Cached    int           `json:"cached"` // of the tokens in, those read from a cache
	Cost      int64         `json:"cost"`   // in millionths of a cent
	Cents     float64       `json:"cents"`
	Would     *Would        `json:"would,omitempty"` // by another routing; nil where none is asked for
}

// Would is what the calls of a sum would have cost otherwise.
type Would struct {
	Cost       int64   `json:"cost"` // in millionths of a cent
	Cents      float64 `json:"cents"`
	Difference float64 `json:"difference"` // cents that it would have cost more, below 0 for less
	Calls      int     `json:"calls"`      // that would have cost something else
}

// Share is how much of the tokens in was read from a cache, from 0 to 1.
func (s Sum) Share() float64 {
	if s.TokensIn == 0 {
		return 0
	}
	return float64(s.Cached) / float64(s.TokensIn)
}

// would adds what a line would have cost.
func (s *Sum) would(line turn.Attempt, cost int64) {
	if s.Would == nil {
		s.Would = &Would{}
	}
	s.Would.Cost += cost
	if cost != line.Cost {
		s.Would.Calls++
	}
	s.Would.Cents = float64(s.Would.Cost) / Cent
	s.Would.Difference = float64(s.Would.Cost-s.Cost) / Cent
}

// add adds a line to a sum.
func (s *Sum) add(a turn.Attempt) {
	s.Calls++
	if a.Outcome != "ok" {
		s.Unused++
	}
	s.TokensIn += a.In + a.CacheRead + a.CacheWrite
	s.TokensOut += a.Out
	s.Cached += a.CacheRead
	s.Cost += a.Cost
	s.Cents = float64(s.Cost) / Cent
}

// Tally adds up entries as they are read. Its size is that of its sums and of the ids of the texts behind them. Make one with
// NewTally.
type Tally struct {
	by   []By
	sums map[string]*Sum
	of   map[string]bool // texts that a sum has counted
}

// NewTally returns an empty tally by all of what is named together, by day for nothing. An unknown By is Invalid.
func NewTally(by ...By) (*Tally, error) {
	if len(by) == 0 {
		by = []By{Day}
	}
	for _, one := range by {
		if one.key(Entry{}, turn.Attempt{Purpose: "-", Model: "-", Outcome: "-"}) == "" {
			return nil, fault.New(fault.Invalid, "cost is shown by day, month, purpose, model, person, linkup, turn, subject, outcome or all")
		}
	}
	return &Tally{by: by, sums: map[string]*Sum{}, of: map[string]bool{}}, nil
}

// Add adds an entry. would is what each of its lines would have cost by another routing, nil where that is not asked.
func (t *Tally) Add(e Entry, would []int64) {
	counted := map[string]bool{} // sums that have this entry's text
	for i, line := range e.Lines {
		keys := make(map[By]string, len(t.by))
		at := ""
		for _, by := range t.by {
			keys[by] = by.key(e, line)
			at += keys[by] + "\x00"
		}
		sum := t.sums[at]
		if sum == nil {
			sum = &Sum{Keys: keys}
			t.sums[at] = sum
		}
		sum.add(line)
		if would != nil {
			sum.would(line, would[i])
		}
		if of := at + e.Of; !counted[at] && (e.Of == "" || !t.of[of]) {
			sum.Texts++
			t.of[of] = true
		}
		counted[at] = true
	}
}

// Sums returns what was added up: in the order of time where it is by day or month before all else, the dearest first otherwise.
func (t *Tally) Sums() []Sum {
	sums := make([]Sum, 0, len(t.sums))
	for _, at := range slices.Sorted(maps.Keys(t.sums)) {
		sums = append(sums, *t.sums[at])
	}
	first := t.by[0]
	slices.SortStableFunc(sums, func(a, b Sum) int {
		if first == Day || first == Month {
			return cmp.Or(strings.Compare(a.Keys[first], b.Keys[first]), cmp.Compare(b.Cost, a.Cost))
		}
		return cmp.Compare(b.Cost, a.Cost)
	})
	return sums
}
