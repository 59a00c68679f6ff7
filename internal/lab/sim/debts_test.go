package sim

import (
	"fmt"
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
)

// debts are the texts that people are owed, each with what makes it so.
func debts() map[string]func(w *town) {
	noon := rules.Option{Key: "B", From: evening().From.Add(-6 * time.Hour), To: evening().From.Add(-4 * time.Hour)}
	later := func(l rules.LinkUp, change func(*rules.LinkUp)) rules.LinkUp {
		l.Invites = append([]rules.Invite(nil), l.Invites...)
		change(&l)
		return l
	}
	over := func(w *town) {
		l := w.locks(1)
		l.State = rules.Completed
		w.becomes(l)
		for _, p := range w.phones[:2] {
			w.sees("P#"+p.hash, linkup.KindMine, linkup.Mine{Plans: []linkup.Plan{{ID: "1", State: linkup.Past, Options: []rules.Option{evening()}}}})
		}
	}
	return map[string]func(w *town){
		"linkup_invite": func(w *town) { w.becomes(w.plan(rules0, 4, 1)) },
		"linkup_replacement": func(w *town) {
			w.becomes(later(w.locks(1), func(l *rules.LinkUp) {
				l.Invites = append(l.Invites, rules.Invite{ID: "2", Number: w.phones[2].hash, State: rules.Pending, Wave: rules.Replacement})
			}))
		},
		"linkup_locked": func(w *town) {
			l := w.plan(rules0, 4, 1)
			w.becomes(l)
			l.State = rules.Locked
			w.becomes(l)
		},
		"linkup_joined": func(w *town) {
			w.becomes(later(w.locks(1), func(l *rules.LinkUp) {
				l.Invites = append(l.Invites, rules.Invite{ID: "2", Number: w.phones[2].hash, State: rules.Accepted, Wave: rules.Replacement})
			}))
		},
		"linkup_dropped": func(w *town) { w.says(w.phones[1], "leave", `{}`, without(w.locks(1, 2), 1)) },
		"linkup_moved": func(w *town) {
			w.becomes(later(w.locks(1), func(l *rules.LinkUp) { l.Options, l.Chosen = append(l.Options, noon), "B" }))
		},
		"linkup_stays": func(w *town) {
			l := w.locks(1, 2)
			w.says(w.phones[1], "change", `{}`, later(l, func(l *rules.LinkUp) { l.Change = &rules.Change{Option: noon} }))
			w.becomes(l)
		},
		"linkup_change_ask": func(w *town) {
			w.says(w.phones[1], "change", `{}`, later(w.locks(1), func(l *rules.LinkUp) { l.Change = &rules.Change{Option: noon} }))
		},
		"linkup_canceled": func(w *town) { w.becomes(later(w.locks(1), func(l *rules.LinkUp) { l.State = rules.Canceled })) },
		"linkup_expired": func(w *town) {
			w.becomes(w.plan(rules0, 4))
			w.becomes(w.plan(rules.Expired, 4))
		},
		"linkup_reminder": func(w *town) { w.becomes(later(w.locks(1), func(l *rules.LinkUp) { l.RemindAt = time.Time{} })) },
		"linkup_removed":  func(w *town) { w.says(w.phones[1], "instruct", `{"do":"remove"}`, without(w.locks(1, 2), 1)) },
		"linkup_relayed":  func(w *town) { w.says(w.phones[1], "late", `{}`, w.locks(1)) },
		"invite_closed": func(w *town) {
			l := w.locks(1)
			l = later(l, func(l *rules.LinkUp) {
				l.Invites = append(l.Invites, rules.Invite{ID: "2", Number: w.phones[2].hash, State: rules.Declined})
			})
			w.becomes(l)
			w.says(w.phones[2], "reply", `{"invite":"2","yes":true,"sid":"SM9"}`, l)
		},
		"after_attended": over,
		"contact_revealed": func(w *town) {
			over(w)
			w.becomes(later(w.books.plans["1"].at, func(l *rules.LinkUp) { l.Swapped = []rules.Swap{{"0", "1"}} }))
		},
	}
}

