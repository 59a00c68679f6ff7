package erasure

import (
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Order is an order to erase a number, as a declaration needs it.
type Order struct {
	Number string    // hash
	At     time.Time // when it was given
	Upto   string    // the last id that is old, "" when only the time says
	Gone   Names     // of what this erasure has removed
}

// idLength is that of a ULID; the ids of jobs and events begin with one.
const idLength = 26

// Newer reports whether an id was made after the order. An id of the same millisecond decides by itself.
func (o Order) Newer(id string) bool {
	if len(id) < idLength {
		return false
	}
	made, at := ident.Time(id[:idLength]), o.At.Truncate(time.Millisecond)
	return made.After(at) || made.Equal(at) && o.Upto != "" && id[:idLength] > o.Upto
}

// Age tells whether an item came after an order, and is therefore about somebody who has come (back) since.
type Age struct {
	By    string // what tells it, in words
	Newer func(o Order, item table.Item) bool
}

// ByID tells the age of an item by an id in its data. What cannot be read is old.
func ByID[T any](id func(T) string) Age {
	return Age{"id", func(o Order, item table.Item) bool { return o.Newer(id(Read[T](item))) }}
}

// ByTime tells the age of an item by times in its data, of which the last counts. What cannot be read is old.
func ByTime[T any](times func(T) []time.Time) Age {
	return Age{"time", func(o Order, item table.Item) bool {
		for _, at := range times(Read[T](item)) {
			if at.After(o.At) {
				return true
			}
		}
		return false
	}}
}

// Read reads an item as far as it can be read.
func Read[T any](item table.Item) (v T) {
	_ = json.Unmarshal(item.Data, &v) // what cannot be read has no age, no names and no use
	return v
}
