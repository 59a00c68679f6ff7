package send

import (
	"context"

	"github.com/josh-sms/josh/internal/crash"
	"github.com/josh-sms/josh/internal/event"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/observe"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
)

// begin records `sending`, on the condition that the opt-out and the hold are as the guard saw them: a STOP
// that is committed before it wins, one that is committed after it comes too late for a text in the air.
func (s *Sender) begin(ctx context.Context, a *attempt, job outbox.Job) error {
	item, err := s.pending(a, job)
	if err != nil {
		return err
	}
	if err := s.Table.Commit(ctx,
		table.Replace(item),
		table.Check(record.OptOut(job.Number), a.state.OptOut.Version),
		table.Check(record.Hold(job.Number), a.state.Hold.Version),
	); err != nil {
		return err
	}
	a.slot.Version++
	return nil
}

// keep writes a job that is not finished.
func (s *Sender) keep(ctx context.Context, a *attempt, job outbox.Job) error {
	item, err := s.pending(a, job)
	if err != nil {
		return err
	}
	return s.Table.Commit(ctx, table.Replace(item))
}

func (s *Sender) pending(a *attempt, job outbox.Job) (table.Item, error) {
	item, err := record.Encode(a.key(), record.KindJob, job)
	item.Version, item.Due = a.slot.Version, job.DueAt()
	return item, err
}

// file ends a job: it leaves the number's partition and is kept under its own id.
func (s *Sender) file(ctx context.Context, a *attempt, job outbox.Job) error {
	item, err := record.Encode(record.Job(job.ID), record.KindFiledJob, job)
	if err != nil {
		return err
	}
	item.Expires = job.FinishedAt.Add(retention)
	ops := []table.Op{table.Delete(a.key(), a.slot.Version), table.Insert(item)}
	if ops, err = s.consequences(ops, a, job); err != nil {
		return err
	}
	if err := s.Table.Commit(ctx, ops...); err != nil {
		return err
	}
	s.Crash.At(crash.SendAfterFiled)
	s.tell(ctx, job)
	return nil
}

// consequences adds what else becomes true when a job ends otherwise than sent: an event, and the opt-out
// that the provider knew of before we did.
func (s *Sender) consequences(ops []table.Op, a *attempt, job outbox.Job) ([]table.Op, error) {
	typ := event.JobFailed
	switch job.Status {
	case outbox.Sent, outbox.Canceled, outbox.Pending, outbox.Sending:
		return ops, nil
	case outbox.Suppressed:
		typ = event.JobSuppressed
	case outbox.Failed, outbox.Expired:
	}
	e := event.Event{
		ID: job.ID + "-end", Type: typ, At: job.FinishedAt, Number: job.Number, Entity: "job:" + job.ID,
		From: string(outbox.Pending), To: string(job.Status), Reason: job.Reason,
		CorrelationID: job.CorrelationID, SID: job.ReplyTo, Key: string(typ) + ":" + job.ID,
	}
	item, err := record.Encode(record.Event(job.Number, e.ID), record.KindEvent, e)
	if err != nil {
		return nil, err
	}
	item.Expires = job.FinishedAt.Add(retention)
	ops = append(ops, table.Insert(item))
	contact := a.state.Contact
	if job.ErrorCode != codeUnsubscribed || contact.Value.OptOut != nil || job.Status != outbox.Failed {
		return ops, nil
	}
	contact.Value.OptOut = &people.OptOut{At: job.FinishedAt, SID: job.ReplyTo, Words: "provider", Source: "provider", TextID: job.CorrelationID}
	contact.Value.Turns++
	item, err = record.Encode(record.Contact(job.Number), record.KindContact, contact.Value)
	item.Version = contact.Version
	return append(ops, table.Put(item)), fault.Wrap(fault.Internal, "encode contact", err)
}

// codeUnsubscribed is the provider's "attempt to send to unsubscribed recipient".
const codeUnsubscribed = 21610

// tell reports the end of a job to metrics and log.
func (s *Sender) tell(ctx context.Context, job outbox.Job) {
	metric, note := observe.SendsFailed, s.Log.ErrorContext
	switch job.Status {
	case outbox.Sent:
		metric, note = observe.SendsAccepted, s.Log.InfoContext
		s.Metrics.Duration(observe.ReplyDuration, job.FinishedAt.Sub(job.CreatedAt))
	case outbox.Suppressed, outbox.Expired, outbox.Canceled:
		metric, note = observe.SendsSuppressed, s.Log.InfoContext
	case outbox.Failed, outbox.Pending, outbox.Sending:
	}
	s.Metrics.Count(metric, 1)
	note(ctx, "text finished", "job", job.ID, "class", job.Class, "purpose", job.Purpose, "status", job.Status,
		"reason", job.Reason, "code", job.ErrorCode, "attempt", job.Attempt, "sid", job.SID)
}
