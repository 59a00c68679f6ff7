package live

import (
	"time"

	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
)

// Gone counts what goes of a number's state with the order to erase, by kind.
func Gone(s State) map[string]int {
	gone := map[string]int{}
	if s.Person.Present() {
		gone[record.KindPerson.Name]++
	}
	if s.Session.Present() {
		gone[record.KindSession.Name]++
	}
	return gone
}

// EraseOrder returns the operation that writes an order to erase a number. It replaces one that is not carried out yet:
// what that one still had to remove is older than this one, too.
func EraseOrder(number string, order people.Erasure, due time.Time) (table.Op, error) {
	item, err := record.Encode(record.Erasure(number), record.KindErasure, order)
	item.Due, item.Version = due, order.At.UnixNano()
	return table.Upsert(item), err
}
