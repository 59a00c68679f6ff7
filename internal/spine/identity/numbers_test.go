package identity_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/pepper"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/spine/identity"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

const (
	phone  = "+15550100123"
	first  = pepper.Pepper("the-first-pepper-of-all")
	second = pepper.Pepper("p2:the-second-pepper")
)

// store is a table that counts what is asked of it.
type store struct {
	table.Table
	reads, commits atomic.Int64
	before         func() // runs once, before a commit
}

func (s *store) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	s.reads.Add(1)
	return s.Table.Get(ctx, keys...)
}

func (s *store) Query(ctx context.Context, q table.Query) (table.Page, error) {
	s.reads.Add(1)
	return s.Table.Query(ctx, q)
}

func (s *store) Commit(ctx context.Context, ops ...table.Op) error {
	s.commits.Add(1)
	if before := s.before; before != nil {
		s.before = nil
		before()
	}
	return s.Table.Commit(ctx, ops...)
}

func newStore(t *testing.T) *store {
	t.Helper()
	file, err := bolt.Open(filepath.Join(t.TempDir(), "josh.db"), bolt.Options{Now: now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return &store{Table: file}
}

func now() time.Time { return time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC) }

func (s *store) by(list ...pepper.Pepper) identity.Numbers {
	return identity.Numbers{Peppers: list, Table: s, Now: now}
}

func (s *store) put(t *testing.T, key table.Key, kind record.Kind, value any) {
	t.Helper()
	item, err := record.Encode(key, kind, value)
	if err == nil {
		err = s.Table.Commit(t.Context(), table.Insert(item))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestOnePepperCostsNothing: with one pepper nothing is read and nothing is written, whatever is stored.
func TestOnePepperCostsNothing(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for _, p := range []pepper.Pepper{first, second} {
		n := s.by(p)
		n.Alike = true
		for _, ask := range []func(context.Context, string) (string, error){n.Find, n.Claim} {
			if got, err := ask(t.Context(), phone); err != nil || got != p.Number(phone) {
				t.Errorf("%s, %v", got, err)
			}
		}
	}
	if s.reads.Load()+s.commits.Load() > 0 {
		t.Errorf("%d reads and %d commits", s.reads.Load(), s.commits.Load())
	}
}

// TestKnownStays: a number that anything is stored about is found, whatever the order of the list, and nothing is written.
func TestKnownStays(t *testing.T) {
	t.Parallel()
	for name, fill := range map[string]func(*testing.T, *store, string){
		"contact": func(t *testing.T, s *store, of string) {
			s.put(t, record.Contact(of), record.KindContact, people.Contact{Turns: 3})
		},
		"person": func(t *testing.T, s *store, of string) {
			s.put(t, record.Person(of), record.KindPerson, people.Person{ID: "p"})
		},
		"opt-out": func(t *testing.T, s *store, of string) {
			s.put(t, record.OptOut(of), record.KindOptOut, compliance.OptedOut{})
		},
		"hold": func(t *testing.T, s *store, of string) {
			s.put(t, record.Hold(of), record.KindHold, safety.Hold{Kind: safety.HardHold})
		},
		"a text that waits": func(t *testing.T, s *store, of string) {
			s.put(t, record.Work(of, "01KAHW5C000000000000000001"), record.KindWork, work.Text{})
		},
		"a job": func(t *testing.T, s *store, of string) {
			s.put(t, record.PendingJob(of, 1, "j-0"), record.KindJob, outbox.Job{ID: "j-0"})
		},
		"an erasure under way": func(t *testing.T, s *store, of string) {
			s.put(t, record.Erasure(of), record.KindErasure, people.Erasure{})
		},
	} {
		for _, under := range []pepper.Pepper{first, second} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := newStore(t)
				fill(t, s, under.Number(phone))
				for _, list := range [][]pepper.Pepper{{first, second}, {second, first}} {
					for _, ask := range []func(context.Context, string) (string, error){s.by(list...).Find, s.by(list...).Claim} {
						if got, err := ask(t.Context(), phone); err != nil || got != under.Number(phone) {
							t.Errorf("found under another pepper, %v", err)
						}
					}
				}
				if n := s.commits.Load(); n > 0 {
					t.Errorf("%d commits", n)
				}
			})
		}
	}
}

