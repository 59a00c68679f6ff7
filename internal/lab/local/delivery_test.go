package local

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// TestDelivery tells each way that a text out can go, as lines "minutes since it was decided, what, words".
func TestDelivery(t *testing.T) {
	t.Parallel()
	codes, err := twilio.LoadCodes()
	if err != nil {
		t.Fatal(err)
	}
	home, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC) // noon in California
	at := func(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }
	job := func(change func(*outbox.Job)) outbox.Job {
		j := outbox.Job{ID: "J-0", Class: outbox.Reply, CreatedAt: start, ExpiresAt: at(24 * 60), Status: outbox.Pending}
		change(&j)
		return j
	}
	receipt := func(status string, code, minute int) outbox.Receipt {
		return outbox.Receipt{Status: status, ErrorCode: code, SID: "SM1", At: at(minute)}
	}
	for _, c := range []struct {
		name     string
		job      outbox.Job
		receipts []outbox.Receipt
		want     string
	}{
		{"just decided", job(func(*outbox.Job) {}), nil, "0 decided: JOSH decided to send it"},
		{
			"delivered, the receipts as fast as the answer and in any order",
			job(func(j *outbox.Job) { *j = j.Begin("a", at(1)).After(outbox.Call{SID: "SM1"}, at(1)) }),
			[]outbox.Receipt{receipt("queued", 0, 1), receipt("sent", 0, 1), receipt("delivered", 0, 2)},
			"0 decided: JOSH decided to send it\n1 handed: handed to the carrier\n1 accepted: the carrier took it\n" +
				"1 queued: queued at the carrier\n1 sent: sent on to the phone\n2 delivered: delivered to the phone",
		},
		{
			"a receipt before the answer",
			job(func(j *outbox.Job) { *j = j.Begin("a", at(1)).After(outbox.Call{SID: "SM1"}, at(3)) }), []outbox.Receipt{receipt("sent", 0, 2)},
			"0 decided: JOSH decided to send it\n1 handed: handed to the carrier\n2 accepted: the carrier took it\n2 sent: sent on to the phone",
		},
		{
			"refused for a while, and tried again",
			job(func(j *outbox.Job) {
				*j = j.Begin("a", at(1)).After(outbox.Call{Result: outbox.Unprocessed, Reason: "retry:429", Code: 20429}, at(1))
			}),
			nil, "0 decided: JOSH decided to send it\n1 handed: handed to the carrier\n2 waits, ahead: is tried again: too many requests at once (20429)",
		},
		{
			"taken and not delivered, for good",
			job(func(j *outbox.Job) {
				*j = j.Begin("a", at(1)).After(outbox.Call{SID: "SM1"}, at(1)).Failure(outbox.Call{Result: outbox.Refused, Code: 30007, Reason: "receipt:permanent"}, at(3))
			}),
			[]outbox.Receipt{receipt("undelivered", 30007, 3)},
			"0 decided: JOSH decided to send it\n1 handed: handed to the carrier\n3 undelivered: not delivered: the carrier filtered it as spam (30007)\n" +
				"3 given_up: given up: the carrier filtered it as spam (30007)",
		},
		{
			"tries used up",
			job(func(j *outbox.Job) {
				for n := range 4 {
					*j = j.Begin("a", at(n)).After(outbox.Call{Result: outbox.Unprocessed, Reason: "retry:503"}, at(n))
				}
			}),
			nil, "0 decided: JOSH decided to send it\n3 handed: handed to the carrier, try 4\n3 given_up: given up: the carrier answered 503; its tries are used up",
		},
		{
			"no clear answer",
			job(func(j *outbox.Job) {
				*j = j.Begin("a", at(1)).After(outbox.Call{Result: outbox.Ambiguous, Reason: "ambiguous:0"}, at(1))
			}),
			nil, "0 decided: JOSH decided to send it\n1 handed: handed to the carrier\n2 waits, ahead: no clear answer: then JOSH looks it up in the carrier’s records",
		},
		{
			"waits for the morning",
			job(func(j *outbox.Job) {
				j.Class, j.CreatedAt = outbox.Proactive, at(12*60)
				*j = j.Postpone(at(21*60), "quiet_hours")
			}),
			nil, "720 decided: JOSH decided to send it\n720 waits: night where they are: it waits until 09:00 PST\n1260 waits, ahead: leaves when their morning comes",
		},
		{
			"a STOP came first", job(func(j *outbox.Job) { *j = j.End(outbox.Suppressed, "opted_out", at(1)) }),
			nil, "0 decided: JOSH decided to send it\n1 held_back: held back: they are opted out",
		},
		{
			"a code that nobody knows", job(func(*outbox.Job) {}), []outbox.Receipt{receipt("failed", 39999, 1)},
			"0 decided: JOSH decided to send it\n1 failed: failed at the carrier: code 39999, which JOSH does not know",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var told []string
			for _, m := range ops.Moments(c.job, c.receipts, home, codes) {
				ahead := ""
				if m.Ahead {
					ahead = ", ahead"
				}
				told = append(told, fmt.Sprintf("%.0f %s%s: %s", m.At.Sub(start).Minutes(), m.What, ahead, m.Words))
			}
			if diff := cmp.Diff(c.want, strings.Join(told, "\n")); diff != "" {
				t.Error(diff)
			}
		})
	}
}
