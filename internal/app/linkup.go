package app

import (
	"context"
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// profileIn returns the profile that a turn leaves: of the record that it changes, else of the one that was there.
func profileIn(changed any, stored []table.Item) (p profile.Profile) {
	if i, ok := changed.(interview.Interview); ok {
		return i.Profile
	}
	known, err := profile.In(stored)
	if err != nil { // newer code will say more of them
		return p
	}
	return known.Profile
}

// names answers with the first names of the people of some numbers, "" for who has none. They are read when a text names them and
// stored nowhere but in that text, sealed.
func (p Parts) names() converse.Caller {
	t := p.table()
	return converse.Caller{Pure: true, Call: func(ctx context.Context, c turn.Call) ([]byte, error) {
		numbers, ok := c.Input.([]string)
		if !ok {
			return nil, fault.New(fault.Internal, "names: not a list of numbers")
		}
		keys := make([]table.Key, len(numbers))
		for n, number := range numbers {
			keys[n] = record.Person(number)
		}
		items, err := t.Get(ctx, keys...)
		if err != nil {
			return nil, err
		}
		names := make([]string, len(numbers))
		for n, item := range items {
			var person people.Person
			if !item.Exists() || record.Decode(item, record.KindPerson, &person) != nil {
				continue
			}
			if person, err = live.OpenPerson(ctx, p.Seal, numbers[n], person); err != nil {
				return nil, err
			}
			names[n] = person.FirstName
		}
		return json.Marshal(names)
	}}
}
