package ledger

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Retention is how long entries stay: a month can be compared with the same one a year before.
const Retention = 400 * 24 * time.Hour

// Cent is one cent in the unit of every cost here: a millionth of a cent.
const Cent = 1_000_000

// Entry is what the calls behind one answer cost, without a word of it.
type Entry struct {
	Number string         `json:"number,omitempty"` // hash of whom it was for; "" for a LinkUp, or when the person was erased
	Of     string         `json:"of,omitempty"`     // sid of the text, or id of the signal or timer, whose turn asked
	At     time.Time      `json:"at"`               // when the answer was stored
	Lines  []turn.Attempt `json:"lines"`            // one for each call that was made, in order
}

// Cost is the sum of its lines, in millionths of a cent.
func (e Entry) Cost() (sum int64) {
	for _, l := range e.Lines {
		sum += l.Cost
	}
	return sum
}

// Insert stores an entry. call and begun tell the calls of one text apart: the key of the call, and which time it was begun.
// The key names nobody, so that the entry of an erased person can stay without them.
func (e Entry) Insert(call string, begun int) (table.Op, error) {
	sum := sha256.Sum256([]byte(e.Of + "/" + call + "/" + string(rune('0'+begun))))
	item, err := record.Encode(record.Ledger(e.At, hex.EncodeToString(sum[:8])), record.KindLedger, e)
	item.Expires = e.At.Add(Retention)
	return table.Insert(item), err
}

// Made returns the lines of an answer that stand for calls which were made: not those that only say why none was. An answer
// that is no Thought has none.
func Made(output []byte) (lines []turn.Attempt) {
	var thought turn.Thought
	if json.Unmarshal(output, &thought) != nil {
		return nil
	}
	return slices.DeleteFunc(thought.Attempts, func(a turn.Attempt) bool { return a.Model == "" || a.Outcome == "open" || a.Outcome == "unasked" })
}

// Unnamed returns an entry's data without the number that it was for, and whether that was the one.
func Unnamed(number string, data []byte) (rest []byte, changed bool, err error) {
	var e Entry
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, false, fault.Wrap(fault.Internal, "ledger: entry", err)
	}
	if e.Number != number {
		return data, false, nil
	}
	e.Number, e.Of = "", ""
	rest, err = json.Marshal(e)
	return rest, true, fault.Wrap(fault.Internal, "ledger: entry", err)
}

// By says what sums are made by.
type By string

// What sums are made by. Days and months are of UTC.
const (
	Day     By = "day"
	Month   By = "month"
	Purpose By = "purpose"
	Model   By = "model"
	Person  By = "person"
	All     By = "all"
)

// Sum is what the calls of one day, month, purpose, model or person cost.
type Sum struct {
	Key       string  `json:"key"` // of a person the hash, "erased" for those who have gone
	Calls     int     `json:"calls"`
	Unused    int     `json:"unused"` // of those, calls whose answer could not be used
	TokensIn  int     `json:"tokens_in"`
	TokensOut int     `json:"tokens_out"`
	Cached    int     `json:"cached"` // of the tokens in, those read from a cache
	Cost      int64   `json:"cost"`   // in millionths of a cent
	Cents     float64 `json:"cents"`
}

// Add adds a line to a sum.
func (s *Sum) Add(a turn.Attempt) {
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

// Sums adds up entries: by day and month in the order of time, by anything else the dearest first. An unknown By is Invalid.
func Sums(by By, entries []Entry) ([]Sum, error) {
	if by.key(Entry{}, turn.Attempt{Purpose: "-", Model: "-"}) == "" {
		return nil, fault.New(fault.Invalid, "cost is shown by day, month, purpose, model, person or all")
	}
	sums := map[string]*Sum{}
	for _, e := range entries {
		for _, line := range e.Lines {
			key := by.key(e, line)
			if sums[key] == nil {
				sums[key] = &Sum{Key: key}
			}
			sums[key].Add(line)
		}
	}
	rows := make([]Sum, 0, len(sums))
	for _, key := range slices.Sorted(maps.Keys(sums)) {
		rows = append(rows, *sums[key])
	}
	if by != Day && by != Month {
		slices.SortStableFunc(rows, func(a, b Sum) int { return cmp.Compare(b.Cost, a.Cost) })
	}
	return rows, nil
}

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
		return cmp.Or(e.Number, "erased")
	case All:
		return string(All)
	}
	return ""
}
