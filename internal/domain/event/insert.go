package event

import (
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Insert returns the operation that stores an event of a scope: the hash of its number, or a word for events without
// one. It is kept for as long as the texts that it is about.
func Insert(scope string, e Event) (table.Op, error) {
	item, err := record.Encode(record.Event(scope, e.ID), record.KindEvent, e)
	item.Expires = e.At.Add(record.Retention)
	return table.Insert(item), err
}
