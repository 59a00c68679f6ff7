package erase_test

import (
	"context"
	"errors"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestDeathForgetsNoText ends the process before and after every commit of an erasure. When a text is gone by then, the
// carrier reports on it; the next process, which has not seen that text, removes the report all the same.
func TestDeathForgetsNoText(t *testing.T) {
	t.Parallel()
	for _, after := range []bool{false, true} {
		for n, late := 1, 0; ; n++ {
			s := newStore(t)
			s.live(gone, 3)
			jobs := s.jobs()
			s.order(gone)
			left, pages := n, 1000
			if _, err := s.eraser(dying{s.table, &left, after}, 4).Continue(t.Context(), gone, &pages); !errors.Is(err, errDied) {
				if err != nil || late == 0 {
					t.Fatalf("after %d commits: %v, %d late receipts", n-1, err, late)
				}
				break
			}
			order, err := s.table.Get(t.Context(), record.Erasure(gone))
			if err != nil {
				t.Fatal(err)
			}
			if !order[0].Exists() {
				continue // it was the last commit
			}
			for id, key := range jobs {
				if items, err := s.table.Get(t.Context(), key); err == nil && !items[0].Exists() {
					late++
					s.put(record.Receipt(id, 2, "sent", "SMout"), record.KindReceipt, outbox.Receipt{Status: "sent"})
				}
			}
			if proof, err := s.read(gone); err != nil || !proof.Done || len(s.left()) != 0 {
				t.Errorf("commit %d, after %v: %+v, %v, left %v", n, after, proof, err, s.left())
			}
		}
	}
}

// jobs returns the keys of the filed jobs, by id.
func (s *store) jobs() map[string]table.Key {
	s.Helper()
	jobs := map[string]table.Key{}
	err := s.table.All(s.Context(), func(i table.Item) bool {
		if i.Kind == record.KindFiledJob.Name {
			jobs[erasure.Read[outbox.Job](i).ID] = i.Key
		}
		return true
	})
	if err != nil {
		s.Fatal(err)
	}
	return jobs
}

// TestClaimOfATextThatWaits: a webhook's commit falls between the look at what waits and the reading of a page. The claim
// of its text stays until the text is done.
func TestClaimOfATextThatWaits(t *testing.T) {
	t.Parallel()
	for _, whole := range []bool{false, true} {
		s := newStore(t)
		id := s.ids.New(s.clock())
		s.live(gone, 1)
		s.order(gone)
		sid, accepted := "SM"+id, false
		accept := func() {
			if !accepted {
				accepted = true
				s.put(record.Message(sid), record.KindMessage, work.Message{Number: gone, TextID: id, At: s.now})
				s.put(record.Work(gone, id), record.KindWork, work.Text{ID: id, SID: sid})
			}
		}
		e := s.eraser(before{s.table, record.Event(gone, "").PK, accept}, 100)
		e.Whole = whole
		e.Scan = func(ctx context.Context, after table.Key, limit int) ([]table.Item, table.Key, error) {
			accept()
			return s.table.Scan(ctx, after, limit)
		}
		pages := 100
		if _, err := e.Continue(t.Context(), gone, &pages); fault.KindOf(err) != fault.Unavailable {
			t.Fatalf("whole %v: not waited for: %v", whole, err)
		}
		if items, err := s.table.Get(t.Context(), record.Message(sid)); err != nil || !items[0].Exists() {
			t.Fatalf("the claim of a text that waits is gone, %v", err)
		}
		// Its turn files it.
		s.put(record.Text(gone, id), record.KindText, work.Filed{Text: work.Text{ID: id, SID: sid}})
		if err := s.table.Commit(t.Context(), table.Delete(record.Work(gone, id), 1)); err != nil {
			t.Fatal(err)
		}
		if proof, err := e.Continue(t.Context(), gone, &pages); err != nil || !proof.Done || len(s.left()) != 0 {
			t.Errorf("%+v, %v, left %v", proof, err, s.left())
		}
	}
}

// before does something before a partition is read.
type before struct {
	table.Table
	pk string
	do func()
}

func (b before) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if q.PK == b.pk {
		b.do()
	}
	return b.Table.Query(ctx, q)
}
