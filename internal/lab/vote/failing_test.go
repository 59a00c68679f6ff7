package vote_test

import (
	"bytes"
	"encoding/json"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

const crisis = "i want to kill myself"

// failing is a flow of votes whose turns of signals and timers fail as long as it is told so.
type failing struct {
	fails atomic.Pointer[func() turn.Verdict]
	only  string // name of the signal or timer that fails, "" for each
	tried atomic.Int64

	metrics *observe.Metrics
}

// with puts it in place of the flow, and counts metrics in a buffer.
func (f *failing) with(metrics *testkit.Buffer) func(*app.Parts) {
	return func(parts *app.Parts) {
		flow := vote.Flow()
		for name, read := range flow.Signals {
			flow.Signals[name] = f.wrap(name, read)
		}
		for name, due := range flow.Timers {
			flow.Timers[name] = f.wrap(name, due)
		}
		parts.Flows = []turn.Flow{flow}
		if f.metrics == nil {
			f.metrics = observe.NewMetrics(metrics, "test", "test", parts.Now)
		}
		parts.Metrics = f.metrics
	}
}

func (f *failing) wrap(name string, read func(*turn.Turn) turn.Verdict) func(*turn.Turn) turn.Verdict {
	return func(t *turn.Turn) turn.Verdict {
		if fail := f.fails.Load(); fail != nil && (f.only == "" || f.only == name) {
			f.tried.Add(1)
			return (*fail)()
		}
		return read(t)
	}
}

func (f *failing) set(fail func() turn.Verdict) { f.fails.Store(&fail) }

// letters returns the list of dead letters.
func (w world) letters() (list ops.DeadLetters) {
	w.T.Helper()
	check(w.T, json.Unmarshal(w.Operate("dead.list", ops.None{}), &list))
	return list
}

// deaths counts the events that tell of a death.
func (w world) deaths() int {
	return w.items(func(i table.Item) bool {
		return i.Kind == record.KindEvent.Name && bytes.Contains(i.Data, []byte(`"`+string(event.TextDead)+`"`))
	})
}

// TestFailingSignal: a signal whose turn fails waits longer each time, keeps no text waiting, and is put aside when its
// tries are used up: with an event, in the metric that has an alarm, and in the list from which an operator takes it up.
func TestFailingSignal(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func() turn.Verdict{
		"error":    func() turn.Verdict { return turn.Wait(&turn.Ask{Err: fault.New(fault.Internal, "broken")}) },
		"panic":    func() turn.Verdict { panic("broken") },
		"conflict": func() turn.Verdict { return turn.Wait(&turn.Ask{Err: fault.New(fault.Conflict, "never clears")}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := failing{only: "result"}
			metrics := &testkit.Buffer{}
			w := begin(t, f.with(metrics))
			w.join(ada, bob)
			w.Text(ada, "vote x yes")
			w.Text(bob, "vote x no")
			w.hears("1 yes, 1 no", ada, bob)

			signal := work.Signal{ID: work.SignalID(w.Clock.Now(), "c", 0), Flow: "vote", Name: "result", From: string(group), Cause: "c", At: w.Clock.Now(), Data: []byte(`{"vote":"z","yes":1}`)}
			w.Text(bob, "join vote z")
			f.set(fail)
			w.Put(record.Signal(record.Number(w.hash(bob)), signal.ID), record.KindSignal, signal)
			before := f.tried.Load()
			if got := w.Filed(w.Text(bob, "hello")); got.Status != work.Done {
				t.Fatalf("a text behind a failing signal is %q", got.Status)
			}
			if got := w.Filed(w.Text(bob, crisis)); got.Outcome != "crisis" {
				t.Fatalf("a text behind a failing signal is %q", got.Outcome)
			}
			if n := f.tried.Load() - before; n < 1 || n > 6 { // those of one hint that lost races
				t.Errorf("tried %d times at once", n)
			}
			w.pass(2 * time.Hour)
			letters := w.letters()
			if len(letters.Dead) != 1 || letters.Dead[0].Kind != work.DeadSignal || letters.Dead[0].ID != signal.ID || letters.Dead[0].Why == "" {
				t.Fatalf("put aside: %+v", letters.Dead)
			}
			check(t, f.metrics.Flush())
			if n := w.deaths(); n != 1 || !strings.Contains(metrics.String(), string(observe.TextsDead)) {
				t.Errorf("%d events", n)
			}
			w.redrive(letters.Dead[0].ID)
			w.pass(2 * time.Hour) // it dies again
			if got := w.letters().Dead; len(got) != 1 || w.deaths() != 2 {
				t.Fatalf("put aside again: %+v, %d events", got, w.deaths())
			}
			f.fails.Store(nil)
			w.redrive(letters.Dead[0].ID)
			if got := w.letters().Dead; len(got) != 0 || len(w.of(record.Number(w.hash(bob))).Signals) != 0 {
				t.Errorf("taken up, and left: %+v", got)
			}
			w.atRest0(bob)
		})
	}
}

// redrive takes a dead letter up again, twice: the second time there is none.
func (w world) redrive(id string) {
	w.T.Helper()
	var done ops.Redriven
	check(w.T, json.Unmarshal(w.Operate("dead.redrive", ops.Redrive{ID: id, Reason: "mended"}), &done))
	if !done.Done {
		w.T.Fatal("not taken up")
	}
	if _, err := w.TryOperate("dead.redrive", ops.Redrive{ID: id, Reason: "mended"}); fault.KindOf(err) != fault.NotFound {
		w.T.Fatalf("taken up twice: %v", err)
	}
	w.Work()
}

// atRest0 is atRest of one phone.
func (w world) atRest0(phone string) {
	w.T.Helper()
	if s := w.of(record.Number(w.hash(phone))); len(s.Work)+len(s.Signals) > 0 {
		w.T.Errorf("%d texts and %d signals wait", len(s.Work), len(s.Signals))
	}
}

// TestFailingTimer: a timer that fails is tried again, waits for what is away as long as that takes, and is put aside as
// dead; the operator's command sets it again.
func TestFailingTimer(t *testing.T) {
	t.Parallel()
	var f failing
	w := begin(t, f.with(&testkit.Buffer{}))
	w.join(ada, bob)
	w.Text(ada, "vote x yes")
	f.set(func() turn.Verdict { return turn.Wait(&turn.Ask{Err: away()}) })
	w.pass(3 * time.Hour)
	if tried := f.tried.Load(); len(w.letters().Dead) > 0 || tried < 10 || tried > 40 {
		t.Errorf("given up, or tried %d times in two hours", tried)
	}
	f.set(func() turn.Verdict { panic("broken") })
	w.pass(2 * time.Hour)
	letters := w.letters().Dead
	if len(letters) != 1 || letters[0].Kind != work.DeadTimer || letters[0].Purpose != "vote/close" {
		t.Fatalf("put aside: %+v", letters)
	}
	f.fails.Store(nil)
	w.redrive(letters[0].ID)
	w.hears("1 yes, 0 no", ada, bob)
	w.atRest()
}

// TestTimerSetMeanwhile: a dead timer does not take the place of one that was set since.
func TestTimerSetMeanwhile(t *testing.T) {
	t.Parallel()
	var f failing
	w := begin(t, f.with(&testkit.Buffer{}))
	w.join(ada)
	f.set(func() turn.Verdict { panic("broken") })
	w.pass(3 * time.Hour)
	letters := w.letters().Dead
	if len(letters) != 1 {
		t.Fatalf("put aside: %+v", letters)
	}
	later := w.Clock.Now().Add(time.Hour)
	w.Put(record.Timer(group, "vote", "close"), record.KindTimer, work.Timer{TimerKey: work.TimerKey{Flow: "vote", Name: "close"}, At: later})
	if _, err := w.TryOperate("dead.redrive", ops.Redrive{ID: letters[0].ID, Reason: "mended"}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("taken up: %v", err)
	}
	if s := w.of(group); len(s.Timers) != 1 || !s.Timers[0].Value.At.Equal(later) || len(w.letters().Dead) != 1 {
		t.Errorf("%+v", s.Timers)
	}
}

// TestUnreadable: a signal or a timer that nobody can read is put aside, and what waits beside it has its turn. One that
// newer code wrote waits for that code, and keeps nothing waiting either.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		schema int
		dead   int
	}{"broken": {1, 4}, "newer": {2, 0}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t)
			w.join(ada, bob)
			bobs := record.Number(w.hash(bob))
			for _, s := range []record.Subject{group, bobs} {
				for _, item := range []table.Item{
					{Key: record.Signal(s, "01K0"), Kind: record.KindSignal.Name, Data: []byte(`["` + w.hash(ada) + `"]`)},
					{Key: record.Timer(s, "vote", "nag"), Kind: record.KindTimer.Name, Data: []byte(`7`)},
				} {
					item.Schema = c.schema
					check(t, w.Table.Table.Commit(t.Context(), table.Insert(item)))
				}
			}
			for _, phone := range []string{ada, bob} {
				if got := w.Filed(w.Text(phone, "vote x yes")); got.Status != work.Done {
					t.Errorf("a text beside it is %q", got.Status)
				}
			}
			w.hears("2 yes, 0 no", ada, bob)
			letters := w.letters().Dead
			if len(letters) != c.dead {
				t.Fatalf("put aside: %+v", letters)
			}
			for _, letter := range letters {
				if _, err := w.TryOperate("dead.redrive", ops.Redrive{ID: letter.ID, Reason: "mended"}); fault.KindOf(err) != fault.Conflict {
					t.Errorf("taken up: %v", err)
				}
			}
			if n := w.deaths(); n != c.dead {
				t.Errorf("%d events", n)
			}
		})
	}
}

