package erase_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/spine/erase"
)

const (
	gone  = "aaaa1111"
	other = "bbbb2222"
)

// store is a table with the lives of two numbers in it.
type store struct {
	*testing.T
	table *bolt.Table
	ids   *ident.Source
	now   time.Time
	at    time.Time // of the last order
}

func newStore(t *testing.T) *store {
	t.Helper()
	s := &store{T: t, ids: ident.NewSource(nil), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	var err error
	s.table, err = bolt.Open(filepath.Join(t.TempDir(), "table"), bolt.Options{Now: func() time.Time { return s.now }, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.table.Close() })
	return s
}

func (s *store) clock() time.Time {
	s.now = s.now.Add(time.Millisecond)
	return s.now
}

func (s *store) put(key table.Key, kind record.Kind, v any) {
	s.Helper()
	item, err := record.Encode(key, kind, v)
	if err != nil {
		s.Fatal(err)
	}
	s.insert(item)
}

// insert stores items, with their entries in the index if their kind is declared.
func (s *store) insert(items ...table.Item) {
	s.Helper()
	index := erasure.NewIndexer(append(erase.Spine(), declaredVote()))
	for _, item := range items {
		ops := []table.Op{table.Insert(item)}
		if all, err := index.Add(ops, s.now); err == nil {
			ops = all
		}
		if err := s.table.Commit(s.Context(), ops...); err != nil {
			s.Fatal(err)
		}
	}
}

// clean demands that an audit of the whole table finds nothing of a number from before the last order, and nothing that
// an erasure would not see.
func (s *store) clean(number string) {
	s.Helper()
	found, err := s.eraser(s.table, 10).Audit(s.Context(), number, s.at)
	if err != nil || len(found.Old)+len(found.LeftKinds)+len(found.Astray) > 0 {
		s.Errorf("the audit has %+v, %v", found, err)
	}
}

// live stores what n texts and their answers leave behind.
func (s *store) live(number string, n int) {
	s.Helper()
	for range n {
		now := s.clock()
		id := s.ids.New(now)
		sid := "SM" + id
		job := outbox.Job{ID: outbox.JobID(id, 0), Number: number, Status: outbox.Sent, SID: "SMout" + id}
		s.put(record.Message(sid), record.KindMessage, work.Message{Number: number, TextID: id, At: now})
		s.put(record.Text(number, id), record.KindText, work.Filed{Text: work.Text{ID: id, SID: sid}, Status: work.Done, DoneAt: now})
		s.put(record.Event(number, id+"-0"), record.KindEvent, event.Event{ID: id + "-0", Number: number, At: now})
		s.put(record.FailedReceipt(job.ID, job.SID), record.KindFailed, outbox.Receipt{Status: "failed", SID: job.SID, At: now})
		s.put(record.Text(number, job.ID), record.KindFiledJob, job)
		s.put(record.Sent(job.SID), record.KindFiledAt, outbox.FiledAt{Number: number, Job: job.ID})
		s.put(record.Receipt(job.ID, 3, "delivered", job.SID), record.KindReceipt, outbox.Receipt{Status: "delivered", SID: job.SID, At: now})
	}
}

// count returns how many items of a number there are, receipts of its texts among them.
func (s *store) count(number string) (n int) {
	s.Helper()
	mine := map[string]bool{}
	for range 2 {
		n = 0
		err := s.table.All(s.Context(), func(i table.Item) bool {
			if strings.Contains(i.PK+i.SK, number) || bytes.Contains(i.Data, []byte(number)) || mine[i.PK] {
				mine[i.PK] = true
				mine[record.JobQuery(strings.TrimPrefix(i.SK, "T#")).PK] = true
				n++
			}
			return true
		})
		if err != nil {
			s.Fatal(err)
		}
	}
	return n
}

func (s *store) orphans() (n int) {
	s.Helper()
	jobs := map[string]bool{}
	var receipts []string
	_ = s.table.All(s.Context(), func(i table.Item) bool {
		switch i.Kind {
		case record.KindFiledJob.Name:
			jobs[record.JobQuery(strings.TrimPrefix(i.SK, "T#")).PK] = true
		case record.KindReceipt.Name, record.KindFailed.Name:
			receipts = append(receipts, i.PK)
		}
		return true
	})
	for _, pk := range receipts {
		if !jobs[pk] {
			n++
		}
	}
	return n
}

func (s *store) eraser(on table.Table, page int) *erase.Eraser {
	return &erase.Eraser{Table: on, Scan: s.table.Scan, Kinds: erase.Spine(), Page: page, Now: s.clock, Log: slog.New(slog.DiscardHandler)}
}

// order is what the turn of a confirmed deletion commits.
func (s *store) order(number string) {
	s.Helper()
	now := s.clock()
	s.at = now
	op, err := live.EraseOrder(number, people.Erasure{At: now, Upto: s.ids.New(now)}, now)
	if err == nil {
		err = s.table.Commit(s.Context(), op)
	}
	if err != nil {
		s.Fatal(err)
	}
}

// TestGoesOnOverManyRuns erases, reading all of it, from a table that is many times what one run may read.
func TestGoesOnOverManyRuns(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for range 10 {
		s.live(gone, 12)
		s.live(other, 12)
	}
	s.put(record.Consents(gone, "r"), record.KindConsents, []people.Consent{{To: people.ConsentTexts}})
	before := s.count(other)
	s.order(gone)
	s.live(gone, 3) // somebody new has the number, or the same one is back
	newer := s.count(gone) - 10*12*7 - 2

	reads := 0
	e := s.eraser(s.table, 50)
	e.Whole = true
	e.Scan = func(ctx context.Context, after table.Key, limit int) ([]table.Item, table.Key, error) {
		reads++
		return s.table.Scan(ctx, after, limit)
	}
	var proof erase.Proof
	runs := 0
	for ; !proof.Done && runs < 100; runs++ {
		reads = 0
		pages := 4
		var err error
		if proof, err = e.Continue(t.Context(), gone, &pages); err != nil {
			t.Fatal(err)
		}
		if reads > 4 || !proof.Done && (reads != 4 || pages != 0) {
			t.Fatalf("run %d read %d pages and left %d", runs, reads, pages)
		}
	}
	if runs < 8 || !proof.Done || proof.Left != 0 || proof.Passes != 2 {
		t.Errorf("after %d runs: %+v", runs, proof)
	}
	if proof.Removed["message"] != 120 || proof.Removed["filed_job"] != 120 || proof.Removed["receipt"] != 120 || proof.Kept["consents"] != 1 || proof.Newer["message"] != 3 {
		t.Errorf("the proof is %+v", proof)
	}
	if n := s.count(gone); n != newer+1 {
		t.Errorf("%d items of the number, want the %d new ones and the consents", n, newer)
	}
	if s.count(other) != before || s.orphans() != 0 {
		t.Errorf("%d of %d items of somebody else, %d receipts without a text", s.count(other), before, s.orphans())
	}
}

// dying fails at the n-th commit, before or after it has taken effect, as a process does that ends there.
type dying struct {
	table.Table
	left  *int
	after bool
}

var errDied = errors.New("the process ends here")

func (d dying) Commit(ctx context.Context, ops ...table.Op) error {
	*d.left--
	switch {
	case *d.left > 0:
		return d.Table.Commit(ctx, ops...)
	case *d.left == 0 && d.after:
		if err := d.Table.Commit(ctx, ops...); err != nil {
			return err
		}
	}
	return errDied
}

// TestDeathAtEveryCommit ends the process before and after every commit of an erasure; the next one goes on. What
// was there before the order is gone in the end, what came after it is not.
func TestDeathAtEveryCommit(t *testing.T) {
	t.Parallel()
	for _, after := range []bool{false, true} {
		for _, whole := range []bool{false, true} {
			for n := 1; diesAt(t, n, after, whole); n++ {
			}
		}
	}
}

// diesAt erases with a death at the n-th commit, and reports whether there is one.
func diesAt(t *testing.T, n int, after, whole bool) bool {
	t.Helper()
	s := newStore(t)
	s.live(gone, 6)
	s.live(other, 6)
	s.put(record.Link("token"), record.KindLink, people.Link{Number: gone, At: s.now})
	s.order(gone)
	s.live(gone, 2)
	left, pages := n, 1000
	e := s.eraser(dying{s.table, &left, after}, 7)
	e.Whole = whole
	_, err := e.Continue(t.Context(), gone, &pages)
	if err == nil {
		if n < 10 {
			t.Errorf("whole %v: only %d commits", whole, n-1)
		}
		return false
	}
	if !errors.Is(err, errDied) {
		t.Fatal(err)
	}
	e.Table = s.table
	var proof erase.Proof
	for range 3 {
		pages = 1000
		if proof, err = e.Continue(t.Context(), gone, &pages); err != nil {
			t.Fatal(err)
		}
	}
	if !proof.Done || s.count(gone) != 2*7 || s.count(other) != 6*7 || s.orphans() != 0 {
		t.Errorf("commit %d, after %v: %d items left, %d of somebody else, %d receipts without a text, %+v", n, after, s.count(gone), s.count(other), s.orphans(), proof)
	}
	s.clean(gone)
	return true
}

// TestTwoErasersAtOnce: two clocks and an operator at the same erasure do no harm, and one of them has the proof.
func TestTwoErasersAtOnce(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.live(gone, 30)
	s.live(other, 30)
	s.order(gone)
	type answer struct {
		proof erase.Proof
		err   error
	}
	answers := make(chan answer)
	for range 3 {
		go func() {
			e := s.eraser(s.table, 10)
			e.Now = func() time.Time { return s.now }
			for {
				pages := 2
				proof, err := e.Continue(context.Background(), gone, &pages)
				if proof.Done || err != nil && fault.KindOf(err) != fault.Conflict {
					answers <- answer{proof, err}
					return
				}
			}
		}()
	}
	for range 3 {
		if a := <-answers; a.err != nil || !a.proof.Done {
			t.Errorf("%+v, %v", a.proof, a.err)
		}
	}
	if s.count(gone) != 0 || s.count(other) != 30*7 || s.orphans() != 0 {
		t.Errorf("%d items left, %d of somebody else", s.count(gone), s.count(other))
	}
	s.clean(gone)
}

// TestRemovesWhatHasExpired: an engine may keep what has expired for days, and no condition sees it any more. Who reads
// the whole table removes it; else the engine does, and an audit counts it.
func TestRemovesWhatHasExpired(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.live(gone, 2)
	item, err := record.Encode(record.Codes(gone), record.KindCodes, people.SentCodes{At: []time.Time{s.now}})
	if err != nil {
		t.Fatal(err)
	}
	item.Expires = s.now.Add(time.Minute)
	if err := s.table.Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
	s.now = s.now.Add(time.Hour)
	s.order(gone)
	if proof, err := s.read(gone); err != nil || !proof.Done || s.count(gone) != 1 {
		t.Errorf("%d items left, %+v, %v", s.count(gone), proof, err)
	}
	e := s.eraser(s.table, 10)
	if found, err := e.Audit(t.Context(), gone, s.at); err != nil || found.Expired != 1 || len(found.Old) > 0 {
		t.Errorf("the audit has %+v, %v", found, err)
	}
	s.order(gone)
	e.Whole = true
	pages := 100
	proof, err := e.Continue(t.Context(), gone, &pages)
	if err != nil || !proof.Done || proof.Removed["codes"] != 1 || proof.Passes != 2 || s.count(gone) != 0 {
		t.Errorf("%d items left, %+v, %v", s.count(gone), proof, err)
	}
}

// TestWaitsForTheLastText: as long as a text from before the order is on its way, nothing is removed.
func TestWaitsForTheLastText(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.live(gone, 1)
	now := s.clock()
	job := outbox.Job{ID: outbox.JobID(s.ids.New(now), 0), Number: gone, Class: outbox.Reply, Status: outbox.Pending}
	s.put(record.PendingJob(gone, 2, job.ID), record.KindJob, job)
	s.order(gone)
	pages := 100
	if _, err := s.eraser(s.table, 10).Continue(t.Context(), gone, &pages); fault.KindOf(err) != fault.Unavailable {
		t.Fatalf("got %v", err)
	}
	if err := s.table.Commit(t.Context(), table.Delete(record.PendingJob(gone, 2, job.ID), 1)); err != nil {
		t.Fatal(err)
	}
	newer := outbox.Job{ID: outbox.JobID(s.ids.New(s.clock()), 0), Number: gone, Class: outbox.Reply, Status: outbox.Pending}
	s.put(record.PendingJob(gone, 2, newer.ID), record.KindJob, newer)
	proof, err := s.eraser(s.table, 10).Continue(t.Context(), gone, &pages)
	if err != nil || !proof.Done || proof.Newer["job"] != 1 {
		t.Errorf("%+v, %v", proof, err)
	}
	if n := s.count(gone); n != 1 {
		t.Errorf("%d items left, want the new text", n)
	}
}
