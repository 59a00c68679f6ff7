package app_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/sample"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// beside does something before the n-th call of an eraser, whatever it is: a webhook's or a turn's commit may fall
// between any two of them.
type beside struct {
	table.Table
	scan table.Scan
	left *int
	do   func()
}

func (b beside) count() {
	if *b.left--; *b.left == 0 {
		b.do()
	}
}

func (b beside) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	b.count()
	return b.Table.Get(ctx, keys...)
}

func (b beside) Query(ctx context.Context, q table.Query) (table.Page, error) {
	b.count()
	return b.Table.Query(ctx, q)
}

func (b beside) Commit(ctx context.Context, ops ...table.Op) error {
	b.count()
	return b.Table.Commit(ctx, ops...)
}

func (b beside) Scan(ctx context.Context, after table.Key, limit int) ([]table.Item, table.Key, error) {
	b.count()
	return b.scan(ctx, after, limit)
}

// TestTextAcceptedDuringErasure accepts a text between any two calls of an erasure, with an id from before the order or
// after it, and does its turn at once, at once with its reply, or only when the erasure has gone on. Each text is done,
// none has lost its claim while it waited, and what the proof says is so.
func TestTextAcceptedDuringErasure(t *testing.T) { //nolint:tparallel // one run after the other: only the last says whether there is a next
	t.Parallel()
	for _, old := range []bool{true, false} { //nolint:paralleltest // likewise
		for _, then := range []string{"waits", "is done", "is answered"} {
			for n, more := 1, true; more; n += sample.Stride {
				t.Run(fmt.Sprintf("%v %s %d", old, then, n), func(t *testing.T) { more = acceptedDuringErasure(t, old, then, n) }) // each world goes with its run
				if !more && n < 12 {
					t.Fatalf("an erasure has only %d calls", n)
				}
			}
		}
	}
}

func acceptedDuringErasure(t *testing.T, old bool, then string, n int) (reached bool) {
	t.Helper()
	w := testkit.New(t, nil)
	number := w.Config.Hash()(ada)
	w.Text(ada, "hello")
	store := w.Table.Table // it keeps no index, as what an older release wrote had none
	early := w.Clock.Now() // when the webhook of the late text began
	w.Clock.Advance(time.Second)
	upto := ident.NewSource(nil).New(w.Clock.Now())
	sid := testkit.SID(777)
	accept := func() {
		reached = true
		parts := safetyParts(w)
		if old {
			parts.Now = func() time.Time { return early }
		}
		inbound, err := app.NewInbound(w.Config, parts)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := inbound(context.Background(), testkit.Event("/api/twilio/inbound", "", testkit.Form(ada, "hello again", sid)))
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("the webhook answered %d, %v", answer.StatusCode, err)
		}
		switch then {
		case "is done":
			w.Converse()
		case "is answered":
			w.Work()
		}
	}
	left := n
	b := beside{store, w.Scan, &left, accept}
	e := &erase.Eraser{Table: b, Scan: b.Scan, Kinds: app.ErasureKinds(), Page: 3, Now: w.Clock.Now, Log: observe.NewLogger(w.Logs, 0)}
	proof, err := e.Erase(t.Context(), number, upto)
	for tries := 0; fault.KindOf(err) == fault.Unavailable || fault.KindOf(err) == fault.Conflict; tries++ {
		if tries > 20 {
			t.Fatalf("call %d, old %v, %s: the erasure never ends: %v", n, old, then, err)
		}
		waiting := w.State(ada).Work
		items, _ := store.Get(t.Context(), record.Message(sid))
		if len(waiting) > 0 && !items[0].Exists() {
			t.Fatalf("call %d, old %v, %s: a text waits without its claim", n, old, then)
		}
		w.Work()
		proof, err = e.Erase(t.Context(), number, upto)
	}
	if err != nil || !proof.Done || proof.Left != 0 {
		t.Fatalf("call %d, old %v, %s: %+v, %v", n, old, then, proof, err)
	}
	named := namedBy(t, w, number)
	w.Work()
	audit(t, w, ada, time.Time{})
	if s := w.State(ada); len(s.Work)+len(s.Jobs) > 0 {
		t.Errorf("call %d, old %v, %s: %d texts wait", n, old, then, len(s.Work))
	}
	items, _ := store.Get(t.Context(), record.Message(sid))
	if items[0].Exists() && message(t, w, sid).Status != work.Done {
		t.Errorf("call %d, old %v, %s: the text is %s", n, old, then, message(t, w, sid).Status)
	}
	if done := len(w.Carrier.Taken()); reached && done != 2 {
		t.Errorf("call %d, old %v, %s: %d replies, want one for each text", n, old, then, done)
	}
	for kind, count := range named { // what the proof did not speak of
		if kind != record.KindWork.Name && count != proof.Kept[kind]+proof.Newer[kind] && count != 0 && old && then != "waits" && kind != record.KindContact.Name {
			t.Errorf("call %d, %s: %d items of kind %s are left, the proof has %+v", n, then, count, kind, proof)
		}
	}
	return reached
}

// namedBy counts what names a number, by kind.
func namedBy(t *testing.T, w *testkit.World, number string) map[string]int {
	t.Helper()
	named := map[string]int{}
	err := w.Table.All(t.Context(), func(i table.Item) bool {
		if strings.Contains(i.PK+i.SK+string(i.Data), number) {
			named[i.Kind]++
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return named
}

// TestErasureDoesNotWaitForTheMorning: a text that waits for the end of quiet hours is cancelled.
func TestErasureDoesNotWaitForTheMorning(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	number := w.Config.Hash()(ada)
	w.Text(ada, "hello")
	job := outbox.Job{
		ID: outbox.JobID(ident.NewSource(nil).New(w.Clock.Now()), 0), Number: number, Class: outbox.Proactive, Status: outbox.Pending,
		NextAt: w.Clock.Now().Add(9 * time.Hour),
	}
	w.Put(record.PendingJob(number, 3, job.ID), record.KindJob, job)
	w.Clock.Advance(time.Second)
	store := w.Table.Table // it keeps no index, as what an older release wrote had none
	order, err := live.EraseOrder(number, people.Erasure{At: w.Clock.Now(), Upto: ident.NewSource(nil).New(w.Clock.Now())}, w.Clock.Now())
	if err == nil {
		err = store.Commit(t.Context(), order)
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		w.Tick()
		w.Clock.Advance(3 * time.Minute)
	}
	if named := namedBy(t, w, number); len(named) > 1 || named[record.KindContact.Name] != len(named) {
		t.Errorf("left: %v", named)
	}
}