// TestDeadlySignal: a signal that kills whoever takes it up is put aside after some deaths. A text of somebody in danger
// behind it is answered at the first of them.
func TestDeadlySignal(t *testing.T) {
	t.Parallel()
	var f failing
	w := begin(t, f.with(&testkit.Buffer{}))
	w.join(ada)
	bobs := record.Number(w.hash(bob))
	signal := work.Signal{ID: work.SignalID(w.Clock.Now(), "c", 0), Flow: "vote", Name: "result", Cause: "c", At: w.Clock.Now(), Data: []byte(`{"vote":"x"}`)}
	w.Put(record.Signal(bobs, signal.ID), record.KindSignal, signal)
	f.set(func() turn.Verdict { runtime.Goexit(); return turn.Verdict{} })
	sid := w.NextSID()
	w.Post("/api/twilio/inbound", "", testkit.Form(bob, crisis, sid))
	died := 0
	for range 12 {
		if !testkit.Survives(w.Work) {
			died++
		}
		if got := w.Filed(sid); died == 2 && got.Outcome != "crisis" {
			t.Fatalf("after two deaths the text is %q", got.Outcome)
		}
		w.Clock.Advance(3 * time.Minute)
	}
	if letters := w.letters().Dead; len(letters) != 1 || died < 3 || died > 7 {
		t.Errorf("%d deaths, put aside: %+v", died, letters)
	}
	w.atRest0(bob)
}
