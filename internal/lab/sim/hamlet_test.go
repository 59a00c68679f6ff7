package sim

import (
	"encoding/json"
	"path/filepath"
	"testing"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/platform/table"
)

// hamlet is a town of three people in which nothing happens by itself.
func hamlet(t *testing.T) *town {
	t.Helper()
	policy, err := match.Load()
	if err != nil {
		t.Fatal(err)
	}
	regions, err := open([]string{"san-francisco"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := found(Options{People: 3, Days: 1, Seed: 1, Policy: policy}, 0, filepath.Join(t.TempDir(), "town"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.josh.Close() })
	for n := range 3 {
		w.settles(w.born(n, regions[0]))
		w.books.of(w.phones[n]).person = people.Person{ID: "1", State: people.Active, Profile: people.ProfileFull}
	}
	return w
}

// item is a value of a kind as it is stored.
func item(key table.Key, kind record.Kind, value any) table.Item {
	data, _ := json.Marshal(value) // of values made here
	return table.Item{Key: key, Kind: kind.Name, Data: data}
}

// sees has the books see a value of a kind.
func (t *town) sees(pk string, kind record.Kind, value any) {
	t.books.committed(table.Upsert(item(table.Key{PK: pk}, kind, value)))
}

// told is the signal of a plan to somebody, and takes what the commit of its turn takes.
func (t *town) told(p *phone, id string) (took table.Op) {
	key := record.Signal(record.Number(p.hash), "S1")
	t.books.committed(table.Insert(item(key, record.KindSignal, work.Signal{ID: "S1", Name: "told", From: "L#" + id, Data: json.RawMessage(`{"linkup":"` + id + `"}`)})))
	return table.Delete(key, 1)
}

// writes has the books see a job.
func (t *town) writes(p *phone, id, purpose string) {
	t.sees("P#"+p.hash, record.KindJob, outbox.Job{ID: id, Number: p.hash, Purpose: purpose, Class: outbox.Proactive})
}

// hears has the books see a job that comes of what a plan tells somebody.
func (t *town) hears(p *phone, plan, id, purpose string) {
	t.books.committed(t.told(p, plan), table.Insert(item(table.Key{PK: "P#" + p.hash, SK: id}, record.KindJob, outbox.Job{ID: id, Number: p.hash, Purpose: purpose, Class: outbox.Proactive})))
	delete(t.books.open, id) // it has left
}

// says is a signal of somebody to a plan, with which the plan becomes l.
func (t *town) says(p *phone, name, data string, l rules.LinkUp) {
	key := record.Signal(record.LinkUp(l.ID), "S2")
	t.books.committed(table.Insert(item(key, record.KindSignal, work.Signal{ID: "S2", Name: name, From: "P#" + p.hash, Data: json.RawMessage(data)})))
	t.books.committed(table.Delete(key, 1), table.Upsert(item(table.Key{PK: "L#" + l.ID}, linkup.KindLinkUp, l)))
}

// becomes has the books see a plan.
func (t *town) becomes(l rules.LinkUp) { t.sees("L#"+l.ID, linkup.KindLinkUp, l) }

func (t *town) sends(p *phone, id, body string) {
	t.books.called(inprocess.Sent{To: p.number, Body: body, Callback: "https://josh.example/api/twilio/status?job=" + id})
}
