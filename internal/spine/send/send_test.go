package send_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
)

const (
	phone = "+15550100011"
	other = "+15550100012"
)

// filed returns the filed jobs by purpose.
func filed(t *testing.T, w *testkit.World) map[string]outbox.Job {
	t.Helper()
	jobs := map[string]outbox.Job{}
	err := w.Table.All(t.Context(), func(i table.Item) bool {
		if i.Kind == record.KindFiledJob.Name {
			var j outbox.Job
			if err := record.Decode(i, record.KindFiledJob, &j); err != nil {
				t.Error(err)
			}
			jobs[j.Purpose] = j
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return jobs
}

// minutes lets the clock run, and work be done, for n minutes.
func minutes(w *testkit.World, n int) {
	for range n {
		w.Clock.Advance(time.Minute)
		w.Tick()
		w.Work()
	}
}

// racing runs something right before the first commit that records `sending`.
type racing struct {
	table.Table
	before func()
}

func (r *racing) Commit(ctx context.Context, ops ...table.Op) error {
	for _, op := range ops {
		if op.Kind == table.OpReplace && strings.Contains(string(op.Item.Data), `"status":"sending"`) && r.before != nil {
			before := r.before
			r.before = nil
			before()
		}
	}
	return r.Table.Commit(ctx, ops...)
}

// TestStopBetweenGuardAndSending is guarantee G3 at its narrowest: the guard has let the text go, and the STOP
// is committed before `sending` is.
func TestStopBetweenGuardAndSending(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Table.Table = &racing{w.Table.Table, func() {
		w.Post("/api/twilio/inbound", "", testkit.Form(phone, "STOP", "SM"+strings.Repeat("f", 32)))
	}}
	w.Text(phone, "hello")
	taken := w.Carrier.Taken()
	if len(taken) != 1 || !strings.Contains(taken[0].Body, "opted out") {
		t.Errorf("%v, want nothing but the confirmation", taken)
	}
	if j := filed(t, w)["registration_link"]; j.Status != outbox.Suppressed && j.Status != outbox.Canceled {
		t.Errorf("the other text is %q", j.Status)
	}
}

// TestOutcomes has what the carrier can do to one text, and what must come of it: exactly one text at the
// carrier wherever it can get there, and the job filed.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	reset := errors.New("connection reset by peer")
	for _, c := range []struct {
		name    string
		arm     func(*testkit.Carrier)
		minutes int
		taken   int
		status  outbox.Status
	}{
		{"429 once", func(c *testkit.Carrier) { c.Next(429, 20429, false, nil) }, 2, 1, outbox.Sent},
		{"429 three times", func(c *testkit.Carrier) { next(c, 3, 429) }, 25, 1, outbox.Sent},
		{"429 four times", func(c *testkit.Carrier) { next(c, 4, 429) }, 25, 0, outbox.Failed},
		{"500, not taken", func(c *testkit.Carrier) { c.Next(500, 0, false, nil) }, 3, 1, outbox.Sent},
		{"500, taken", func(c *testkit.Carrier) { c.Next(500, 0, true, nil) }, 3, 1, outbox.Sent},
		{"503, taken", func(c *testkit.Carrier) { c.Next(503, 0, true, nil) }, 3, 1, outbox.Sent},
		{"reset, not taken", func(c *testkit.Carrier) { c.Next(0, 0, false, reset) }, 3, 1, outbox.Sent},
		{"reset, taken", func(c *testkit.Carrier) { c.Next(0, 0, true, reset) }, 3, 1, outbox.Sent},
		{"time-out, taken", func(c *testkit.Carrier) { c.Next(0, 0, true, context.DeadlineExceeded) }, 3, 1, outbox.Sent},
		{"permanent", func(c *testkit.Carrier) { c.Next(400, 21211, false, nil) }, 3, 0, outbox.Failed},
		{"configuration, mended", func(c *testkit.Carrier) { c.Next(401, 20003, false, nil) }, 3, 1, outbox.Sent},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			c.arm(w.Carrier)
			w.Text(phone, "hello")
			minutes(w, c.minutes)
			if n := len(w.Carrier.Taken()); n != c.taken {
				t.Errorf("%d texts at the carrier, want %d", n, c.taken)
			}
			if j := filed(t, w)["registration_link"]; j.Status != c.status {
				t.Errorf("the job is %+v, want %s", j, c.status)
			}
			if waiting := w.State(phone).Jobs; len(waiting) > 0 {
				t.Errorf("still waiting: %+v", waiting)
			}
		})
	}
}

func next(c *testkit.Carrier, n, status int) {
	for range n {
		c.Next(status, 0, false, nil)
	}
}

