package identity

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/pepper"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// claimed is how long a claim holds of which no turn makes more: longer than a registration and its codes, by which alone a number may be
// known whose partition is empty.
const claimed = 2 * people.RegistrationTTL

// maxRaces bounds how often a claim is decided again because another process claimed the phone.
const maxRaces = 8

// Numbers finds the numbers of phones. With one pepper it reads nothing and writes nothing.
type Numbers struct {
	Peppers pepper.List
	Table   table.Table
	Now     func() time.Time
	// Alike has Claim do as much for a phone that is known as for one that is not, so that its time tells nothing to who may ask for any.
	Alike bool
}

// All returns the number of a phone under each pepper, that of the first pepper first.
func (n Numbers) All(phone string) []string { return n.Peppers.Numbers(phone) }

// Find returns the number under which a phone is known, and the one of the first pepper when it is known under none.
func (n Numbers) Find(ctx context.Context, phone string) (string, error) {
	all := n.All(phone)
	if len(all) == 1 {
		return all[0], nil
	}
	number, err := n.known(ctx, all)
	if err == nil && number == "" {
		number = all[0]
	}
	return number, err
}

// Claim is Find for who is about to store something about a phone: when it is known under no pepper, it becomes known under the first, in a
// commit that demands that no other process, whose peppers are in another order, has done the same under another.
func (n Numbers) Claim(ctx context.Context, phone string) (string, error) {
	all := n.All(phone)
	if len(all) == 1 {
		return all[0], nil
	}
	for range maxRaces {
		number, err := n.known(ctx, all)
		if err != nil || number != "" && !n.Alike {
			return number, err
		}
		if number != "" {
			return number, n.pretend(ctx, all, number)
		}
		item, err := record.Encode(record.Contact(all[0]), record.KindContact, people.Contact{})
		if err != nil {
			return "", err
		}
		item.Expires = n.Now().Add(claimed)
		ops := []table.Op{table.Insert(item)}
		for _, other := range all[1:] {
			ops = append(ops, table.Check(record.Contact(other), 0))
		}
		if err := n.Table.Commit(ctx, ops...); fault.KindOf(err) != fault.Conflict {
			return all[0], err
		}
	}
	return "", fault.New(fault.Unavailable, "the number of a phone is claimed again and again")
}

// pretend commits what changes nothing, where a claim would.
func (n Numbers) pretend(ctx context.Context, all []string, number string) error {
	var ops []table.Op
	for _, other := range all {
		if other != number {
			ops = append(ops, table.Check(record.Contact(other), 0))
		}
	}
	if err := n.Table.Commit(ctx, ops...); fault.KindOf(err) != fault.Conflict {
		return err
	}
	return nil
}

// known returns the number of those of one phone that something is known about, "" for none. That it is more than one cannot be while every
// process has all peppers; when it is all the same, what holds texts back goes first: a STOP is never lost.
func (n Numbers) known(ctx context.Context, all []string) (string, error) {
	var keys []table.Key
	for _, number := range all {
		keys = append(keys, record.Contact(number), record.Person(number), record.OptOut(number), record.Hold(number))
	}
	items, err := n.Table.Get(ctx, keys...)
	if err != nil {
		return "", err
	}
	best, found, per := 0, "", len(keys)/len(all)
	for i, number := range all {
		rank, err := n.rank(number, items[i*per:(i+1)*per])
		if err != nil {
			return "", err
		}
		// Of equals one is taken by what it is, not by its place: so every process takes the same.
		if rank > best || rank == best && rank > 0 && number < found {
			best, found = rank, number
		}
	}
	if found != "" && !n.Alike {
		return found, nil
	}
	first := found
	for _, number := range all { // a text that waits for its first turn, a code that has not left, who is kept apart from somebody
		some, err := n.some(ctx, number)
		if err != nil {
			return "", err
		}
		if some && first == "" && (found == "" || number < found) {
			found = number
		}
	}
	return found, nil
}

// rank says how much hangs on what is known of a number, 0 for nothing.
func (n Numbers) rank(number string, items []table.Item) (int, error) {
	var there []table.Item
	for _, item := range items {
		if item.Exists() {
			there = append(there, item)
		}
	}
	state, err := live.Decode(number, there)
	switch {
	case err != nil:
		return 0, err
	case state.OptedOut(), state.HoldInForce(n.Now()) != nil:
		return 4, nil
	case state.Person.Present():
		return 3, nil
	case state.Hold.Present():
		return 2, nil
	case state.Contact.Present():
		return 1, nil
	}
	return 0, nil
}

// some reports whether anything is in the partition of a number.
func (n Numbers) some(ctx context.Context, number string) (bool, error) {
	query := table.Query{PK: record.Contact(number).PK, Limit: 1}
	for {
		page, err := n.Table.Query(ctx, query)
		if err != nil || len(page.Items) > 0 || page.Next == "" {
			return err == nil && len(page.Items) > 0, err
		}
		query.After = page.Next
	}
}
