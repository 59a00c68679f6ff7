package send

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// What a job may cost the jobs behind it before it is given up.
const (
	maxFailures = 5 // times that handling it may fail by our own fault: an error, a panic, a conflict that does not clear
	maxBegun    = 5 // calls and look-ups in a row that may be begun and never be heard of: senders that died over it
)

// failed counts that handling a job failed, and files the job when its tries are used up: it keeps the others of its
// number and class waiting no longer. Then there is no error any more. A dependency that is away is waited for, until
// the job expires.
func (s *Sender) failed(ctx context.Context, number string, rank int, id string, cause error) error {
	if fault.Away(cause) {
		return cause
	}
	// The hint's own time may be over; that it was not enough must still be counted.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTimeout)
	defer cancel()
	a, _ := s.first(ctx, number, rank) // as it is now; what is broken is why we are here
	if a == nil || a.slot.Value.ID != id {
		return cause
	}
	job := a.slot.Value
	if job.Failures++; job.Failures < maxFailures {
		if err := s.keep(ctx, a, job); err != nil {
			s.Log.WarnContext(ctx, "failure of a job not counted", "job", id, "kind", fault.KindOf(err), "error", err)
		}
		return cause
	}
	s.Report.Report(ctx, cause, map[string]string{"where": "send", "job": id})
	return s.giveUp(ctx, a, job, "handling_failed:"+string(fault.KindOf(cause)))
}

// count counts a call or a look-up before it is made, and files the job when too many in a row were never heard of. It
// reports whether that is so.
func (s *Sender) count(ctx context.Context, a *attempt) (over bool, err error) {
	job := a.slot.Value
	if job.Begun >= maxBegun {
		return true, s.giveUp(ctx, a, job, "never_heard_of")
	}
	job.Begun++
	if job.Status == outbox.Sending {
		job = job.LookedUp(s.Now())
	}
	if err := s.keep(ctx, a, job); err != nil {
		return false, err
	}
	a.slot.Value = job
	a.slot.Version++
	return false, nil
}

// giveUp ends a job that cannot be handled. Of one that may be at the carrier nobody can say what became of it.
func (s *Sender) giveUp(ctx context.Context, a *attempt, job outbox.Job, reason string) error {
	status := outbox.Failed
	if job.Status == outbox.Sending {
		status = outbox.Unknown
	}
	return s.file(ctx, a, job.End(status, reason, s.Now()))
}

// unreadable looks at what could not be read of a number. A broken job of the class is put aside. unsure is the error
// of a record without which nobody can say whether a text may leave, or that it was sent.
func (s *Sender) unreadable(ctx context.Context, number string, rank int, unread []table.Item) (unsure, err error) {
	for _, item := range unread {
		switch pending, isJob := record.ParsePending(item.Key); {
		case isJob && pending.Rank == rank:
			if err := s.discard(ctx, number, pending.Job, item); err != nil {
				return nil, err
			}
		case isJob:
		case item.Key == record.OptOut(number), item.Key == record.Hold(number), item.Key == record.Contact(number):
			_, unsure = live.Decode(number, []table.Item{item})
		}
	}
	return unsure, nil
}

// discard puts a job aside whose item cannot be decoded. What was stored is kept in the list of dead letters. One that
// newer code wrote waits for it: the error is of kind Unavailable.
func (s *Sender) discard(ctx context.Context, number, id string, item table.Item) error {
	var job outbox.Job
	cause := record.Decode(item, record.KindJob, &job)
	if fault.KindOf(cause) != fault.Internal {
		return cause
	}
	now := s.Now()
	f := filing{now: now.UnixNano(), ops: []table.Op{table.Delete(item.Key, item.Version)}}
	f.upsert(record.Dead(id), record.KindDead, now, work.DeadLetter{
		ID: id, Kind: work.DeadJob, Number: number, Reason: "unreadable", At: now, Raw: string(item.Data),
	})
	if f.err != nil {
		return f.err
	}
	if err := s.Table.Commit(ctx, f.ops...); err != nil {
		return err
	}
	s.Metrics.Count(observe.SendsFailed, 1)
	s.Log.ErrorContext(ctx, "job put aside", "job", id, "error", cause)
	s.Report.Report(ctx, cause, map[string]string{"where": "send", "job": id})
	return nil
}
