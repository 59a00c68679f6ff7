package testkit

import (
	"context"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// State reads what is live about a phone, the seal of its person open.
func (w *World) State(phone string) live.State {
	w.T.Helper()
	hash := w.Config.Hash()(phone)
	page, err := w.Table.Table.Query(context.Background(), record.LiveQuery(hash))
	must(w.T, err)
	s, err := live.Decode(hash, page.Items)
	must(w.T, err)
	s.Person.Value, err = live.OpenPerson(context.Background(), w.Seal, hash, s.Person.Value)
	must(w.T, err)
	return s
}

// Put stores a value as it would have been stored before the test began.
func (w *World) Put(key table.Key, kind record.Kind, value any) {
	w.T.Helper()
	items, err := w.Table.Table.Get(context.Background(), key)
	must(w.T, err)
	item, err := record.Encode(key, kind, value)
	must(w.T, err)
	item.Version = items[0].Version
	must(w.T, w.Table.Table.Commit(context.Background(), table.Put(item)))
}

// Join makes a phone that of a person, stored as the form does: names and the number itself are sealed.
func (w *World) Join(phone string, p people.Person) {
	w.T.Helper()
	number := w.Config.Hash()(phone)
	p.Phone = phone
	stored, err := live.SealPerson(context.Background(), w.Seal, number, people.Person{}, p)
	must(w.T, err)
	w.Put(record.Person(number), record.KindPerson, stored)
}
