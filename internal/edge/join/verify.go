package join

import (
	"context"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/compose"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// draft opens what the form said.
func (s *Site) draft(ctx context.Context, session string, reg people.Registration) (people.Draft, error) {
	var d people.Draft
	plain, err := s.Seal.Open(ctx, record.Registration(session).String(), reg.Sealed)
	if err != nil {
		return d, err
	}
	err = json.Unmarshal(plain, &d)
	return d, fault.Wrap(fault.Internal, "draft", err)
}

// proved is everything that the commit of a proved number goes by.
type proved struct {
	reg     record.Slot[people.Registration]
	before  live.State
	region  people.Region // its state with what an operator has set; the zero value is elsewhere
	slug    string        // of the region, or people.Elsewhere
	ruling  table.Item    // the operator's, Version 0 for none
	link    table.Item
	waiting table.Item
}

// verify makes the number a person: person, consents, session, greeting, events and the end of the
// registration in one commit, so that there is no step between them at which anything can be lost or doubled.
// Somebody who is a person already stays as they are.
func (s *Site) verify(ctx context.Context, sess string, as people.Registration, d people.Draft) error {
	number, err := s.Number(ctx, d.Phone)
	if err != nil {
		return err
	}
	as.Number = number // it may have become known under another pepper since the form was begun
	got, err := s.prove(ctx, sess, as, d)
	switch {
	case err != nil:
		return err
	case got.reg.Value.State == people.RegistrationVerified:
		return nil // the other tab, or the second click
	case got.reg.Value.ID != as.ID, got.reg.Value.Code.N != as.Code.N:
		return fault.New(fault.Unavailable, "another code was sent meanwhile")
	}
	got.reg.Value.Number = number
	item, err := record.Encode(record.Registration(sess), record.KindRegistration, got.reg.Value.Verified())
	if err != nil {
		return err
	}
	item.Version, item.Expires = got.reg.Version, s.Now().Add(people.RegistrationTTL)
	ops := []table.Op{table.Put(item)}
	if got.link.Exists() {
		ops = append(ops, table.Delete(got.link.Key, got.link.Version))
	}
	var greeting *outbox.Job
	if !got.before.Known() {
		more, job, err := s.welcome(ctx, got, d)
		if err != nil {
			return err
		}
		ops, greeting = append(ops, more...), job
	}
	s.Crash.At(crash.JoinBeforeVerified)
	if err := s.Table.Commit(ctx, ops...); err != nil {
		return err
	}
	s.Crash.At(crash.JoinAfterVerified)
	if greeting != nil {
		s.Metrics.Count(observe.PeopleVerified, 1)
		s.Log.InfoContext(ctx, "person verified", "region", got.slug)
	}
	s.offer(ctx, greeting)
	return nil
}

// prove reads what the commit goes by.
func (s *Site) prove(ctx context.Context, sess string, as people.Registration, d people.Draft) (proved, error) {
	code, country, _ := people.CleanPostcode(d.ZIP) // it was clean when the form was taken
	got := proved{slug: people.Elsewhere}
	if r, ok := s.Regions.Locate(code, country); ok {
		got.region, got.slug = r, r.Slug
	}
	link := as.Link
	if link == "" {
		link = "none"
	}
	items, err := s.Table.Get(ctx, record.Registration(sess), record.Region(got.slug), record.Link(link), record.Waiting(got.slug, as.Number))
	if err != nil {
		return got, err
	}
	if !items[0].Exists() {
		return got, fault.New(fault.NotFound, "registration expired")
	}
	got.reg.Version = items[0].Version
	if err := record.Decode(items[0], record.KindRegistration, &got.reg.Value); err != nil {
		return got, err
	}
	got.ruling, got.link, got.waiting = items[1], items[2], items[3]
	if got.ruling.Exists() {
		var o people.RegionOverride
		if err := record.Decode(got.ruling, record.KindRegion, &o); err != nil {
			return got, err
		}
		got.region.State = o.State
	}
	page, err := s.Table.Query(ctx, record.LiveQuery(as.Number))
	if err != nil {
		return got, err
	}
	got.before, err = live.Decode(as.Number, page.Items)
	return got, err
}

// welcome returns the operations that make a person, and the greeting.
func (s *Site) welcome(ctx context.Context, got proved, d people.Draft) ([]table.Op, *outbox.Job, error) {
	now, number := s.Now(), got.before.Number
	after, err := s.person(ctx, got, d, now)
	if err != nil {
		return nil, nil, err
	}
	ops, err := live.Changes(got.before, after)
	if err != nil {
		return nil, nil, err
	}
	values := wording.Values{BaseURL: s.BaseURL, Support: s.Support, FirstName: d.FirstName, Region: got.region.Name}
	job, err := s.job(ctx, number, d.Phone, greeting(got.before, after.Person.Value, got.region.State, now), values, 0)
	if err != nil {
		return nil, nil, err
	}
	more, err := s.trail(got, d, job, after.Person.Value.ID)
	return append(ops, more...), job, err
}

// person returns the state of the number as it is from now on.
func (s *Site) person(ctx context.Context, got proved, d people.Draft, now time.Time) (live.State, error) {
	after := got.before
	region := got.region.Slug
	p := people.NewPerson(s.IDs.New(now), d, region, s.Default, now)
	p, err := live.SealPerson(ctx, s.Seal, got.before.Number, people.Person{}, p)
	if err != nil {
		return after, err
	}
	set(&after.Person, p)
	set(&after.Session, session.Session{Mode: session.Idle})
	after.Contact.Value.Turns++
	after.Contact.Value.Window = people.Window{} // the stranger's limit is not the person's
	return after, nil
}

func set[T any](slot *record.Slot[T], v T) {
	if !slot.Present() {
		*slot = live.New(v)
		return
	}
	slot.Value = v
}

// trail returns what is written beside the person: the greeting, the evidence of the consents, the place on
// the waiting list, the events. The list is right only while the region's state is as it was read.
func (s *Site) trail(got proved, d people.Draft, job *outbox.Job, person string) ([]table.Op, error) {
	number, now := got.before.Number, job.CreatedAt
	greeting, err := compose.Insert(*job)
	if err != nil {
		return nil, err
	}
	evidence, err := record.Encode(record.Consents(number, got.reg.Value.ID), record.KindConsents, d.Consents)
	if err != nil {
		return nil, err
	}
	ops := []table.Op{
		greeting, table.Insert(evidence), table.Check(record.Region(got.slug), got.ruling.Version),
	}
	if got.region.State != people.Open {
		item, err := record.Encode(record.Waiting(got.slug, number), record.KindWaiting, people.Waiting{Since: now})
		if err != nil {
			return nil, err
		}
		item.Version = got.waiting.Version
		ops = append(ops, table.Put(item))
	}
	for _, e := range []event.Event{
		{ID: job.ID + "-verified", Type: event.PersonVerified, Entity: "person:" + person, From: string(people.Unverified), To: string(people.Verified), Reason: "code"},
		{ID: job.ID + "-consents", Type: event.Consented, Entity: "person:" + person, To: words.Version, Reason: "web"},
	} {
		e.At, e.Number, e.CorrelationID, e.Key = now, number, job.CorrelationID(), string(e.Type)+":"+got.reg.Value.ID
		op, err := event.Insert(e.Number, e)
		if err != nil {
			return nil, err
		}
		ops = append(ops, op)
	}
	return ops, nil
}

// greeting returns the text for a new person; nobody is promised what they may not have.
func greeting(before live.State, p people.Person, region people.RegionState, now time.Time) wording.Purpose {
	s := before.Standing(region, now)
	s.Person = p
	switch _, reason := people.Eligible(s, people.Invited); reason {
	case people.Held:
		return wording.GreetingHeld
	case people.RegionIsClosed:
		return wording.GreetingClosed
	case people.RegionWaits:
		return wording.GreetingWaitlisted
	default:
		return wording.Greeting
	}
}
