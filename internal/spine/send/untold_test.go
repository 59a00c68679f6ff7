package send_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestFailureOfAnUnknownSID: the carrier took a text, listed it too late and failed it afterwards, when another call had
// sent it. Its report names a sid that no job has, and is done with at once.
func TestFailureOfAnUnknownSID(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Carrier.Next(500, 0, false, nil)
	w.Text(phone, "hello")
	minutes(w, 3)
	if j := filed(t, w)["registration_link"]; j.Status != outbox.Sent || j.Attempt != 2 {
		t.Fatalf("the job is %+v", j)
	}
	id := filed(t, w)["registration_link"].ID
	unknown := testkit.SID(900)
	form := append(testkit.Form(phone, "", unknown), testkit.Form("", "", "", "MessageStatus", "undelivered", "ErrorCode", "30008")[5:]...)
	w.Post("/api/twilio/status", "job="+id, form)
	items, err := w.Table.Table.Get(t.Context(), record.FailedReceipt(id, unknown))
	if err != nil || items[0].Exists() {
		t.Errorf("the failure still waits: %v, %+v", err, items)
	}
	if j := filed(t, w)["registration_link"]; j.Status != outbox.Sent || len(w.State(phone).Jobs) != 0 {
		t.Errorf("the job is %+v", j)
	}
}

// TestFailureOfAnUnknownSIDIsDone: so it is when the person has brought the text forward, which begins its tries anew, and
// when a STOP has cancelled it.
func TestFailureOfAnUnknownSIDIsDone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		first, second, purpose string
		ends                   outbox.Status
	}{
		"brought forward": {inCrisis, inCrisis, "safety_crisis", outbox.Sent},
		"cancelled":       {"hello", "STOP", "registration_link", outbox.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			w.Carrier.Next(500, 0, false, nil)
			w.Carrier.Next(429, 20429, false, nil)
			w.Text(phone, c.first)
			minutes(w, 3)
			w.Text(phone, c.second)
			job := filed(t, w)[c.purpose]
			if job.Status != c.ends {
				t.Fatalf("the job is %+v", job)
			}
			unknown := testkit.SID(900)
			form := append(testkit.Form(phone, "", unknown), testkit.Form("", "", "", "MessageStatus", "undelivered", "ErrorCode", "30008")[5:]...)
			w.Post("/api/twilio/status", "job="+job.ID, form)
			minutes(w, 5)
			items, err := w.Table.Table.Get(t.Context(), record.FailedReceipt(job.ID, unknown))
			if err != nil || items[0].Exists() {
				t.Errorf("the failure still waits: %v, %+v", err, items)
			}
		})
	}
}

// TestNothingElseIsLeft: a text that is sent by the first call leaves its own item and the one of its sid, and no more.
func TestNothingElseIsLeft(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(phone, "hello")
	kinds := map[string]int{}
	if err := w.Table.All(t.Context(), func(i table.Item) bool { kinds[i.Kind]++; return true }); err != nil {
		t.Fatal(err)
	}
	if kinds[record.KindText.Name] != 1 || kinds[record.KindFiledJob.Name] != 1 || kinds[record.KindFiledAt.Name] != 1 || kinds[record.KindMessage.Name] != 1 {
		t.Errorf("%v", kinds)
	}
}
