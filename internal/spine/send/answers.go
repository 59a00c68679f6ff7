package send

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// answers adds to the operations that change a job the incidents that it answers: they say what the person has been
// told, and not what was meant to be. Of one whose text did not get there operators are told again. contact is the
// version of the number's record as it was read before, readable or not: a turn that writes another incident which rests
// on this text meanwhile makes the commit fail. A broken incident is reported and left as it is: it must not keep the
// job in the queue. One that newer code wrote is waited for.
func (f *filing) answers(ctx context.Context, t table.Table, r observe.Reporter, job outbox.Job, contact int64) {
	if !job.MustNotMiss() || f.err != nil {
		return
	}
	key := record.Contact(job.Number)
	if !slices.ContainsFunc(f.ops, func(op table.Op) bool { return op.Item.Key == key }) {
		f.ops = append(f.ops, table.Check(key, contact))
	}
	page, err := t.Query(ctx, record.LastIncidents(job.Number))
	if err != nil {
		f.err = err
		return
	}
	for _, item := range page.Items {
		var i safety.Incident
		switch err := record.Decode(item, record.KindIncident, &i); {
		case fault.KindOf(err) == fault.Unavailable:
			f.err = err
			return
		case err != nil:
			r.Report(ctx, err, map[string]string{"where": "send", "job": job.ID, "incident": item.SK})
			continue
		}
		if i.ReplyJob != job.ID {
			continue
		}
		i, due := answered(i, job, time.Unix(0, f.now).UTC()), item.Due
		if missed(job) && i.Open() {
			i, due = i.Again(), job.FinishedAt
		}
		changed, err := record.Encode(item.Key, record.KindIncident, i)
		if err != nil {
			f.err = err
			return
		}
		changed.Version, changed.Due, changed.Expires = item.Version, due, item.Expires
		f.ops = append(f.ops, table.Replace(changed))
	}
}

// answered returns an incident as it is once the text that answers it has got where a job is.
func answered(i safety.Incident, job outbox.Job, now time.Time) safety.Incident {
	switch {
	case job.Status == outbox.Sent:
		return i.Told(job.FinishedAt)
	case !job.Final():
		return i.Waits(safety.Fate{Why: job.Reason, Code: job.ErrorCode, At: now})
	}
	return i.Missed(safety.Fate{Why: string(job.Status) + ": " + job.Reason, Code: job.ErrorCode, At: job.FinishedAt})
}

// missed reports whether the end of a job is one that an operator is called for: a text that must not be missed did
// not get there, or the carrier was away for a whole life of a text that is owed. One that an opt-out held back or
// cancelled is the person's own wish, and the confirmation of it names who can help.
func missed(job outbox.Job) bool {
	switch job.Status {
	case outbox.Failed, outbox.Unknown:
		return job.MustNotMiss()
	case outbox.Expired:
		return job.Class.Owed()
	case outbox.Pending, outbox.Sending, outbox.Sent, outbox.Suppressed, outbox.Canceled:
	}
	return false
}

// page calls an operator for a text that had to arrive and did not.
func page(ctx context.Context, m *observe.Metrics, r observe.Reporter, job outbox.Job) {
	m.Count(observe.MustNotMissFailed, 1)
	r.Report(ctx, fault.New(fault.Internal, "a text that must not be missed did not arrive"),
		map[string]string{"where": "send", "purpose": job.Purpose, "status": string(job.Status), "reason": job.Reason})
}
