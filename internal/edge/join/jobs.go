package join

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/compose"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// job makes a text to a number. life is how long it is worth sending, 0 for as long as any other of its class.
func (s *Site) job(ctx context.Context, number, phone string, p wording.Purpose, v wording.Values, life time.Duration) (*outbox.Job, error) {
	words, class := s.Book.Render(p, v)
	now := s.Now()
	id := s.IDs.New(now)
	j, err := compose.Job(ctx, s.Seal, now, compose.Message{
		Number: number, Phone: phone, Purpose: p, Class: class, Words: words, Cause: id, Life: life,
	})
	return &j, err
}

// offer hands a job to the queue, if there is one. What is not taken is only late: the clock offers it again.
func (s *Site) offer(ctx context.Context, j *outbox.Job) {
	if j == nil {
		return
	}
	if err := s.Outbound.Send(ctx, outbox.Hint(*j, "0")); err != nil {
		s.Metrics.Count(observe.HandOffFailures, 1)
		s.Log.WarnContext(ctx, "job not offered", "kind", fault.KindOf(err), "error", err)
	}
}

// codeOps returns the operations that send a code: the job, the list of the number, the event.
func (s *Site) codeOps(number string, version int64, codes people.SentCodes, job *outbox.Job, what event.Type) ([]table.Op, error) {
	list, err := record.Encode(record.Codes(number), record.KindCodes, codes)
	if err != nil {
		return nil, err
	}
	list.Version, list.Expires = version, job.CreatedAt.Add(people.CodesKept)
	pending, err := compose.Insert(*job)
	if err != nil {
		return nil, err
	}
	happened, err := event.Insert(number, event.Event{
		ID: job.ID + "-code", Type: what, At: job.CreatedAt, Number: number, Entity: "registration",
		CorrelationID: job.CorrelationID(), Key: string(what) + ":" + job.ID,
	})
	return []table.Op{table.Put(list), pending, happened}, err
}
