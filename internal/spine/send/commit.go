package send

import (
	"context"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
)

// done is how long after it has recorded `sending` a sender writes nothing any more: its call is over, and settling it.
// The clock must not push a job's due time before that, because whoever files the job would lose against it.
const done = outbox.Lease + callTimeout

// begin records `sending`, on the condition that the opt-out and the hold are as the guard saw them: a STOP
// that is committed before it wins, one that is committed after it comes too late for a text in the air. Of a class
// that no hold keeps back the hold is not checked. A due time stays as it is when this sender is done by then, one way or
// another, as it is for nearly every text: to write the index costs as much as the job.
func (s *Sender) begin(ctx context.Context, a *attempt, job outbox.Job) error {
	item, err := s.pending(a, job)
	if err != nil {
		return err
	}
	if !a.due.Before(job.CalledAt.Add(done)) {
		item.Due = a.due
	}
	ops := []table.Op{table.Replace(item), table.Check(record.OptOut(job.Number), a.state.OptOut.Version)}
	if job.Class.Holdable() {
		ops = append(ops, table.Check(record.Hold(job.Number), a.state.Hold.Version))
	}
	if err := s.Table.Commit(ctx, ops...); err != nil {
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

// file ends a job: it leaves what is live of the number and is kept among its texts. What a call has told must
// not be lost to somebody who writes beside us, so a lost race is tried again on what is there then; only
// another owner of the job itself ends it.
func (s *Sender) file(ctx context.Context, a *attempt, job outbox.Job) error {
	for range maxRaces {
		ops, err := s.filing(ctx, a, job)
		if err != nil {
			return err
		}
		err = s.Table.Commit(ctx, ops...)
		switch {
		case err == nil:
			s.Crash.At(crash.SendAfterFiled)
			s.tell(ctx, job)
			return nil
		case fault.KindOf(err) != fault.Conflict, table.FailedOn(err, a.key()),
			table.FailedOn(err, record.Sent(job.SID)): // two equal texts were looked up at once: this is the other
			return err
		}
		again, err := s.first(ctx, a.state.Number, a.rank())
		if err != nil {
			return err
		}
		if again == nil || again.slot.Value.ID != job.ID {
			return fault.New(fault.Conflict, "job is somebody else's")
		}
		a.state, a.contact = again.state, again.contact
	}
	return fault.New(fault.Unavailable, "job not filed: too many races")
}

// filing makes the operations that end a job, and what else becomes true by that: the sid is this job's and no look-up
// of another text can take it for its own, an event, a dead letter, an opt-out that the provider knew of first, what
// incidents say of it.
func (s *Sender) filing(ctx context.Context, a *attempt, job outbox.Job) ([]table.Op, error) {
	f := filing{now: job.FinishedAt.UnixNano(), ops: []table.Op{table.Delete(a.key(), a.slot.Version)}}
	f.put(record.Text(job.Number, job.ID), record.KindFiledJob, 0, job.FinishedAt, job)
	at := outbox.FiledAt{Number: job.Number, Job: job.ID}
	if job.Status == outbox.Sent {
		f.put(record.Sent(job.SID), record.KindFiledAt, 0, job.FinishedAt, at)
	}
	if job.Untold() {
		f.upsert(record.Called(job.ID), record.KindFiledAt, job.FinishedAt, at)
	}
	f.end(job, a.state.OptOut.Present())
	if job.Status == outbox.Failed && job.ErrorCode == codeUnsubscribed && !a.state.OptedOut() { // else a STOP's turn will
		f.record(a.state.Contact, job)
	}
	f.answers(ctx, s.Table, s.Report, job, a.contact)
	return f.ops, f.err
}

// record notes on the number's own record that it opted out at the provider, so that a STOP that comes later is
// a second one.
func (f *filing) record(contact record.Slot[people.Contact], job outbox.Job) {
	value := contact.Value
	value.Turns++
	value.OptOut = &people.OptOut{At: job.FinishedAt, SID: job.ReplyTo, Words: "provider", Source: "provider", TextID: job.CorrelationID()}
	f.put(record.Contact(job.Number), record.KindContact, contact.Version, time.Time{}, value)
}

// filing collects operations. now, in nanoseconds, is the version of what is written without having been read.
type filing struct {
	now int64
	ops []table.Op
	err error
}

func (f *filing) put(key table.Key, kind record.Kind, version int64, from time.Time, value any) {
	item, err := record.Encode(key, kind, value)
	if err != nil {
		f.err = err
		return
	}
	item.Version = version
	if !from.IsZero() {
		item.Expires = from.Add(record.Retention)
	}
	f.ops = append(f.ops, table.Put(item))
}

// end adds what follows from a job that ended otherwise than sent. An opt-out that is there already stays as it
// is: it may be a STOP that came while the text was in the air, and knows which START is older than itself.
func (f *filing) end(job outbox.Job, optedOut bool) {
	typ := event.JobFailed
	switch job.Status {
	case outbox.Sent, outbox.Canceled, outbox.Pending, outbox.Sending:
		return
	case outbox.Suppressed:
		typ = event.JobSuppressed
	case outbox.Failed, outbox.Expired, outbox.Unknown:
	}
	e := event.Event{
		ID: job.ID + "-end-" + strconv.FormatInt(job.FinishedAt.UnixMilli(), 36), Type: typ, At: job.FinishedAt,
		Number: job.Number, Entity: "job:" + job.ID, From: string(outbox.Pending), To: string(job.Status), Reason: job.Reason,
		CorrelationID: job.CorrelationID(), SID: job.ReplyTo, Key: string(typ) + ":" + job.ID,
	}
	f.put(record.Event(job.Number, e.ID), record.KindEvent, 0, e.At, e)
	confirmedThere := job.ErrorCode == codeUnsubscribed && (job.Purpose == outbox.PurposeStopConfirmed || job.Purpose == outbox.PurposeStopConfirmedDelete)
	if dead(job) && !confirmedThere { // the provider has said it
		f.upsert(record.Dead(job.ID), record.KindDead, job.FinishedAt, work.DeadLetter{
			ID: job.ID, Kind: work.DeadJob, Number: job.Number, SID: job.ReplyTo, Reason: job.Reason,
			Purpose: job.Purpose, Code: job.ErrorCode, At: job.FinishedAt,
		})
	}
	if job.Status == outbox.Failed && job.ErrorCode == codeUnsubscribed && !optedOut {
		f.put(record.OptOut(job.Number), record.KindOptOut, 0, time.Time{}, compliance.OptedOut{
			At: job.FinishedAt, SID: job.ReplyTo, Words: "provider", Source: "provider",
		})
		f.left(job)
		e.ID, e.Type, e.Entity, e.From, e.To = e.ID+"-opt-out", event.OptedOut, "opt_out", "subscribed", "opted_out"
		f.put(record.Event(job.Number, e.ID), record.KindEvent, 0, e.At, e)
	}
}

// left tells flows of an opt-out that no turn of the person has seen.
func (f *filing) left(job outbox.Job) {
	op, err := live.TellLeft(job.Number, job.ID, people.OptedOutReason, job.FinishedAt)
	if err != nil {
		f.err = err
		return
	}
	f.ops = append(f.ops, op)
}

// dead reports whether a job was given up, so that an operator can see it and send it again. What is too old to make
// sense is not; what is owed makes sense on any day.
func dead(job outbox.Job) bool {
	return job.Status == outbox.Failed || job.Status == outbox.Unknown || job.Status == outbox.Expired && job.Class.Owed()
}

func (f *filing) upsert(key table.Key, kind record.Kind, from time.Time, value any) {
	n := len(f.ops)
	f.put(key, kind, 0, from, value)
	if f.err == nil {
		item := f.ops[n].Item
		item.Version = f.now
		f.ops[n] = table.Upsert(item)
	}
}

// codeUnsubscribed is the provider's "attempt to send to unsubscribed recipient".
const codeUnsubscribed = 21610

// tell reports the end of a job to metrics and log.
func (s *Sender) tell(ctx context.Context, job outbox.Job) {
	metric, note := observe.SendsFailed, s.Log.ErrorContext
	switch job.Status {
	case outbox.Sent:
		metric, note = observe.SendsAccepted, s.Log.InfoContext
		if job.ReplyTo != "" { // what is no reply may wait for a morning
			s.Metrics.Duration(observe.ReplyDuration, job.FinishedAt.Sub(ident.Time(job.CorrelationID())))
		}
	case outbox.Suppressed, outbox.Expired, outbox.Canceled:
		if !dead(job) {
			metric, note = observe.SendsSuppressed, s.Log.InfoContext
		}
	case outbox.Failed, outbox.Unknown, outbox.Pending, outbox.Sending:
	}
	if missed(job) {
		page(ctx, s.Metrics, s.Report, job)
	}
	s.Metrics.Count(metric, 1)
	note(ctx, "text finished", "job", job.ID, "class", job.Class, "purpose", job.Purpose, "status", job.Status,
		"reason", job.Reason, "code", job.ErrorCode, "attempt", job.Attempt, "sid", job.SID)
}
