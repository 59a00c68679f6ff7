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
	"github.com/josh-sms/josh/internal/flow/linkup"
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
	return p.people(func(known []people.Person) any {
		names := make([]string, len(known))
		for n, person := range known {
			names[n] = person.FirstName
		}
		return names
	})
}

// contacts answers with the first names and the numbers of people who have said that somebody may have them, as names does.
func (p Parts) contacts() converse.Caller {
	return p.people(func(known []people.Person) any {
		contacts := make([]linkup.Reachable, len(known))
		for n, person := range known {
			contacts[n] = linkup.Reachable{Name: person.FirstName, Phone: person.Phone}
		}
		return contacts
	})
}

// people answers with what view makes of the people of some numbers, the zero Person for who has none.
func (p Parts) people(view func([]people.Person) any) converse.Caller {
	t := p.table()
	return converse.Caller{Pure: true, Call: func(ctx context.Context, c turn.Call) ([]byte, error) {
		numbers, ok := c.Input.([]string)
		if !ok {
			return nil, fault.New(fault.Internal, "people: not a list of numbers")
		}
		keys := make([]table.Key, len(numbers))
		for n, number := range numbers {
			keys[n] = record.Person(number)
		}
		items, err := t.Get(ctx, keys...)
		if err != nil {
			return nil, err
		}
		known := make([]people.Person, len(numbers))
		for n, item := range items {
			var person people.Person
			if !item.Exists() || record.Decode(item, record.KindPerson, &person) != nil {
				continue
			}
			if known[n], err = live.OpenPerson(ctx, p.Seal, numbers[n], person); err != nil {
				return nil, err
			}
		}
		return json.Marshal(view(known))
	}}
}

// plansIn returns the ids of the LinkUps that the records of somebody name, the newest last.
func plansIn(records []table.Item) (ids []string, err error) {
	var mine linkup.Mine
	for _, item := range records {
		if item.Kind != linkup.KindMine.Name {
			continue
		}
		if err := record.Decode(item, linkup.KindMine, &mine); err != nil {
			return nil, err
		}
	}
	for _, plan := range mine.Plans {
		ids = append(ids, plan.ID)
	}
	return ids, nil
}
