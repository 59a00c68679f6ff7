package template_test

import (
	"context"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// voting has people vote, which takes signals, a timer and a call; a signal that fails until it is put aside, and one that
// nobody can read.
func voting(t *testing.T, r *recorder) {
	failing := turn.Flow{Name: "failing", Signals: map[string]func(*turn.Turn) turn.Verdict{
		"fails": func(*turn.Turn) turn.Verdict {
			return turn.Wait(&turn.Ask{Err: fault.New(fault.Internal, "it always does")})
		},
	}}
	w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		p = r.wrap(function, p)
		p.Flows = []turn.Flow{vote.Flow(), failing}
		p.Callers = map[string]converse.Caller{vote.Meaning: {Call: func(context.Context, turn.Call) ([]byte, error) { return []byte("yes"), nil }}}
		return p
	})
	number := w.Config.Hash()(phone)
	w.Put(record.Person(number), record.KindPerson, people.Person{ID: "p", FirstName: "Ada", State: people.Active, Region: "seattle"})
	w.Text(phone, "join vote one")
	w.Text(phone, "vote one by all means")
	op, err := live.Tell(record.Number(number), work.Signal{ID: "01KAHW5C000000000000000007", Flow: "failing", Name: "fails", At: w.Clock.Now()}, nil)
	if err == nil {
		err = w.Table.Table.Commit(t.Context(), op)
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		settle(w)
	}
	at := w.Clock.Now()
	item := table.Item{Key: record.Signal(record.LinkUp("one"), "01KAHW5C000000000000000008"), Kind: record.KindSignal.Name, Schema: 1, Data: []byte("{"), Due: at.Add(time.Second)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
	settle(w)
}
