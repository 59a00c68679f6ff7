package sim

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/text/safety"
)

// breaking is a promise that is broken on purpose: w is a town of three people, p the second of them.
type breaking map[string]func(w *town, p *phone)

// noticed demands that the books notice each promise that is broken, in the words of its name.
func noticed(t *testing.T, all breaking) {
	t.Helper()
	for want, breaks := range all {
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

// TestBooks breaks each promise about single texts: the books notice it.
func TestBooks(t *testing.T) {
	t.Parallel()
	noticed(t, breaking{
		"text after STOP": func(w *town, p *phone) {
			w.books.said(p, "SM1", "STOP", meaning{})
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
			w.writes(p, "a", "menu")
			w.books.wishes(p, []string{w.phones[2].name})
			w.sends(p, "a", "it's "+w.phones[2].number+".")
		},
		"from whom they are kept apart": func(w *town, p *phone) {
			other := w.phones[2]
			w.books.wishes(p, []string{other.name})
			w.books.wishes(other, []string{p.name})
			w.books.parts(other, p.name)
			w.writes(p, "a", "menu")
			w.sends(p, "a", "it's "+other.number+".")
		},
		"number of nobody": func(w *town, p *phone) { w.writes(p, "a", "menu"); w.sends(p, "a", "it's +15559999999.") },
		"second turn": func(w *town, p *phone) {
			w.books.said(p, "SM1", "hi", meaning{})
			for range 2 {
				w.sees("TEXTS#"+p.hash, record.KindText, work.Filed{Text: work.Text{SID: "SM1"}, Outcome: "answered"})
			}
		},
		"ended as": func(w *town, p *phone) {
			w.books.said(p, "SM1", "hi", meaning{})
			w.sees("TEXTS#"+p.hash, record.KindText, work.Filed{Text: work.Text{SID: "SM1"}, Outcome: "dead"})
		},
		"which nobody sent": func(w *town, p *phone) { w.sees("TEXTS#"+p.hash, record.KindText, work.Filed{Outcome: "answered"}) },
		"never had a turn":  func(w *town, p *phone) { w.books.said(p, "SM1", "hi", meaning{}); w.books.end() },
		"still waits":       func(w *town, p *phone) { w.writes(p, "a", "menu"); w.books.end() },
		"sent for the 2. time": func(w *town, p *phone) {
			w.writes(p, "a", "menu")
			for range 2 {
				w.books.carried(inprocess.Sent{To: p.number, Callback: "https://josh.example/api/twilio/status?job=a"}, true)
			}
		},
		"a turn of L#1 fails: linkup/reply": func(w *town, p *phone) {
			w.sees("L#1", record.KindSignal, work.Signal{Flow: "linkup", Name: "reply", From: "P#" + p.hash, Tries: work.Tries{Failures: 1}})
		},
		"ended as sent": func(w *town, p *phone) { w.ends(p, outbox.Sent) },
		"ended as suppressed": func(w *town, p *phone) {
			w.becomes(w.plan(rules0, 4, 1))
			w.hears(p, "1", "b", "linkup_invite")
			w.sees("TEXTS#"+p.hash, record.KindFiledJob, outbox.Job{ID: "b", Number: p.hash, Purpose: "linkup_invite", Status: outbox.Suppressed, Reason: "opted_out"})
		},
		"ended as expired": func(w *town, p *phone) { w.ends(p, outbox.Expired) },
	})
}

// ends has the books see a text that was written and waits no more.
func (t *town) ends(p *phone, status outbox.Status) {
	t.writes(p, "a", "menu")
	t.sees("TEXTS#"+p.hash, record.KindFiledJob, outbox.Job{ID: "a", Number: p.hash, Purpose: "menu", Status: status, ExpiresAt: t.josh.Clock.Now().Add(time.Hour)})
}

// TestBooksOfStanding breaks what holds for people who are held, suspended, paused, or where the region is closed.
func TestBooksOfStanding(t *testing.T) {
	t.Parallel()
	held := func(w *town, p *phone, kind safety.HoldKind) {
		w.sees("P#"+p.hash, record.KindHold, safety.Hold{Kind: kind, At: w.josh.Clock.Now()})
	}
	is := func(w *town, p *phone, change func(*people.Person)) {
		person := w.books.of(p).person
		change(&person)
		w.sees("P#"+p.hash, record.KindPerson, person)
	}
	noticed(t, breaking{
		"menu is written to who is held": func(w *town, p *phone) { held(w, p, safety.HardHold); w.writes(p, "a", "menu") },
		"menu leaves for who is held": func(w *town, p *phone) {
			w.writes(p, "a", "menu")
			held(w, p, safety.HardHold)
			w.sends(p, "a", "hello")
		},
		"in no plan: held softly": func(w *town, p *phone) { held(w, p, safety.SoftHold); w.writes(p, "a", "linkup_invite") },
		"menu is written to who is suspended": func(w *town, p *phone) {
			is(w, p, func(s *people.Person) { s.State = people.Suspended })
			w.writes(p, "a", "menu")
		},
		"in no plan: paused": func(w *town, p *phone) {
			is(w, p, func(s *people.Person) { s.PausedUntil = w.josh.Clock.Now().Add(time.Hour) })
			w.writes(p, "a", "linkup_invite")
		},
		"in no plan: the region is closed": func(w *town, p *phone) { w.closed = true; w.writes(p, "a", "linkup_replacement") },
		"in no plan: opted out": func(w *town, p *phone) {
			w.sees("P#"+p.hash, record.KindOptOut, struct{}{})
			w.writes(p, "a", "linkup_invite")
		},
	})
}
