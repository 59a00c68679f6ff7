package app

import (
	"context"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/understand"
)

// What a person of josh smoke likes: few others name it, and plans are for two of them, so that hardly anybody else is asked.
const smokeActivity = "birding"

// pretend makes the operations by which a number becomes a person who has registered, with a profile or before the first question, in
// place of the person whom an earlier call has made of it.
func (p Parts) pretend(ctx context.Context, who ops.Pretended) ([]table.Op, error) {
	now := p.Now()
	before, number := who.State.Person.Value, who.State.Number
	after := people.Person{
		ID: p.IDs.New(now), CreatedAt: now, State: people.Active, Profile: string(profile.Empty), Phone: string(who.Phone),
		FirstName: who.First, LastName: who.Last, Region: who.Region, CanParticipate: true, CanInitiate: true,
	}
	if who.Complete && who.State.Person.Present() { // the same person, who has answered meanwhile
		after.ID, after.CreatedAt = before.ID, before.CreatedAt
	}
	var known interview.Interview
	if who.Complete {
		made, err := smokeProfile(p)
		if err != nil {
			return nil, err
		}
		after.Profile, known = string(profile.CompleteMVP), interview.Interview{Profile: made, At: now}
	}
	sealed, err := live.SealPerson(ctx, p.Seal, number, before, after)
	if err != nil {
		return nil, err
	}
	person, err := record.Encode(record.Person(number), record.KindPerson, sealed)
	if err != nil {
		return nil, err
	}
	person.Version = who.State.Person.Version
	list := []table.Op{table.Put(person)}
	if !who.Complete {
		return list, nil
	}
	told, err := record.Encode(record.FlowRecord(record.Number(number), profile.RecordName), interview.Kind, known)
	if err != nil {
		return nil, err
	}
	for _, old := range who.State.Records {
		if old.Key == told.Key {
			told.Version = old.Version
		}
	}
	pooled, err := p.pooled(ctx, number, after, known.Profile)
	return append(append(list, table.Put(told)), pooled...), err
}

// smokeProfile is the profile of somebody who has answered the first questions.
func smokeProfile(p Parts) (profile.Profile, error) {
	rules, err := profile.Load()
	if err != nil {
		return profile.Profile{}, err
	}
	activities, err := catalogue.Load()
	if err != nil {
		return profile.Profile{}, err
	}
	given := profile.Given{State: profile.CompleteMVP, Activities: []string{smokeActivity}, Group: &understand.Group{Min: 2, Max: 2}}
	return rules.Make(given, func(key string) bool { _, ok := activities.Activity(key); return ok }, p.Now())
}

// pooled makes the operations by which a person is among those of a region who can be asked.
func (p Parts) pooled(ctx context.Context, number string, who people.Person, known profile.Profile) (list []table.Op, err error) {
	was, err := p.Table.Get(ctx, record.Pool(who.Region, number))
	if err != nil {
		return nil, err
	}
	entry := linkup.NewEntry(number, who, known, linkup.Mine{}, p.Now())
	changes, err := linkup.PoolChanges(was[0], who.Region, &entry)
	for _, c := range changes {
		if c.Value == nil {
			list = append(list, table.Delete(c.Key, c.Version))
			continue
		}
		item, err := record.Encode(c.Key, c.Kind, c.Value)
		if err != nil {
			return nil, err
		}
		item.Version = c.Version
		list = append(list, table.Upsert(item))
	}
	return list, err
}
