package send

import (
	"context"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// ResultOf translates Twilio's class of a failure, whether a refused call or a failed receipt.
func ResultOf(class twilio.Class, code int) outbox.Result {
	switch class {
	case twilio.Retry:
		return outbox.Unprocessed
	case twilio.Ambiguous:
		return outbox.Ambiguous
	case twilio.Wait:
		return outbox.Later
	case twilio.Configuration:
		return outbox.Misconfigured
	case twilio.Suppress:
		if code == codeUnsubscribed {
			return outbox.Unsubscribed
		}
	case twilio.Permanent, twilio.Informational:
	}
	return outbox.Refused
}

// Failures draws the consequences of failures that the carrier reports after it had taken a text. One that is
// to be sent again waits at least a quarter of an hour, so the clock offers it and no hint is given here.
type Failures struct {
	Table   table.Table
	Codes   *twilio.Codes
	Now     func() time.Time
	Log     *slog.Logger
	Metrics *observe.Metrics
	Report  observe.Reporter
}

// Handle draws the consequences of one failed receipt, once, whoever asks and how often. A job that is not
// filed yet is left alone: its sender is about to, and the clock comes back.
func (f *Failures) Handle(ctx context.Context, jobID, sid string) error {
	for range maxRaces {
		if err := f.handle(ctx, jobID, sid); fault.KindOf(err) != fault.Conflict {
			return err
		}
	}
	return nil // whoever always came first has done it, or the clock comes back
}

// handle is one try of Handle: Conflict when somebody else wrote first.
func (f *Failures) handle(ctx context.Context, jobID, sid string) error {
	receiptItem, at, err := f.find(ctx, jobID, sid)
	if err != nil || at.Number == "" {
		return err
	}
	number, err := f.Table.Get(ctx, record.Text(at.Number, jobID), record.OptOut(at.Number), record.Contact(at.Number))
	if err != nil || !number[0].Exists() {
		return err
	}
	jobItem := number[0]
	var r outbox.Receipt
	var job outbox.Job
	if err := record.Decode(receiptItem, record.KindFailed, &r); err != nil {
		return err
	}
	if err := record.Decode(jobItem, record.KindFiledJob, &job); err != nil {
		return err
	}
	done := table.Delete(receiptItem.Key, receiptItem.Version)
	if job.Status != outbox.Sent || job.SID != sid { // of an attempt that is over, or of none of ours
		return f.Table.Commit(ctx, done)
	}
	now := f.Now()
	class := f.Codes.Class(r.ErrorCode, 0)
	after := job.Failure(outbox.Call{
		Result: ResultOf(class, r.ErrorCode), Code: r.ErrorCode, Reason: "receipt:" + string(class), NotBefore: f.Codes.WaitUntil(r.ErrorCode, now),
	}, now)
	ops, err := f.consequences(ctx, jobItem, after, number[1].Exists(), number[2].Version, now)
	if err != nil {
		return err
	}
	if err := f.Table.Commit(ctx, append(ops, done)...); err != nil {
		return err
	}
	note := f.Log.WarnContext
	if missed(after) {
		note = f.Log.ErrorContext
		page(ctx, f.Metrics, f.Report, after)
	}
	note(ctx, "text failed after it was accepted", "job", job.ID, "class", job.Class, "purpose", job.Purpose, "sid", sid,
		"code", r.ErrorCode, "status", after.Status, "reason", after.Reason)
	f.Metrics.Count(observe.SendsFailed, 1)
	return nil
}

// find reads a failed receipt, and where its job is filed: the sid says so, or the job's id where the sid is of a call
// that nobody heard of. The place is empty while nobody knows, and when the receipt is worked off.
func (f *Failures) find(ctx context.Context, jobID, sid string) (failed table.Item, at outbox.FiledAt, err error) {
	items, err := f.Table.Get(ctx, record.FailedReceipt(jobID, sid), record.Sent(sid), record.Called(jobID))
	if err != nil || !items[0].Exists() {
		return failed, at, err
	}
	for _, item := range items[1:] {
		if item.Exists() {
			err := record.Decode(item, record.KindFiledAt, &at)
			return items[0], at, err
		}
	}
	return items[0], at, nil
}

// consequences makes the operations: the job failed for good, or it waits to be sent once more; and its incidents say so.
func (f *Failures) consequences(ctx context.Context, filed table.Item, after outbox.Job, optedOut bool, contact int64, now time.Time) ([]table.Op, error) {
	c := filing{now: now.UnixNano()}
	c.answers(ctx, f.Table, f.Report, after, contact)
	if after.Final() {
		c.put(filed.Key, record.KindFiledJob, filed.Version, now, after)
		c.end(after, optedOut)
		return c.ops, c.err
	}
	rank, ok := after.Class.Rank()
	if !ok {
		return nil, fault.New(fault.Internal, "job of an unknown class")
	}
	c.ops = append(c.ops, table.Delete(filed.Key, filed.Version))
	// Not an Insert: its versions begin at 1, and a sender frozen in the first attempt may hold just that one.
	c.upsert(record.PendingJob(after.Number, rank, after.ID), record.KindJob, time.Time{}, after)
	if c.err == nil {
		c.ops[len(c.ops)-1].Item.Due = after.DueAt()
	}
	return c.ops, c.err
}
