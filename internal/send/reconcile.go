package send

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/crash"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/record"
)

// clockSkew is how far the provider's clock may be behind ours when its creation times are compared with
// the time of our call (Twilio's have seconds).
const clockSkew = 5 * time.Second

// reconcile looks up a job that was being sent when its outcome got lost: its sender died, or the answer
// did. It is reached only once outbox.Grace has passed since the call.
func (s *Sender) reconcile(ctx context.Context, a *attempt) (time.Duration, error) {
	s.Crash.At(crash.SendBeforeReconcile)
	job := a.slot.Value
	sid, err := s.lookUp(ctx, job)
	if err != nil {
		return 0, fault.Wrap(fault.Unavailable, "reconcile", err) // not being able to look is not "absent"
	}
	s.Log.InfoContext(ctx, "text looked up", "job", job.ID, "found", sid != "", "attempt", job.Attempt)
	wait, err := s.settle(ctx, a, job.Reconciled(outbox.Lookup{SID: sid}, s.Now()))
	s.Crash.At(crash.SendAfterReconcile)
	return wait, err
}

// lookUp returns the sid of the provider's message that is this job, "" when there is none: first from a
// receipt, which names our job, else from the provider's list.
func (s *Sender) lookUp(ctx context.Context, job outbox.Job) (string, error) {
	page, err := s.Table.Query(ctx, record.JobQuery(job.ID))
	if err != nil {
		return "", err
	}
	for _, item := range page.Items {
		var r outbox.Receipt
		if item.Kind == record.KindReceipt.Name && record.Decode(item, record.KindReceipt, &r) == nil && r.SID != "" {
			return r.SID, nil
		}
	}
	content, err := s.open(ctx, job)
	if err != nil {
		return "", err
	}
	sid, since := "", job.CalledAt.Add(-clockSkew)
	err = s.Carrier.Find(ctx, content.To, since, func(l Listed) bool {
		if l.Ours && l.Body == content.Body {
			sid = l.SID
			return false
		}
		return true
	})
	return sid, err
}
