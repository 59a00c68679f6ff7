package converse_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/testkit"
)

// TestManyJobs: the carrier has been away, and more of a number's texts wait to leave than one page of its
// partition holds. A text of that number still gets its turn.
func TestManyJobs(t *testing.T) {
	t.Parallel()
	const phone = "+15550100011"
	w := testkit.New(t, nil)
	hash := w.Config.Hash()(phone)
	for n := range 450 {
		job := outbox.Job{ID: outbox.JobID("01KAGJ3Q000000000000000000", n), Number: hash, Class: outbox.Reply, Status: outbox.Pending, NextAt: w.Clock.Now().Add(time.Hour)}
		w.Put(record.PendingJob(hash, 2, job.ID), record.KindJob, job)
	}
	w.Text(phone, "STOP")
	if w.State(phone).Contact.Value.OptOut == nil || len(w.Carrier.Taken()) != 1 {
		t.Errorf("no turn: %d texts", len(w.Carrier.Taken()))
	}
}