// TestStopGoesFirst: of two numbers of one phone, which no process with all peppers makes, the one is taken that holds texts back, and by every
// process the same.
func TestStopGoesFirst(t *testing.T) {
	t.Parallel()
	older, newer := first.Number(phone), second.Number(phone)
	for name, c := range map[string]struct {
		fill func(*testing.T, *store)
		want string
	}{
		"an opt-out that has outlived its person beside a contact": {func(t *testing.T, s *store) {
			s.put(t, record.OptOut(older), record.KindOptOut, compliance.OptedOut{})
			s.put(t, record.Contact(newer), record.KindContact, people.Contact{Turns: 1})
		}, older},
		"an opt-out of the contact beside a person": {func(t *testing.T, s *store) {
			s.put(t, record.Person(older), record.KindPerson, people.Person{ID: "p"})
			s.put(t, record.Contact(newer), record.KindContact, people.Contact{OptOut: &people.OptOut{}})
		}, newer},
		"a hold in force beside a person": {func(t *testing.T, s *store) {
			s.put(t, record.Hold(newer), record.KindHold, safety.Hold{Kind: safety.HardHold})
			s.put(t, record.Person(older), record.KindPerson, people.Person{ID: "p"})
		}, newer},
		"a person beside a stranger": {func(t *testing.T, s *store) {
			s.put(t, record.Contact(newer), record.KindContact, people.Contact{Turns: 9})
			s.put(t, record.Person(older), record.KindPerson, people.Person{ID: "p"})
		}, older},
		"two strangers": {func(t *testing.T, s *store) {
			s.put(t, record.Contact(newer), record.KindContact, people.Contact{Turns: 9})
			s.put(t, record.Contact(older), record.KindContact, people.Contact{Turns: 1})
		}, min(older, newer)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStore(t)
			c.fill(t, s)
			for _, list := range [][]pepper.Pepper{{first, second}, {second, first}} {
				if got, err := s.by(list...).Claim(t.Context(), phone); err != nil || got != c.want {
					t.Errorf("%v: the other one, %v", list, err)
				}
			}
		})
	}
}

// TestClaimsAgree: processes whose lists are in different order claim the same new phones at the same moment, and each phone becomes known once.
func TestClaimsAgree(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for n := range 60 {
		phone := fmt.Sprintf("+1555010%04d", n)
		var got [6]string
		var all sync.WaitGroup
		for i := range got {
			list := []pepper.Pepper{first, second}
			if i%2 == 1 {
				list = []pepper.Pepper{second, first}
			}
			all.Go(func() {
				var err error
				if got[i], err = s.by(list...).Claim(t.Context(), phone); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		for _, number := range got {
			if number != got[0] {
				t.Fatalf("%s is known under both peppers", phone)
			}
		}
		items, err := s.Table.Get(t.Context(), record.Contact(first.Number(phone)), record.Contact(second.Number(phone)))
		if err != nil || items[0].Exists() == items[1].Exists() {
			t.Fatalf("both or none is claimed: %v", err)
		}
	}
}

// TestClaimLosesToAnother: a claim that another process overtakes between its reading and its commit finds that one's.
func TestClaimLosesToAnother(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	other := &store{Table: s.Table}
	s.before = func() {
		if _, err := other.by(second, first).Claim(t.Context(), phone); err != nil {
			t.Error(err)
		}
	}
	if got, err := s.by(first, second).Claim(t.Context(), phone); err != nil || got != second.Number(phone) {
		t.Errorf("%v: two numbers for one phone", err)
	}
}

// TestClaimExpires: what somebody has typed into a form is forgotten when nothing comes of it, and a new number can be had then.
func TestClaimExpires(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	if _, err := s.by(first, second).Claim(t.Context(), phone); err != nil {
		t.Fatal(err)
	}
	items, err := s.Table.Get(t.Context(), record.Contact(first.Number(phone)))
	if err != nil || items[0].Expires.Sub(now()) != 2*people.RegistrationTTL {
		t.Errorf("expires %v, %v", items[0].Expires, err)
	}
}

// TestAlike: to claim a phone that is known takes as many reads and commits as one that is not.
func TestAlike(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.put(t, record.Contact(first.Number(phone)), record.KindContact, people.Contact{Turns: 3})
	n := s.by(second, first)
	n.Alike = true
	var cost [2][2]int64
	for i, p := range []string{phone, "+15550100199"} {
		s.reads.Store(0)
		s.commits.Store(0)
		if _, err := n.Claim(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		cost[i] = [2]int64{s.reads.Load(), s.commits.Load()}
	}
	if cost[0] != cost[1] || cost[0] != [2]int64{3, 1} {
		t.Errorf("reads and commits %v", cost)
	}
	if got, err := n.Claim(t.Context(), phone); err != nil || got != first.Number(phone) {
		t.Errorf("known under another pepper, %v", err)
	}
}

// broken is a table that cannot be read.
type broken struct{ table.Table }

func (broken) Get(context.Context, ...table.Key) ([]table.Item, error) {
	return nil, fault.New(fault.Unavailable, "away")
}

// TestNobodyBecomesAStrangerByAFault: while the table cannot be read no number is given.
func TestNobodyBecomesAStrangerByAFault(t *testing.T) {
	t.Parallel()
	n := identity.Numbers{Peppers: pepper.List{second, first}, Table: broken{}, Now: now}
	for _, ask := range []func(context.Context, string) (string, error){n.Find, n.Claim} {
		if got, err := ask(t.Context(), phone); got != "" || fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%q, %v", got, err)
		}
	}
}
