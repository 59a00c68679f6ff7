package app_test

import (
	"context"
	"io"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

const (
	ada       = "+15550100011"
	inCrisis  = "I want to kill myself"
	alertLine = `"message":"safety incident"`
)

// safetyParts are the parts of a world, for handlers that a test builds itself.
func safetyParts(w *testkit.World) app.Parts {
	return app.Parts{
		Table: w.Table, Inbound: w.Queue.Inbound, Outbound: w.Queue.Outbound, Seal: w.Seal, IDs: ident.NewSource(nil), Now: w.Clock.Now,
		Log: observe.NewLogger(w.Logs, slog.LevelDebug), Metrics: observe.NewMetrics(io.Discard, "test", "test", w.Clock.Now), Report: observe.Nop{},
	}
}

func alerts(w *testkit.World) int { return strings.Count(w.Logs.String(), alertLine) }

func bodies(w *testkit.World) []string {
	var list []string
	for _, s := range w.Carrier.Taken() {
		list = append(list, s.Body)
	}
	return list
}

func happened(t *testing.T, w *testkit.World, phone string) map[event.Type]int {
	t.Helper()
	page, err := w.Table.Table.Query(t.Context(), table.Query{PK: record.Event(w.Config.Hash()(phone), "").PK})
	if err != nil {
		t.Fatal(err)
	}
	found := map[event.Type]int{}
	for _, item := range page.Items {
		var e event.Event
		if err := record.Decode(item, record.KindEvent, &e); err != nil {
			t.Fatal(err)
		}
		found[e.Type]++
	}
	return found
}

// TestNoCrashLosesAnAlert kills the worker at each of its boundaries: operators hear of the incident once it is
// stored, and the person gets one reply.
func TestNoCrashLosesAnAlert(t *testing.T) {
	t.Parallel()
	for _, point := range []crash.Point{crash.TurnBeforeCommit, crash.TurnAfterCommit, crash.TurnAfterOffer} {
		t.Run(string(point), func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			parts := safetyParts(w)
			parts.Crash = func(p crash.Point) {
				if p == point {
					runtime.Goexit()
				}
			}
			dying, err := app.NewConverse(w.Config, parts)
			if err != nil {
				t.Fatal(err)
			}
			w.Post("/api/twilio/inbound", "", testkit.Form(ada, inCrisis, w.NextSID()))
			if testkit.Survives(func() { _, _ = dying(context.Background(), testkit.Batch(1, work.Offer(w.Config.Hash()(ada), "x"))) }) {
				t.Fatal("the worker survived")
			}
			for range 3 {
				w.Clock.Advance(2 * time.Minute)
				w.Tick()
				w.Work()
			}
			if n := alerts(w); n != 1 {
				t.Errorf("%d alerts", n)
			}
			if n := len(w.Carrier.Taken()); n != 1 {
				t.Errorf("%d texts", n)
			}
			if found := happened(t, w, ada); found[event.SafetyIncident] != 1 || found[event.HoldPlaced] != 1 {
				t.Errorf("events: %v", found)
			}
		})
	}
}

// TestAlertAndReplyDoNotWaitForEachOther: a queue that takes nothing stops no alert, and a telling that fails stops
// no reply.
func TestAlertAndReplyDoNotWaitForEachOther(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Queue.Outbound.Fail = fault.New(fault.Unavailable, "down")
	w.Text(ada, inCrisis)
	if alerts(w) != 1 || len(w.Carrier.Taken()) != 0 {
		t.Fatalf("%d alerts, %d texts", alerts(w), len(w.Carrier.Taken()))
	}
	w.Queue.Outbound.Fail = nil
	w.Clock.Advance(2 * time.Minute)
	w.Tick()
	w.Work()
	if alerts(w) != 1 || len(w.Carrier.Taken()) != 1 {
		t.Errorf("%d alerts, %d texts", alerts(w), len(w.Carrier.Taken()))
	}
}

// aThreat is what somebody would do to another: only that is a strike.
const aThreat = "I am going to kill her tomorrow"

// TestDeliveredAgain: one MessageSid is one incident, one strike, one alert and one reply.
func TestDeliveredAgain(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	sid := w.NextSID()
	for range 5 {
		w.Post("/api/twilio/inbound", "", testkit.Form(ada, aThreat, sid))
		w.Work()
	}
	s := w.State(ada)
	if alerts(w) != 1 || len(w.Carrier.Taken()) != 1 || s.Contact.Value.Danger.Strikes != 1 {
		t.Errorf("%d alerts, %d texts, %d strikes", alerts(w), len(w.Carrier.Taken()), s.Contact.Value.Danger.Strikes)
	}
}

// TestProactiveTextsAreCancelled: what was queued for an ordinary day does not reach somebody in danger, or somebody
// who reports one.
func TestProactiveTextsAreCancelled(t *testing.T) {
	t.Parallel()
	for _, text := range []string{inCrisis, "my boyfriend beats me and I'm scared of him"} {
		w := testkit.New(t, nil)
		hash := w.Config.Hash()(ada)
		job := outbox.Job{ID: "01J0-0", Number: hash, Class: outbox.Proactive, Purpose: "x", Status: outbox.Pending, ExpiresAt: w.Clock.Now().Add(time.Hour)}
		w.Put(record.PendingJob(hash, 3, job.ID), record.KindJob, job)
		w.Text(ada, text)
		if left := w.State(ada).Jobs; len(left) != 0 {
			t.Fatalf("%q leaves %d jobs", text, len(left))
		}
		if filed := w.FiledJob(ada, job.ID); filed.Status != outbox.Canceled || filed.Reason != "safety" {
			t.Errorf("%q: %s, %s", text, filed.Status, filed.Reason)
		}
	}
}

// TestSoftHoldRunsOut: it is judged by time, and what may be done and said afterwards is as before.
func TestSoftHoldRunsOut(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "p", State: people.Active, Region: "san-francisco"})
	w.Text(ada, "I know where she lives and I will follow her home")
	s := w.State(ada)
	if h := s.HoldInForce(w.Clock.Now()); h == nil || h.Kind != safety.SoftHold || s.Session.Value.Mode != session.SafetyHold {
		t.Fatalf("hold %+v, mode %s", h, s.Session.Value.Mode)
	}
	w.Clock.Advance(safety.ReviewWindow + time.Minute)
	w.Text(ada, "hello")
	s = w.State(ada)
	if h := s.HoldInForce(w.Clock.Now()); h != nil || s.Session.Value.Mode != session.Idle {
		t.Errorf("hold %+v, mode %s", h, s.Session.Value.Mode)
	}
}

// TestNothingTellsWhoOrWhat: neither the number nor the words are in anything stored in the clear or logged.
func TestNothingTellsWhoOrWhat(t *testing.T) {
	t.Parallel()
	const words = "I want to kill myself because of Zanzibar"
	w := testkit.New(t, nil)
	w.Text(ada, words)
	w.Text(ada, "stop texting me, I want to die in Zanzibar")
	operate(t, w).must("incident.note", ops.Writing{ID: operate(t, w).list()[0].ID, Text: "Zanzibar is near"})
	check := func(where, what string) {
		for _, secret := range []string{"Zanzibar", "kill myself", "5550100011"} {
			if strings.Contains(what, secret) {
				t.Errorf("%s tells %q: %s", where, secret, what)
			}
		}
	}
	check("the log", w.Logs.String())
	_ = w.Table.All(t.Context(), func(item table.Item) bool {
		check(item.String(), string(item.Data))
		return true
	})
}
