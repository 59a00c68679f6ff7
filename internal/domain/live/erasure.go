package live

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Begun returns the order to erase a number, as it is when its commit removes what of the state is a person's.
func Begun(s State, at time.Time, upto string) people.Erasure {
	o := people.Erasure{At: at, Upto: upto, Removed: map[string]int{}}
	if s.Person.Present() {
		o.Removed[record.KindPerson.Name]++
		o.Gone = erasure.ReadNames(nil).Add(nil, s.Person.Value.ID)
	}
	if s.Session.Present() {
		o.Removed[record.KindSession.Name]++
	}
	return o
}

// EraseOrder returns the operation that writes an order to erase a number. It replaces one that is not carried out yet:
// what that one still had to remove is older than this one, too.
func EraseOrder(number string, order people.Erasure, due time.Time) (table.Op, error) {
	item, err := record.Encode(record.Erasure(number), record.KindErasure, order)
	item.Due, item.Version = due, order.At.UnixNano()
	return table.Upsert(item), err
}
