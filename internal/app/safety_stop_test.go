package app_test

import (
	"context"
	"encoding/json"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/safety"
)

const (
	plainConfirmation = "JOSH: You are opted out and will get no more texts from us. Text START"
	withHelp          = "JOSH: You are opted out and will get no more texts from us. Someone is there for you - 988"
)

// says accepts a text whose turn waits.
func says(w *testkit.World, body string) {
	w.Post("/api/twilio/inbound", "", testkit.Form(ada, body, w.NextSID()))
}

// TestStopBehindACrisis: wherever the STOP meets the answer to a crisis, nothing but one confirmation leaves after it,
// and it names who can help unless that has left before.
func TestStopBehindACrisis(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before func(w *testkit.World) // the crisis, and what came of it before the STOP was accepted
		sent   int                    // texts before the STOP
		help   bool
		reply  safety.Reply // as operators see it afterwards
	}{
		"its turn waits": {func(w *testkit.World) { says(w, inCrisis) }, 0, true, safety.ReplyAtStop},
		"its answer waits": {func(w *testkit.World) {
			says(w, inCrisis)
			w.Converse()
		}, 0, true, safety.ReplyAtStop},
		"its answer has left": {func(w *testkit.World) { w.Text(ada, inCrisis) }, 1, false, safety.ReplyFull},
		"its answer was refused": {func(w *testkit.World) {
			w.Carrier.Next(http.StatusBadRequest, 21211, false, nil)
			w.Text(ada, inCrisis)
		}, 0, true, safety.ReplyAtStop},
		"its answer is tried again later": {func(w *testkit.World) {
			w.Carrier.Next(http.StatusTooManyRequests, 20429, false, nil)
			w.Text(ada, inCrisis)
		}, 0, true, safety.ReplyAtStop},
		"told twice, the second waits": {func(w *testkit.World) {
			w.Text(ada, inCrisis)
			says(w, inCrisis)
			w.Converse()
		}, 1, true, safety.ReplyAtStop},
		"told twice, the third text waits": {func(w *testkit.World) {
			w.Text(ada, inCrisis)
			w.Text(ada, inCrisis)
			says(w, inCrisis)
		}, 2, true, safety.ReplyAtStop},
		"told twice, the third was silent": {func(w *testkit.World) {
			w.Text(ada, inCrisis)
			w.Text(ada, inCrisis)
			w.Text(ada, inCrisis)
		}, 2, false, safety.ReplySilent},
	} {
		for _, stop := range []string{"STOP", "please stop texting me"} {
			t.Run(name+", "+stop, func(t *testing.T) {
				t.Parallel()
				w := testkit.New(t, nil)
				c.before(w)
				if n := len(w.Carrier.Taken()); n != c.sent {
					t.Fatalf("%d texts before the STOP", n)
				}
				says(w, stop)
				w.Send()
				if n := len(w.Carrier.Taken()); n != c.sent {
					t.Errorf("%d texts left after the STOP was accepted", n-c.sent)
				}
				w.Work()
				for range 3 {
					w.Clock.Advance(30 * time.Minute)
					w.Tick()
					w.Work()
				}
				after := bodies(w)[c.sent:]
				if want := map[bool]string{true: withHelp, false: plainConfirmation}[c.help]; len(after) != 1 || !strings.HasPrefix(after[0], want) {
					t.Errorf("after the STOP: %q", after)
				}
				all := operate(t, w).list()
				if last := all[len(all)-1]; last.Reply != c.reply || last.Alerted.IsZero() || w.State(ada).HoldInForce(w.Clock.Now()) == nil {
					t.Errorf("incident %+v", last)
				}
			})
		}
	}
}

// TestCrashAtAStopBehindACrisis kills the worker at each boundary of the STOP's turn, and has an operator write beside
// it: one confirmation, with who can help in it, and no note is lost.
func TestCrashAtAStopBehindACrisis(t *testing.T) {
	t.Parallel()
	for _, point := range []crash.Point{crash.TurnBeforeCommit, crash.TurnAfterCommit, crash.TurnAfterOffer} {
		t.Run(string(point), func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			says(w, inCrisis)
			says(w, "STOP")
			parts, reached := safetyParts(w), 0
			parts.Crash = func(p crash.Point) {
				if p != point {
					return
				}
				if reached++; reached == 2 { // the first is the crisis's
					operate(t, w).must("incident.note", ops.Writing{ID: operate(t, w).list()[0].ID, Text: "called"})
					runtime.Goexit()
				}
			}
			dying, err := app.NewConverse(w.Config, parts)
			if err != nil {
				t.Fatal(err)
			}
			if testkit.Survives(func() { _, _ = dying(context.Background(), testkit.Batch(1, work.Offer(w.Config.Hash()(ada), "x"))) }) {
				t.Fatal("the worker survived")
			}
			for range 3 {
				w.Clock.Advance(2 * time.Minute)
				w.Tick()
				w.Work()
			}
			if got := bodies(w); len(got) != 1 || !strings.HasPrefix(got[0], withHelp) {
				t.Errorf("%q", got)
			}
			if all := operate(t, w).list(); len(all) != 1 || all[0].Reply != safety.ReplyAtStop || len(all[0].NoteTexts) != 1 || alerts(w) != 1 {
				t.Errorf("%d alerts, %+v", alerts(w), all)
			}
		})
	}
}

