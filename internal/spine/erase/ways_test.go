package erase_test

import (
	"context"
	"fmt"
	"hash/maphash"
	"log/slog"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit/memory"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// TestCanceledReplyTakesItsReceipts: a reply was called, the answer was lost, and it waits for its next try when the
// person is erased. That the carrier has reported its failure under a sid which nobody knows is stored under the reply's
// id alone, and due: it goes, too.
func TestCanceledReplyTakesItsReceipts(t *testing.T) {
	t.Parallel()
	for _, given := range []string{"by the clock", "by an operator"} {
		s := newStore(t)
		now := s.clock()
		job := outbox.Job{
			ID: outbox.JobID(s.ids.New(now), 0), Number: gone, Class: outbox.Reply, Status: outbox.Pending,
			CalledAt: now, Attempt: 1, NextAt: now.Add(time.Hour),
		}
		s.put(record.PendingJob(gone, 2, job.ID), record.KindJob, job)
		s.put(record.Receipt(job.ID, 3, "failed", "SMunheard"), record.KindReceipt, outbox.Receipt{Status: "failed", SID: "SMunheard"})
		s.put(record.FailedReceipt(job.ID, "SMunheard"), record.KindFailed, outbox.Receipt{Status: "failed", SID: "SMunheard"})
		var proof erase.Proof
		var err error
		if given == "by an operator" {
			proof, err = s.eraser(s.table, 10).Erase(t.Context(), gone, s.ids.New(s.clock()))
		} else {
			s.order(gone)
			proof, err = s.read(gone)
		}
		if err != nil || !proof.Done || proof.Whole || len(s.left()) != 0 {
			t.Errorf("%s: %+v, %v, left %v", given, proof, err, s.left())
		}
	}
}

// TestOrderGivenAgainKeepsTheTrail: an operator erases somebody whom the clock is erasing, and has removed texts of. The
// carrier has reported on one of those meanwhile.
func TestOrderGivenAgainKeepsTheTrail(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.live(gone, 3)
	jobs := s.jobs()
	s.order(gone)
	pages := 1
	if proof, err := s.eraser(s.table, 100).Continue(t.Context(), gone, &pages); err != nil || proof.Done || proof.Removed["filed_job"] != 3 {
		t.Fatalf("%+v, %v", proof, err)
	}
	for id := range jobs {
		s.put(record.FailedReceipt(id, "SMout"), record.KindFailed, outbox.Receipt{Status: "failed", SID: "SMout"})
	}
	proof, err := s.eraser(s.table, 100).Erase(t.Context(), gone, s.ids.New(s.clock()))
	if err != nil || !proof.Done || proof.Removed["failed_receipt"] != 3 || len(s.left()) != 0 {
		t.Errorf("%+v, %v, left %v", proof, err, s.left())
	}
}

// TestReadsTheWholeTableWhereNoWayLeads: when a kind has no way, or an item does not tell any more what it leads to, the
// erasure reads the whole table, and removes also what no way leads to.
func TestReadsTheWholeTableWhereNoWayLeads(t *testing.T) {
	t.Parallel()
	for name, set := range map[string]func(*store, *erase.Eraser){
		"a kind without a way": func(_ *store, e *erase.Eraser) {
			k := declaredInterview()
			k.Ways = nil
			e.Kinds = append(e.Kinds, k)
		},
		"a kind with no way but this": func(_ *store, e *erase.Eraser) {
			k := declaredInterview()
			k.Ways = []erasure.Way{erasure.Whole()}
			e.Kinds = append(e.Kinds, k)
		},
		"a text that nobody can read": func(s *store, _ *erase.Eraser) {
			s.insert(table.Item{Key: record.Text(gone, s.ids.New(s.clock())), Kind: "text", Schema: 1, Data: []byte(`[]`)})
		},
		"a text to them that nobody can read": func(s *store, _ *erase.Eraser) {
			s.insert(table.Item{Key: record.Text(gone, s.ids.New(s.clock())+"-0"), Kind: "filed_job", Schema: 1, Data: []byte(`[]`)})
		},
		"an entry of the index that nobody can read": func(s *store, _ *erase.Eraser) {
			s.insert(table.Item{Key: record.Naming(gone, table.Key{PK: "A", SK: "B"}), Kind: "naming", Schema: 1, Data: []byte(`[]`)})
		},
		"a dead letter of what nobody could read": func(s *store, _ *erase.Eraser) {
			s.put(record.Dead("x"), record.KindDead, work.DeadLetter{ID: "x", Kind: work.DeadText, Number: gone, At: s.now, Raw: "[]"})
		},
		"asked for": func(_ *store, e *erase.Eraser) { e.Whole = true },
	} {
		s := newStore(t)
		e := s.eraser(s.table, 7)
		s.live(gone, 3)
		s.live(other, 3)
		s.put(record.Message("SMalone"), record.KindMessage, work.Message{Number: gone, TextID: s.ids.New(s.clock())})
		set(s, e)
		s.order(gone)
		pages := 1000
		proof, err := e.Continue(t.Context(), gone, &pages)
		if err != nil || !proof.Done || !proof.Whole || proof.Removed["message"] != 4 || s.count(gone) != 0 || s.count(other) != 3*7 {
			t.Errorf("%s: %+v, %v, left %v", name, proof, err, s.left())
		}
	}
}

// TestIndexed: an entry is stored with its item, in one commit; what nobody has declared is not stored at all.
func TestIndexed(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	indexed := erase.Indexed{Table: s.table, Index: erasure.NewIndexer(append(erase.Spine(), declaredVote())), Now: s.clock}
	item, err := record.Encode(table.Key{PK: "VOTE#1", SK: "VOTE"}, kindVote(), vote{map[string]ballot{gone: {}, other: {}}})
	if err != nil {
		t.Fatal(err)
	}
	item.Expires = s.now.Add(time.Hour)
	for n, op := range []table.Op{table.Insert(item), table.Replace(table.Item{Key: item.Key, Version: 1, Kind: item.Kind, Schema: 1, Data: item.Data})} {
		if err := indexed.Commit(t.Context(), op); err != nil {
			t.Fatal(err)
		}
		for _, number := range []string{gone, other} {
			entries, err := s.table.Get(t.Context(), record.Naming(number, item.Key))
			if err != nil || erasure.Read[erasure.Entry](entries[0]).Key() != item.Key || entries[0].Expires.IsZero() != (n == 1) {
				t.Errorf("%d: %+v, %v", n, entries, err)
			}
		}
	}
	if err := indexed.Commit(t.Context(), table.Insert(item)); !table.FailedOn(err, item.Key) {
		t.Errorf("a second insert: %v", err)
	}
	undeclared := table.Item{Key: table.Key{PK: "TALK#1", SK: "TALK"}, Kind: "talk", Schema: 1, Data: []byte(`{}`)}
	if err := indexed.Commit(t.Context(), table.Insert(undeclared)); fault.KindOf(err) != fault.Internal || len(s.left()) != 2 {
		t.Errorf("undeclared: %v, %v", err, s.left())
	}
}

// large returns a table with the lives of others until it has so many items, and of one number with texts of their own.
func large(t *testing.T, items, texts int, now func() time.Time) (*memory.Table, int) {
	t.Helper()
	b := memory.New(now, maphash.MakeSeed())
	index := erasure.NewIndexer(erase.Spine())
	stored := 0
	put := func(key table.Key, kind record.Kind, v any) {
		item, err := record.Encode(key, kind, v)
		if err != nil {
			t.Fatal(err)
		}
		ops, err := index.Add([]table.Op{table.Insert(item)}, now())
		if err == nil {
			err = b.Commit(t.Context(), ops...)
		}
		if err != nil {
			t.Fatal(err)
		}
		stored += len(ops)
	}
	text := func(number string, n int) {
		id := fmt.Sprintf("01KAGJ3Q%s%010d", number, n)
		sid, out := "SM"+id, "SMout"+id
		job := outbox.Job{ID: outbox.JobID(id, 0), Number: number, Status: outbox.Sent, SID: out}
		put(record.Message(sid), record.KindMessage, work.Message{Number: number, TextID: id})
		put(record.Text(number, id), record.KindText, work.Filed{Text: work.Text{ID: id, SID: sid}, Status: work.Done})
		put(record.Text(number, job.ID), record.KindFiledJob, job)
		put(record.Sent(out), record.KindFiledAt, outbox.FiledAt{Number: number, Job: job.ID})
		put(record.Receipt(job.ID, 3, "delivered", out), record.KindReceipt, outbox.Receipt{Status: "delivered", SID: out})
		if n%10 == 0 {
			put(record.Dead(job.ID), record.KindDead, work.DeadLetter{ID: job.ID, Kind: work.DeadJob, Number: number})
			put(record.Link(id), record.KindLink, people.Link{Number: number})
		}
	}
	for n := range texts {
		text(gone, n)
	}
	for n := 0; stored < items; n++ {
		text(fmt.Sprintf("%08x", n/10+1), n)
	}
	return b, stored
}

// erasedFrom erases the number from a table, and returns how often that was read.
func erasedFrom(t *testing.T, items, texts int) (reads int) {
	t.Helper()
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	now := func() time.Time { return at }
	b, stored := large(t, items, texts, now)
	op, err := live.EraseOrder(gone, people.Erasure{At: at, Upto: "01KAGJ3R000000000000000000"}, at)
	if err == nil {
		err = b.Commit(t.Context(), op)
	}
	if err != nil {
		t.Fatal(err)
	}
	e := erase.Eraser{Table: counting{b, &reads}, Kinds: erase.Spine(), Now: now, Log: slog.New(slog.DiscardHandler)}
	e.Scan = func(context.Context, table.Key, int) ([]table.Item, table.Key, error) {
		t.Error("the whole table is read")
		return nil, table.Key{}, nil
	}
	pages := 1000
	proof, err := e.Continue(t.Context(), gone, &pages)
	if err != nil || !proof.Done || proof.Removed["message"] != texts || proof.Removed["receipt"] != texts || proof.Removed["dead"] != texts/10 {
		t.Fatalf("%+v, %v", proof, err)
	}
	left := 0
	b.All(func(table.Item) { left++ })
	if want := stored - 5*texts - 4*(texts/10); left != want {
		t.Errorf("%d items are left, want %d", left, want)
	}
	e.Scan = func(context.Context, table.Key, int) (all []table.Item, _ table.Key, _ error) {
		b.All(func(i table.Item) { all = append(all, i) })
		return all, table.Key{}, nil
	}
	before := reads
	if found, err := e.Audit(t.Context(), gone, at); err != nil || found.Items != left || len(found.Old)+len(found.Kept)+len(found.LeftKinds) > 0 {
		t.Errorf("the audit has %+v, %v", found, err)
	}
	return before
}

// TestReadsByThePersonNotTheTable: what an erasure reads grows with what the person has, and not with the table.
func TestReadsByThePersonNotTheTable(t *testing.T) {
	t.Parallel()
	small, wide := erasedFrom(t, 2_000, 10), erasedFrom(t, 200_000, 10)
	none, more := erasedFrom(t, 2_000, 0), erasedFrom(t, 2_000, 100)
	t.Logf("reads: %d with 10 texts among 2,000 items, %d among 200,000; %d with none, %d with 100", small, wide, none, more)
	if small != wide {
		t.Errorf("%d reads among 2,000 items, %d among 200,000", small, wide)
	}
	if most := none + 5*100; more > most { // docs/storage.md states 4 for each text
		t.Errorf("%d reads for 100 texts, want at most %d", more, most)
	}
}