// pays has everybody hear what they are owed, but for texts of a purpose.
func (t *town) pays(but string) {
	n := 0
	for d, a := range t.books.accounts {
		for a.heard+a.excused < a.owed && d.purpose != but {
			n++
			t.hears(t.of[d.number], d.plan, fmt.Sprint("paid", n), d.purpose)
		}
	}
}

// TestDebts: of each text that people are owed the books notice that it is not written, that it is written twice, and that nothing was owed.
func TestDebts(t *testing.T) {
	t.Parallel()
	for purpose, makes := range debts() {
		t.Run(purpose, func(t *testing.T) {
			t.Parallel()
			w := hamlet(t)
			makes(w)
			w.pays(purpose)
			w.books.settle()
			if w.books.broken == nil {
				w.books.end()
			}
			if w.books.broken == nil || !strings.Contains(w.books.broken.Error(), "has heard "+purpose+" of 1 ") {
				t.Errorf("not written: the books say %v", w.books.broken)
			}
			w = hamlet(t)
			makes(w)
			w.pays("")
			if w.books.settle(); w.books.broken != nil {
				t.Errorf("paid: the books say %v", w.books.broken)
			}
			for d, a := range w.books.accounts {
				if d.purpose == purpose && a.heard > 0 {
					w.hears(w.of[d.number], "1", "again", purpose)
				}
			}
			if w.books.broken == nil || !strings.Contains(w.books.broken.Error(), "hears "+purpose+" of \"1\" for the ") {
				t.Errorf("twice: the books say %v", w.books.broken)
			}
			w = hamlet(t)
			w.becomes(w.plan(rules0, 4))
			w.hears(w.phones[1], "1", "unowed", purpose)
			if w.books.broken == nil || !strings.Contains(w.books.broken.Error(), "for the 1. time, 0 are owed") {
				t.Errorf("unowed: the books say %v", w.books.broken)
			}
		})
	}
}

// TestEveryOwedTextHasADebt: what is written as often as it is owed is in the tests of these books.
func TestEveryOwedTextHasADebt(t *testing.T) {
	t.Parallel()
	known := debts()
	for _, purpose := range owedTexts() {
		if known[string(purpose)] == nil {
			t.Errorf("no test makes somebody owed %s", purpose)
		}
	}
}

// TestExcuses: whoever is out of reach is owed nothing; whoever could not be asked is not; a question in its own time that is not asked needs a reason.
func TestExcuses(t *testing.T) {
	t.Parallel()
	silent := func(w *town, p *phone) {
		key := record.Timer(record.Number(p.hash), linkup.Name, "after")
		w.books.committed(table.Delete(key, 1))
	}
	for name, c := range map[string]struct {
		lives func(w *town, p *phone)
		ends  string
	}{
		"opted out": {func(w *town, p *phone) {
			w.becomes(w.plan(rules0, 4, 1))
			w.sees("P#"+p.hash, record.KindOptOut, struct{}{})
		}, ""},
		"could not be asked": {func(w *town, p *phone) {
			l := w.plan(rules0, 4)
			l.Invites = []rules.Invite{{ID: "1", Number: p.hash, State: rules.Pending}}
			w.becomes(l)
			l.Invites = []rules.Invite{{ID: "1", Number: p.hash, State: rules.Closed, Unable: "paused"}}
			w.becomes(l)
		}, ""},
		"not asked how it was": {func(w *town, p *phone) { debts()["after_attended"](w); silent(w, p) }, "is not asked how 1 was"},
		"not asked, suspended": {func(w *town, p *phone) {
			debts()["after_attended"](w)
			w.sees("P#"+p.hash, record.KindPerson, people.Person{ID: "1", State: people.Suspended})
			silent(w, p)
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := hamlet(t)
			c.lives(w, w.phones[1])
			w.books.settle()
			if got := w.books.broken; (got == nil) != (c.ends == "") || got != nil && !strings.Contains(got.Error(), c.ends) {
				t.Errorf("the books say %v", got)
			}
		})
	}
}
