package template_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/text/safety"
)

// provoked is a fault, the alarm that has to ring over it and the function that has to count it.
type provoked struct {
	what, alarm, by string
	provoke         func(*testing.T, *recorder)
}

// faults lists every fault that an alarm on a metric of ours is for.
func faults(t *testing.T) []provoked {
	t.Helper()
	list := []provoked{
		{"a turn that fails for good", "TextsDead", "converse", poison},
		{"credentials that the carrier refuses", "SendingPaused", "send", refused(401, 20003)},
		{"a turn that fails", "TurnsRetried", "converse", turnsFail},
		{"a turn that fails", "ConverseCanary", "converse", turnsFail},
		{"a model that is away", "ModelFailures", "converse", modelAway},
		{"a day on which models cost too much", "ModelBudget", "converse", modelCostly},
		{"a carrier with too many requests", "SendsRetried", "send", refused(429, 20429)},
		{"a carrier with too many requests", "SendCanary", "send", refused(429, 20429)},
		{"a carrier with too many requests", "UrgentCanary", "urgent", stopsRefused},
		{"a number that does not exist", "SendFailures", "send", refused(400, 21211)},
		{"a receipt of a failure", "SendFailures", "status", failedReceipt("hello", "")},
		{"a receipt of a failure that status could not follow", "SendFailures", "clock", failedReceipt("hello", "status ")},
		{"help that the carrier refuses", "MustNotMissFailed", "urgent", helpRefused},
		{"help that comes back", "MustNotMissFailed", "status", failedReceipt("i want to kill myself tonight", "")},
		{"help that comes back, of which status could make nothing", "MustNotMissFailed", "clock", failedReceipt("i want to kill myself tonight", "status ")},
		{"somebody in danger", "SafetyIncidents", "converse", inDanger("", time.Minute)},
		{"somebody in danger, and a turn that could not tell", "SafetyIncidents", "clock", inDanger("converse INC#", 5*time.Minute)},
		{"somebody in danger at whom nobody looks", "IncidentsUnseen", "clock", inDanger("", 20*time.Minute)},
		{"a hold at which nobody looks", "HoldsOverdue", "clock", inDangerFor(safety.FirstLook + time.Hour)},
		{"a topic that takes no page", "PagesFailed", "converse", pagerAway("")},
		{"a topic that takes no page of the clock", "PagesFailed", "clock", pagerAway("converse INC#")},
		{"a due entry that nobody knows", "ClockFailures", "clock", unknownEntry},
		{"a text that waits", "OldestPending", "clock", waiting},
		{"somebody who waits for a person", "HumansWaitLong", "clock", wantsHuman(1, 4*time.Hour+2*time.Minute)},
		{"a crowd that waits for a person", "HumansWaiting", "clock", wantsHuman(21, 2*time.Minute)},
		{"an inbound queue that is away", "HandOffFailures", "inbound", queueAway(true)},
		{"an outbound queue that is away", "HandOffFailures", "converse", queueAway(false)},
		{"an outbound queue that is away from the form", "HandOffFailures", "web", codeWithoutQueue},
		{"a table that is away", "StoreFailures", "inbound", tableAway("/api/twilio/inbound")},
		{"a table that is away", "StoreFailures", "status", tableAway("/api/twilio/status")},
		{"forged webhooks", "SignatureFailures", "inbound", forged("/api/twilio/inbound")},
		{"forged receipts", "SignatureFailures", "status", forged("/api/twilio/status")},
		{"a form that is pumped", "CodeCeiling", "web", pumped},
	}
	for name, text := range resources(t) {
		if function := strings.ToLower(name); strings.Contains(text, "Type: AWS::Serverless::Function") {
			list = append(list, provoked{"a panic in " + function, "Panics", function, panics(function)})
		}
	}
	return list
}

// unknownEntry puts something into the due index that this code knows nothing of.
func unknownEntry(t *testing.T, r *recorder) {
	w := world(t, r)
	store(t, w, table.Key{PK: "NEW#1", SK: "X"}, "new", 1, w.Clock.Now())
	w.Tick()
}

// numbers calls for each of n numbers.
func numbers(n int, do func(phone string)) {
	for i := range n {
		do(fmt.Sprintf("+155501001%02d", i))
	}
}

// refused has the carrier refuse a dozen texts in one way.
func refused(status, code int) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		for range 12 {
			w.Carrier.Next(status, code, false, nil)
		}
		numbers(12, func(phone string) { w.Text(phone, "hello") })
	}
}

// stopsRefused has the carrier put off the answers to a dozen STOPs.
func stopsRefused(t *testing.T, r *recorder) {
	w := world(t, r)
	numbers(12, func(phone string) {
		w.Text(phone, "hello")
		w.Carrier.Next(429, 20429, false, nil)
		w.Text(phone, "stop")
	})
}

// helpRefused has the carrier refuse what somebody in danger is sent.
func helpRefused(t *testing.T, r *recorder) {
	w := world(t, r)
	w.Carrier.Next(400, 21211, false, nil)
	w.Text(phone, "i want to kill myself tonight")
}

// turnsFail has what is stored be unreadable for a moment.
func turnsFail(t *testing.T, r *recorder) {
	w := world(t, r)
	r.setBroken("converse P#")
	numbers(5, func(phone string) { w.Text(phone, "hello") })
	r.setBroken("")
}

// failedReceipt reports the answer to a text as undelivered, to a status function whose reads may be broken.
func failedReceipt(body, broken string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		w.Text(phone, body)
		sent := w.Carrier.Taken()[0]
		callback, err := url.Parse(sent.Callback)
		if err != nil {
			t.Fatal(err)
		}
		r.setBroken(broken)
		w.Post("/api/twilio/status", callback.RawQuery, twilio.Form{
			{Name: "MessageSid", Value: sent.SID}, {Name: "MessageStatus", Value: "undelivered"}, {Name: "ErrorCode", Value: "30005"},
		})
		r.setBroken("")
		settle(w)
	}
}

