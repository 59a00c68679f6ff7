package sim

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/certificate"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/outbox"
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
	}
	return w
}

// stores has the books see a value of a kind.
func (t *town) stores(pk string, kind record.Kind, value any) {
	data, _ := json.Marshal(value) // of values made here
	t.books.committed(table.Op{Kind: table.OpUpsert, Item: table.Item{Key: table.Key{PK: pk}, Kind: kind.Name, Data: data}})
}

// writes has the books see a job, sends the carrier's call for it.
func (t *town) writes(p *phone, id, purpose string) {
	t.stores("P#"+p.hash, record.KindJob, outbox.Job{ID: id, Number: p.hash, Purpose: purpose})
}

func (t *town) sends(p *phone, id, body string) {
	t.books.called(inprocess.Sent{To: p.number, Body: body, Callback: "https://josh.example/api/twilio/status?job=" + id})
}

// TestBooks breaks each promise: the books notice it.
func TestBooks(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)
	option := rules.Option{Key: "A", From: at, To: at.Add(2 * time.Hour)}
	on := func(id string) linkup.Plan {
		return linkup.Plan{ID: id, State: linkup.Locked, Chosen: "A", Options: []rules.Option{option}, By: at}
	}
	in := func(w *town, state rules.State, group int, seats ...int) rules.LinkUp {
		l := rules.LinkUp{ID: "1", State: state, InitiatorIn: true, Brief: rules.Brief{Initiator: w.phones[0].hash, Group: rules.Group{Min: 2, Max: group}, Options: []rules.Option{option}}}
		for n, who := range seats {
			l.Invites = append(l.Invites, rules.Invite{ID: fmt.Sprint(n + 1), Number: w.phones[who].hash, State: rules.Accepted})
		}
		return l
	}
	for want, breaks := range map[string]func(*town, *phone){
		"text after STOP": func(w *town, p *phone) {
			w.books.said(p, "SM1", "STOP")
			w.writes(p, "a", "menu")
			w.sends(p, "a", "hello")
		},
		"text to who is erased": func(w *town, p *phone) {
			w.writes(p, "a", "deleted")
			w.sends(p, "a", "all gone")
			w.writes(p, "b", "menu")
			w.sends(p, "b", "hello")
		},
		"for no job":       func(w *town, p *phone) { w.sends(p, "z", "hello") },
		"text of somebody": func(w *town, p *phone) { w.writes(w.phones[2], "a", "menu"); w.sends(p, "a", "hello") },
		"not both have said": func(w *town, p *phone) {
			w.writes(p, "a", "contact_revealed")
			w.books.wishes(p, []string{w.phones[2].name})
			w.sends(p, "a", "it's "+w.phones[2].number+".")
		},
		"number of nobody": func(w *town, p *phone) { w.writes(p, "a", "contact_revealed"); w.sends(p, "a", "it's +15559999999.") },
		"second turn": func(w *town, p *phone) {
			w.books.said(p, "SM1", "hi")
			for range 2 {
				w.stores("TEXTS#"+p.hash, record.KindText, work.Filed{Text: work.Text{SID: "SM1"}, Outcome: "answered"})
			}
		},
		"ended as": func(w *town, p *phone) {
			w.books.said(p, "SM1", "hi")
			w.stores("TEXTS#"+p.hash, record.KindText, work.Filed{Text: work.Text{SID: "SM1"}, Outcome: "dead"})
		},
		"which nobody sent": func(w *town, p *phone) { w.stores("TEXTS#"+p.hash, record.KindText, work.Filed{Outcome: "answered"}) },
		"never had a turn":  func(w *town, p *phone) { w.books.said(p, "SM1", "hi"); w.books.end() },
		"still waits":       func(w *town, p *phone) { w.writes(p, "a", "menu"); w.books.end() },
		"has no end": func(w *town, _ *phone) {
			w.stores("L#1", linkup.KindLinkUp, in(w, rules.Broadcasting, 4))
			w.books.end()
		},
		"went from": func(w *town, _ *phone) {
			w.stores("L#1", linkup.KindLinkUp, in(w, rules.Broadcasting, 4))
			w.stores("L#1", linkup.KindLinkUp, in(w, rules.Completed, 4))
		},
		"at most 2 may be": func(w *town, _ *phone) { w.stores("L#1", linkup.KindLinkUp, in(w, rules.Broadcasting, 2, 1, 2)) },
		"two seats":        func(w *town, _ *phone) { w.stores("L#1", linkup.KindLinkUp, in(w, rules.Broadcasting, 4, 1, 1)) },
		"certificate": func(w *town, _ *phone) {
			w.stores("L#1", linkup.KindLinkUp, in(w, rules.Broadcasting, 4, 1))
			l := in(w, rules.Locked, 4, 1)
			l.Certificate, l.LockVersion = &certificate.Certificate{At: at}, 1
			w.stores("L#1", linkup.KindLinkUp, l)
		},
		"2 are owed": func(w *town, p *phone) {
			w.books.of(p).owed["linkup_locked"] = 2
			for _, id := range []string{"a", "b", "c"} {
				w.writes(p, id, "linkup_locked")
			}
		},
		"was owed it 1 times": func(w *town, p *phone) { w.books.of(p).owed["linkup_locked"] = 1; w.books.end() },
		"at the same time": func(w *town, p *phone) {
			w.stores("P#"+p.hash, linkup.KindMine, linkup.Mine{Plans: []linkup.Plan{on("1"), on("2")}})
		},
		"2 open invites": func(w *town, p *phone) {
			open := linkup.Plan{State: linkup.Asked, By: at.Add(24 * time.Hour)}
			w.stores("P#"+p.hash, linkup.KindMine, linkup.Mine{Plans: []linkup.Plan{open, open}})
		},
		"4 in a week": func(w *town, p *phone) {
			now := w.josh.Clock.Now()
			w.stores("P#"+p.hash, linkup.KindMine, linkup.Mine{Invited: []time.Time{now, now, now, now}})
		},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			w := hamlet(t)
			breaks(w, w.phones[1])
			if w.books.broken == nil || !strings.Contains(w.books.broken.Error(), want) {
				t.Errorf("the books say %v", w.books.broken)
			}
		})
	}
}
