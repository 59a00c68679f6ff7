package local

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// pollers is how many consumers each queue has: enough that one commit's sync is shared by many (the store
// takes everything that waits into one), few enough to bound memory.
const pollers = 48

// poller is what stands between a queue and a handler, as Lambda's event source mapping does.
type poller struct {
	queue   queue.Queue
	handle  app.SQSHandler
	timeout time.Duration // of the function
	began   time.Time     // of this process: whoever received a message before it may have died over it
	failed  func(error)
}

// run polls until ctx ends and returns when the last message is done or released.
func (p poller) run(ctx context.Context) {
	var wg sync.WaitGroup
	for range pollers {
		wg.Go(func() {
			for ctx.Err() == nil {
				p.once(ctx)
			}
		})
	}
	wg.Wait()
}

// once takes one message, hands it over as the event that Lambda would, and deletes it unless the answer
// names it as failed.
func (p poller) once(ctx context.Context) {
	got, err := p.queue.Receive(ctx, 1, 20*time.Second) // SQS's longest poll
	if err != nil {
		if ctx.Err() == nil {
			p.failed(err)
			pause(ctx, time.Second)
		}
		return
	}
	if len(got) == 0 {
		return
	}
	// What is begun is finished: ctx only says that no more is to be taken.
	work, cancel := context.WithTimeout(context.WithoutCancel(ctx), p.timeout)
	defer cancel()
	answer, err := p.handle(work, toEvent(got, p.began))
	if err != nil {
		p.failed(err)
		return
	}
	if len(answer.BatchItemFailures) > 0 {
		return
	}
	if err := p.queue.Delete(work, got[0].Receipt); err != nil {
		p.failed(err)
	}
}

// pause waits for d of real time, or for ctx to end.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// buildWorkers builds what takes hints from the queues.
func (s *Stack) buildWorkers(converse, send app.SQSHandler) error {
	failed := func(err error) { s.log.Error("queue worker", "kind", fault.KindOf(err), "error", err) }
	began := s.clock.Now()
	s.inbound = poller{s.parts.Inbound, converse, workTimeout, began, failed}
	s.outbound = poller{s.parts.Outbound, send, workTimeout, began, failed}
	if s.urgentQueue != nil {
		parts := s.parts
		parts.Outbound = s.urgentQueue
		urgent, err := app.NewUrgent(s.cfg, parts, s.parts.IDs.New(s.clock.Now()))
		if err != nil {
			return err
		}
		s.urgent = &poller{s.urgentQueue, urgent, workTimeout, began, failed}
	}
	return nil
}

// toEvent makes the event of Lambda's SQS event source. A message from before the process began counts as received
// once more: the queue's file may not have heard of it when the last one was killed.
func toEvent(got []queue.Delivery, began time.Time) events.SQSEvent {
	e := events.SQSEvent{Records: make([]events.SQSMessage, len(got))}
	for i, d := range got {
		if d.Sent.Before(began) {
			d.Receives++
		}
		e.Records[i] = events.SQSMessage{
			MessageId: d.ID, ReceiptHandle: d.Receipt, Body: d.Body, EventSource: "aws:sqs",
			Attributes: map[string]string{
				"ApproximateReceiveCount": strconv.Itoa(d.Receives),
				"MessageGroupId":          d.Group,
				"MessageDeduplicationId":  d.Dedup,
				"SentTimestamp":           strconv.FormatInt(d.Sent.UnixMilli(), 10),
			},
		}
		if d.Trace != "" {
			e.Records[i].MessageAttributes = map[string]events.SQSMessageAttribute{queue.TraceAttribute: {DataType: "String", StringValue: &got[i].Trace}}
		}
	}
	return e
}
