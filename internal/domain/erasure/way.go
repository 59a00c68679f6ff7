package erasure

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Way says how the items of a kind that name a number are found without reading the whole table. Make it with In, Own,
// At, From, Index or Whole.
type Way struct {
	Partition func(number string) string     // everything in it is about the number
	Key       func(number string) table.Key  // the one place of a number
	From      []string                       // kinds whose items lead there, by Leads or Partitions
	Numbers   func(item table.Item) []string // whom an item names: an entry of the index leads from each to it
	Whole     bool                           // no way is shorter than to read the whole table
}

// In is the way of a kind that is stored in a partition of the number's own.
func In(partition func(number string) string) Way { return Way{Partition: partition} }

// Own is the way of a kind that is stored with what is live about a number, as the records of flows are.
func Own() Way { return In(func(number string) string { return string(record.Number(number)) }) }

// At is the way of a kind with one place for each number.
func At(key func(number string) table.Key) Way { return Way{Key: key} }

// From is the way of a kind to which items of other kinds lead.
func From(kinds ...string) Way { return Way{From: kinds} }

// Index is the way of a kind whose keys do not tell whom its items name: numbers does. Whoever stores one stores in the
// same commit, without more ado, an entry for each number (Indexer).
func Index(numbers func(item table.Item) []string) Way { return Way{Numbers: numbers} }

// Whole is no way: as long as a kind has no other, every erasure reads the whole table.
func Whole() Way { return Way{Whole: true} }

// String says it in words.
func (w Way) String() string {
	const number = "<hash>"
	switch {
	case w.Partition != nil:
		return "in `" + w.Partition(number) + "`"
	case w.Key != nil:
		return "`" + w.Key(number).String() + "`"
	case len(w.From) > 0:
		return "from its `" + strings.Join(w.From, "`, `") + "`"
	case w.Numbers != nil:
		return "by the index"
	case w.Whole:
		return "by reading the whole table"
	}
	return ""
}

// Reached reports whether every item of the kind that names a number is found without reading the whole table.
func (k Kind) Reached() bool {
	for _, w := range k.Ways {
		if w.Whole || w.String() == "" {
			return false
		}
	}
	return len(k.Ways) > 0 || k.Rule == Nobody
}