// TestOperatorsWriteBesideAStop: a note between the reading and the commit of the STOP's turn makes it decide again.
func TestOperatorsWriteBesideAStop(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	says(w, inCrisis)
	w.Converse()
	says(w, "STOP")
	noted := false
	w.OnBoundary = func(p crash.Point) {
		if p == crash.TurnBeforeCommit && !noted {
			noted = true
			operate(t, w).must("incident.note", ops.Writing{ID: operate(t, w).list()[0].ID, Text: "called"})
		}
	}
	w.Work()
	if all := operate(t, w).list(); len(all) != 1 || all[0].Reply != safety.ReplyAtStop || len(all[0].NoteTexts) != 1 {
		t.Errorf("%+v", all)
	}
	if got := bodies(w); len(got) != 1 || !strings.HasPrefix(got[0], withHelp) {
		t.Errorf("%q", got)
	}
}

// TestStopWhileTheAnswerIsInTheAir: a sender that has recorded its call and was then killed leaves nobody to say
// whether it left. The confirmation names who can help all the same.
func TestStopWhileTheAnswerIsInTheAir(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	says(w, inCrisis)
	w.Converse()
	for _, slot := range w.State(ada).Jobs {
		j := slot.Value.Begin("another", w.Clock.Now())
		w.Put(record.PendingJob(j.Number, 1, j.ID), record.KindJob, j)
	}
	says(w, "STOP")
	w.Converse()
	var trace struct {
		Jobs []struct{ Purpose string }
	}
	if err := json.Unmarshal(w.Filed(testkit.SID(2)).Trace, &trace); err != nil || len(trace.Jobs) != 1 || trace.Jobs[0].Purpose != outbox.PurposeStopConfirmedCrisis {
		t.Errorf("%v, %+v", err, trace)
	}
}

// TestRepeatsCallOnce: each text of a bad hour is an incident, and operators are called once, until it gets graver, the
// hour is over, or they have closed what they were called for.
func TestRepeatsCallOnce(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	expect := func(what string, incidents, calls int) {
		t.Helper()
		if n := len(o.list()); n != incidents || alerts(w) != calls {
			t.Errorf("%s: %d incidents, %d calls", what, n, alerts(w))
		}
	}
	for range 5 {
		w.Text(ada, inCrisis)
		w.Clock.Advance(time.Minute)
	}
	expect("five times the same", 5, 1)
	all := o.list()
	if all[0].Repeats != 4 || all[4].RepeatOf != all[0].ID || all[4].Alerted.IsZero() {
		t.Errorf("first %+v, last %+v", all[0], all[4])
	}
	w.Text(ada, "I am going to kill her tomorrow")
	expect("another category", 6, 2)
	w.Text("+15550100012", inCrisis)
	expect("somebody else", 7, 3)
	w.Clock.Advance(time.Hour)
	w.Text(ada, inCrisis)
	expect("an hour later", 8, 4)
	if last := o.list()[7]; last.Before != 4 {
		t.Errorf("the second call does not say that there were 4 repeats: %+v", last)
	}
	w.Text(ada, inCrisis)
	expect("and again", 9, 4)
	o.must("incident.close", ops.Writing{ID: o.list()[7].ID, Text: "they are safe"})
	w.Text(ada, inCrisis)
	expect("after it was closed", 9, 5)
	w.Text(ada, inCrisis)
	expect("and again after that", 10, 5)
}

// TestNobodyIsQuietBeforeSomebodyWasTold: when the worker died before it could call, the next text calls itself.
func TestNobodyIsQuietBeforeSomebodyWasTold(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	parts := safetyParts(w)
	parts.Crash = func(p crash.Point) {
		if p == crash.TurnAfterCommit {
			runtime.Goexit()
		}
	}
	dying, err := app.NewConverse(w.Config, parts)
	if err != nil {
		t.Fatal(err)
	}
	says(w, inCrisis)
	if testkit.Survives(func() { _, _ = dying(context.Background(), testkit.Batch(1, work.Offer(w.Config.Hash()(ada), "x"))) }) {
		t.Fatal("the worker survived")
	}
	w.Text(ada, inCrisis)
	if alerts(w) != 1 {
		t.Errorf("%d calls for the second", alerts(w))
	}
	w.Clock.Advance(2 * time.Minute)
	w.Tick()
	if alerts(w) != 2 {
		t.Errorf("%d calls in the end", alerts(w))
	}
}
