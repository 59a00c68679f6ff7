package send

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
)

// clockSkew is how far the provider's clock may be behind ours when its creation times are compared with
// the time of our call (Twilio's have seconds).
const clockSkew = 5 * time.Second

// reconcile looks up a job that was being sent when its outcome got lost: its sender died, or the answer
// did. It is reached only once outbox.Grace has passed since the call's end.
func (s *Sender) reconcile(ctx context.Context, a *attempt) (time.Duration, error) {
	if over, err := s.count(ctx, a); err != nil || over {
		return 0, err
	}
	s.Crash.At(crash.SendBeforeReconcile)
	job := a.slot.Value
	sid, err := s.lookUp(ctx, a)
	s.Log.InfoContext(ctx, "text looked up", "job", job.ID, "found", sid != "", "kind", fault.KindOf(err), "attempt", job.Attempt)
	after := job.Found(sid, s.Now())
	if err != nil {
		after = job.NotAnswered(s.Now()) // not being able to look is not "absent"
	}
	wait, err := s.settle(ctx, a, after)
	s.Crash.At(crash.SendAfterReconcile)
	return wait, err
}

// lookUp returns the sid of the provider's message that is this job, "" when there is none: first from a
// receipt, which names our job, else from the provider's list.
func (s *Sender) lookUp(ctx context.Context, a *attempt) (string, error) {
	job := a.slot.Value
	page, err := s.Table.Query(ctx, record.ReceiptsQuery(job.ID))
	if err != nil {
		return "", err
	}
	for _, item := range page.Items {
		var r outbox.Receipt
		if record.Decode(item, record.KindReceipt, &r) == nil && r.SID != "" && !slices.Contains(job.Spent, r.SID) {
			return r.SID, nil
		}
	}
	content, err := s.open(ctx, job)
	if err != nil {
		return "", err
	}
	sid, since := "", job.CalledAt
	if !job.ListedFrom.IsZero() {
		since = job.ListedFrom
	}
	var unread error
	err = s.Carrier.Find(ctx, content.To, since.Add(-clockSkew), func(l Listed) bool {
		if !l.Ours || l.Body != content.Body {
			return true
		}
		var taken bool
		if taken, unread = s.taken(ctx, job, l.SID); taken {
			return true
		}
		if unread == nil {
			sid = l.SID
		}
		return false
	})
	return sid, cmp.Or(unread, err)
}

// taken reports whether a listed message is known to be another text, or an earlier attempt of this one.
func (s *Sender) taken(ctx context.Context, job outbox.Job, sid string) (bool, error) {
	if slices.Contains(job.Spent, sid) {
		return true, nil
	}
	items, err := s.Table.Get(ctx, record.Sent(sid))
	return err == nil && items[0].Exists(), err
}