// inDanger has somebody in danger and nobody look for a time.
func inDanger(broken string, d time.Duration) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		r.setBroken(broken)
		w.Text(phone, "i want to kill myself tonight")
		r.setBroken("")
		for ; d > 0; d -= time.Minute {
			w.Clock.Advance(time.Minute)
			w.Tick()
		}
	}
}

// inDangerFor has somebody under a hold at which nobody looks for a long time; of the minutes the last few are enough.
func inDangerFor(d time.Duration) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		w.Text(phone, "i want to kill myself tonight")
		w.Clock.Advance(d)
		for range 3 {
			w.Clock.Advance(time.Minute)
			w.Tick()
		}
	}
}

// wantsHuman has n people ask for a person and nobody answer for a time.
func wantsHuman(n int, d time.Duration) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		numbers(n, func(phone string) {
			number := w.Config.Hash()(phone)
			w.Put(record.Person(number), record.KindPerson, people.Person{ID: number, FirstName: "Ada", State: people.Active, Region: "san-francisco"})
			w.Text(phone, "talk to a human")
		})
		for ; d > 0; d -= time.Minute {
			w.Clock.Advance(time.Minute)
			w.Tick()
		}
	}
}

// pagerAway has somebody in danger while no page leaves.
func pagerAway(broken string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		r.setAway(true)
		r.setBroken(broken)
		w.Text(phone, "i want to kill myself tonight")
		r.setBroken("")
		w.Clock.Advance(3 * time.Minute)
		_ = w.TickErr()
		r.setAway(false)
	}
}

// waiting has a text wait for an hour although the clock offers it again and again.
func waiting(t *testing.T, r *recorder) {
	w := world(t, r)
	w.Queue.Inbound.Lose = true
	w.Text(phone, "hello")
	for range 60 {
		w.Clock.Advance(time.Minute)
		w.Tick()
	}
}

// queueAway has a queue take nothing.
func queueAway(inbound bool) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		away := w.Queue.Outbound
		if inbound {
			away = w.Queue.Inbound
		}
		away.Fail = fault.New(fault.Unavailable, "as told")
		w.Text(phone, "hello")
	}
}

// tableAway posts to a path while the table takes nothing.
func tableAway(path string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		err := fault.New(fault.Unavailable, "as told")
		w.Table.Fail.Store(&err)
		w.PostEvent(webhook(path, w))
	}
}

// forged posts to a path with signatures of somebody else.
func forged(path string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := world(t, r)
		for range 11 {
			e := webhook(path, w)
			e.Headers["x-twilio-signature"] = "Zm9yZ2Vk"
			w.PostEvent(e)
		}
	}
}

// webhook returns the event of an inbound text or of a receipt.
func webhook(path string, w *testkit.World) events.APIGatewayV2HTTPRequest {
	if path == "/api/twilio/inbound" {
		return testkit.Event(path, "", testkit.Form(phone, "hello", w.NextSID()))
	}
	return testkit.Event(path, "job=01K0123456789ABCDEFGHJKMNP-0", twilio.Form{
		{Name: "MessageSid", Value: w.NextSID()}, {Name: "MessageStatus", Value: "delivered"},
	})
}

// panics has a function panic over its first look at the table. What it answers is its own matter: some say it to Lambda,
// some to the queue.
func panics(function string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		w := testkit.NewWrapped(t, nil, func(name string, p app.Parts) app.Parts {
			if p = r.wrap(name, p); name == function {
				p.Table = nil
			}
			r.parts[name] = p
			return p
		})
		r.world = w
		ctx, p, number := context.Background(), r.parts[function], w.Config.Hash()(phone)
		switch function {
		case "inbound":
			_, _ = must(app.NewInbound(w.Config, p))(t)(ctx, webhook("/api/twilio/inbound", w))
		case "status":
			_, _ = must(app.NewStatus(w.Config, p))(t)(ctx, webhook("/api/twilio/status", w))
		case "web":
			askForCode(w, 0)
		case "converse":
			_, _ = must(app.NewConverse(w.Config, p))(t)(ctx, testkit.Batch(1, work.Offer(number, "1")))
		case "send", "urgent":
			job := outbox.Job{ID: "01K0123456789ABCDEFGHJKMNP-0", Number: number, Class: outbox.Classes()[0]}
			sender := map[string]func(app.Config, app.Parts, string) (app.SQSHandler, error){"send": app.NewSend, "urgent": app.NewUrgent}[function]
			_, _ = must(sender(w.Config, p, "test"))(t)(ctx, testkit.Batch(1, outbox.Hint(job, "0")))
		case "clock":
			_, _ = must(app.NewClock(w.Config, p))(t)(ctx, events.EventBridgeEvent{})
		default:
			t.Errorf("this test does not know how to have %s panic", function)
		}
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// refusals are what is counted without being anybody's fault here: a text without its fields, one that is repeated, one
// to a number that has opted out, a danger that repeats another.
func refusals(t *testing.T, r *recorder) {
	w := world(t, r)
	w.Text(phone, "i want to kill myself tonight")
	w.Text(phone, "i want to kill myself tonight")
	w.Queue.Outbound.Lose = true
	w.Text("+15550100022", "hello")
	w.Queue.Outbound.Lose = false
	w.Clock.Advance(5 * time.Hour) // longer than an answer lives
	settle(w)
	w.PostEvent(testkit.Event("/api/twilio/inbound", "", testkit.Form(phone, "hi", "no sid")))
}