// TestReceiptTells: a lost answer is found by the receipt that names the job, without the carrier's list.
func TestReceiptTells(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Carrier.Next(500, 0, false, nil) // and it lists nothing
	w.Text(phone, "hello")
	job := w.State(phone).Jobs[0].Value
	sid := "SM" + strings.Repeat("e", 32)
	form := testkit.Form(other, "", sid, "MessageStatus", "sent")
	if answer := w.Post("/api/twilio/status", "job="+job.ID, form); answer.StatusCode != http.StatusNoContent {
		t.Fatalf("answered %d", answer.StatusCode)
	}
	minutes(w, 3)
	if j := filed(t, w)["registration_link"]; j.Status != outbox.Sent || j.SID != sid || len(w.Carrier.Taken()) != 0 {
		t.Errorf("%+v, want it to be the text of the receipt and no second one", j)
	}
}

// TestHeadWaits: a class of a number keeps its order while its head waits for a retry; other classes and
// other numbers go on.
func TestHeadWaits(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Put(record.Person(w.Config.Hash()(phone)), record.KindPerson, people.Person{ID: "p", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
	w.Carrier.Next(429, 20429, false, nil)
	w.Text(phone, "what now")
	w.Text(phone, "A")
	if n := len(w.Carrier.Taken()); n != 0 {
		t.Fatalf("%d texts overtook the head of their class", n)
	}
	w.Text(phone, "HELP")
	w.Text(other, "hello")
	if taken := w.Carrier.Taken(); len(taken) != 2 || taken[0].To != phone || !strings.Contains(taken[0].Body, "Msg & data") || taken[1].To != other {
		t.Fatalf("%v, want the other class and the other number at once", taken)
	}
	minutes(w, 3)
	taken := w.Carrier.Taken()
	if len(taken) != 4 || !strings.Contains(taken[2].Body, "First a few short questions") || !strings.Contains(taken[3].Body, "You tell me") {
		t.Errorf("%v, want the two in their order", taken)
	}
}

// TestUnsubscribed: the carrier knows of an opt-out that we do not.
func TestUnsubscribed(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Carrier.Next(400, 21610, false, nil)
	w.Text(phone, "hello")
	if s := w.State(phone); !s.OptedOut() || s.OptOut.Value.Source != "provider" {
		t.Fatalf("%+v", s.OptOut)
	}
	w.Text(phone, "hello again")
	if n := len(w.Carrier.Taken()); n != 0 {
		t.Errorf("%d texts to a number that is opted out", n)
	}
	w.Text(phone, "START")
	if taken := w.Carrier.Taken(); len(taken) != 1 || w.State(phone).OptedOut() {
		t.Errorf("%v after START", taken)
	}
}

// TestUnsubscribedKeepsTheStop: a STOP that is recorded while a text is in the air must not be replaced by the
// carrier's 21610, which an earlier START would undo.
func TestUnsubscribedKeepsTheStop(t *testing.T) {
	t.Parallel()
	for _, byReceipt := range []bool{false, true} {
		w := testkit.New(t, nil)
		in := func(n int, body string) {
			w.Post("/api/twilio/inbound", "", testkit.Form(phone, body, testkit.SID(n)))
		}
		startAndStop := func() {
			w.Queue.Inbound.Lose = true
			in(901, "START")
			in(902, "STOP")
			w.Queue.Inbound.Lose = false
		}
		if byReceipt {
			w.Text(phone, "hello")
			startAndStop()
			sent := w.Carrier.Taken()[0]
			_, id, _ := strings.Cut(sent.Callback, "?")
			w.Post("/api/twilio/status", id, testkit.Form(other, "", sent.SID, "MessageStatus", "failed", "ErrorCode", "21610"))
		} else {
			w.Carrier.Next(400, 21610, false, nil)
			w.Carrier.Before = startAndStop
			w.Text(phone, "hello")
		}
		gate := w.State(phone).OptOut
		if !gate.Present() || gate.Value.SID != testkit.SID(902) {
			t.Errorf("by receipt %t: the gate is %+v, want the STOP's", byReceipt, gate.Value)
		}
		minutes(w, 3)
		if !w.State(phone).OptedOut() || w.State(phone).Contact.Value.OptOut == nil {
			t.Errorf("by receipt %t: the START before the STOP has undone it", byReceipt)
		}
	}
}

// TestHeldText: with the opt-out in place before the send, the job is suppressed and says why.
func TestHeldText(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Carrier.Next(429, 20429, false, nil)
	w.Text(phone, "hello")
	w.Put(record.OptOut(w.Config.Hash()(phone)), record.KindOptOut, compliance.OptedOut{Source: "provider"})
	minutes(w, 3)
	if j := filed(t, w)["registration_link"]; j.Status != outbox.Suppressed || j.Reason != "opted_out" {
		t.Errorf("%+v", j)
	}
}
