package consume

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// Handle does the work that a hint stands for. A wait above zero asks for the hint again after that time
// without anything having failed: the work is not due yet.
type Handle func(ctx context.Context, hint work.Hint) (wait time.Duration, err error)

// Delayer returns a delivery to its queue after a while.
type Delayer interface {
	Delay(ctx context.Context, receipt string, d time.Duration) error
}

// reserve is the part of the function's time that is kept for the answer: a batch that runs into its
// time-out is delivered again as a whole.
const reserve = 2 * time.Second

// patience is how often a message may come back only because its work is not due. After that the clock takes
// over, so that waiting alone never makes a dead letter of a hint (template.yaml allows 8 receives).
const patience = 5

// maxWait is the longest wait for which a message is kept back. SQS allows twelve hours, counted from the first
// delivery on; anything this far off is the clock's.
const maxWait = time.Hour

// Batch is the handler of a queue's messages.
type Batch struct {
	Handle Handle
	Queue  Delayer
	Log    *slog.Logger
	Report observe.Reporter
	Tracer *observe.Tracer // nil begins no spans
}

// HandleSQS implements the handler of an SQS event source with ReportBatchItemFailures.
func (b Batch) HandleSQS(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var answer events.SQSEventResponse
	blocked := map[string]bool{} // groups with a failure: what follows must not overtake it
	for i := range e.Records {
		record := &e.Records[i]
		group := record.Attributes["MessageGroupId"]
		if blocked[group] || outOfTime(ctx) || !b.one(ctx, record) {
			blocked[group] = true
			answer.BatchItemFailures = append(answer.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: record.MessageId})
		}
	}
	return answer, nil
}

func outOfTime(ctx context.Context) bool {
	deadline, ok := ctx.Deadline()
	return ctx.Err() != nil || ok && time.Until(deadline) < reserve
}

// one handles a record and reports whether it is done with.
func (b Batch) one(ctx context.Context, record *events.SQSMessage) bool {
	receives, _ := strconv.Atoi(record.Attributes["ApproximateReceiveCount"])
	hint, err := work.ParseHint(record.Body)
	var wait time.Duration
	ctx, span := b.Tracer.Start(b.Tracer.Continue(ctx, parent(record)), observe.SpanHint)
	if err == nil {
		hint.Receives = receives
		wait, err = b.handle(ctx, hint)
	}
	span.End(err)
	ctx, err = observe.Marked(ctx, err) // of the text, where the work has come that far
	switch {
	case err != nil:
		wait = backoff(receives)
		b.Log.WarnContext(ctx, "queue message not done", "kind", fault.KindOf(err), "error", err, "receives", receives, "wait", wait)
		if k := fault.KindOf(err); k != fault.Unavailable && k != fault.Conflict {
			b.Report.Report(ctx, err, map[string]string{"where": "queue"})
		}
	case wait <= 0 || wait > maxWait || receives >= patience:
		return true // what still waits is in the due index, and the clock will offer it
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), reserve)
	defer cancel()
	if err := b.Queue.Delay(ctx, record.ReceiptHandle, wait); err != nil { // then the queue's own time-out applies
		b.Log.WarnContext(ctx, "delay refused", "kind", fault.KindOf(err), "error", err)
	}
	return false
}

// parent returns the context of the trace that a message belongs to, "" for none.
func parent(record *events.SQSMessage) string {
	if a := record.MessageAttributes[queue.TraceAttribute]; a.StringValue != nil {
		return *a.StringValue
	}
	return ""
}

// handle does the work in what is left of the function's time, less the reserve that handing it back needs.
func (b Batch) handle(ctx context.Context, hint work.Hint) (time.Duration, error) {
	if deadline, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline.Add(-reserve))
		defer cancel()
	}
	return b.Handle(ctx, hint)
}

// backoff returns how long a failed message waits: 2 s doubled with each delivery, at most 2 minutes, so that
// a dependency that is away for a minute costs no message its tries.
func backoff(receives int) time.Duration {
	return min(time.Second<<min(max(receives, 1), 7), 2*time.Minute)
}
