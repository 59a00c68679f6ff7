package reminder

import (
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// RecordName is that of the record, in the partition of a number, and of the flow that writes it.
const RecordName = "reminder"

// DropSignal is the name of the signal that brings a Removal to the flow, from the page of a person.
const DropSignal = "drop"

// Removal is what the page of a person takes away: a reminder by its id.
type Removal struct {
	ID string `json:"id"`
}

// Kind is the kind of the record. The table seals its items.
var Kind = record.Kind{Name: "reminders", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Most is how many reminders one person may have open.
const Most = 10

// MostLate is how late somebody is still reminded, after JOSH or its carrier was away: a reminder of yesterday helps nobody.
const MostLate = 12 * time.Hour

// Reminder is something that somebody wants to be reminded of.
type Reminder struct {
	ID    string    `json:"id"`   // never used again for another
	Words string    `json:"says"` // under that name no redacted bundle has them
	At    time.Time `json:"at"`
	// Exact: they named the hour, so that it is said at that hour of the night, too.
	Exact bool      `json:"exact,omitempty"`
	SetAt time.Time `json:"set_at"`
}

// List is what one person wants to be reminded of. The zero value is an empty one.
type List struct {
	Open   []Reminder `json:"open,omitempty"`    // at most Most, the next first
	Next   int        `json:"next,omitempty"`    // counts the ids that were given
	Wanted string     `json:"says,omitempty"`    // words for which the time was asked
	Choice []string   `json:"choice,omitempty"`  // ids among which it was asked which one is meant
	Newest string     `json:"newest,omitempty"`  // id of the one that UNDO takes back
	Asked  time.Time  `json:"asked_at,omitzero"` // when that was asked, or the newest set
}

// In returns the list among the records of a number, an empty one where there is none. Errors are those of record.Decode.
func In(records []table.Item) (List, error) { return record.In[List](records, Kind) }

// With returns the list with one more reminder. ok is false where there is no room. l is not changed.
func (l List) With(words string, at time.Time, exact bool, now time.Time) (after List, ok bool) {
	if len(l.Open) >= Most {
		return l, false
	}
	l.Next++
	one := Reminder{ID: "r" + strconv.Itoa(l.Next), Words: words, At: at, Exact: exact, SetAt: now}
	l.Open = append(slices.Clone(l.Open), one)
	slices.SortStableFunc(l.Open, func(a, b Reminder) int { return a.At.Compare(b.At) })
	l.Wanted, l.Choice, l.Newest, l.Asked = "", nil, one.ID, now
	return l, true
}

// Without returns the list without a reminder, and that one; ok is false where it is not there. l is not changed.
func (l List) Without(id string) (after List, gone Reminder, ok bool) {
	i := slices.IndexFunc(l.Open, func(r Reminder) bool { return r.ID == id })
	if i < 0 {
		return l, gone, false
	}
	gone = l.Open[i]
	l.Open = slices.Delete(slices.Clone(l.Open), i, i+1)
	l.Choice = nil
	return l, gone, true
}

// Due returns the list without what is due, and of that what is still of use. l is not changed.
func (l List) Due(now time.Time) (after List, due []Reminder) {
	n := 0
	for n < len(l.Open) && !l.Open[n].At.After(now) {
		if now.Sub(l.Open[n].At) <= MostLate {
			due = append(due, l.Open[n])
		}
		n++
	}
	l.Open = slices.Clone(l.Open[n:])
	return l, due
}

// NextAt returns when the next one is due, the zero time for none.
func (l List) NextAt() time.Time {
	if len(l.Open) == 0 {
		return time.Time{}
	}
	return l.Open[0].At
}
