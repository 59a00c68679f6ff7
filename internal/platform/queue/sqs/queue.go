package sqs

import (
	"context"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// maxWait is SQS's limit of one long poll.
const maxWait = 20 * time.Second

// Options are the settings of a Queue.
type Options struct {
	URL        string        // of the FIFO queue; required
	UrgentURL  string        // of the FIFO queue that Send puts urgent messages into; without it, they go with the others
	DeadURL    string        // of its dead-letter queue; without it, Depth reports no dead letters
	Visibility time.Duration // of deliveries, in whole seconds; 0 means the queue's own
	Timeout    time.Duration // of one call with its retries, on top of the wait of a Receive; 0 means 5 s
}

// Queue is an SQS FIFO queue; it implements queue.Queue and is safe for concurrent use.
type Queue struct {
	client calls
	opts   Options
}

// call is one operation of SQS.
type call[In, Out any] = func(context.Context, *In, ...func(*sqs.Options)) (*Out, error)

// calls are the operations that are used. A Queue is held as an interface, through which reflection comes to the methods of its fields: a client
// here would keep all of its 23 operations in each program.
type calls struct {
	SendMessageBatch        call[sqs.SendMessageBatchInput, sqs.SendMessageBatchOutput]
	ReceiveMessage          call[sqs.ReceiveMessageInput, sqs.ReceiveMessageOutput]
	DeleteMessageBatch      call[sqs.DeleteMessageBatchInput, sqs.DeleteMessageBatchOutput]
	ChangeMessageVisibility call[sqs.ChangeMessageVisibilityInput, sqs.ChangeMessageVisibilityOutput]
	GetQueueAttributes      call[sqs.GetQueueAttributesInput, sqs.GetQueueAttributesOutput]
}

var _ queue.Queue = (*Queue)(nil)

// New returns the queue at opts.URL. It makes no call.
func New(client *sqs.Client, opts Options) *Queue {
	if opts.Timeout == 0 {
		opts.Timeout = 5 * time.Second // the SDK has no time-out of its own, and the webhook has 10 s
	}
	return &Queue{opts: opts, client: calls{
		SendMessageBatch: client.SendMessageBatch, ReceiveMessage: client.ReceiveMessage, DeleteMessageBatch: client.DeleteMessageBatch,
		ChangeMessageVisibility: client.ChangeMessageVisibility, GetQueueAttributes: client.GetQueueAttributes,
	}}
}

// Receive returns up to limit messages. The wait is rounded up to whole seconds, as SQS counts them; a wait
// of 0 is a short poll, which may miss messages.
func (q *Queue) Receive(ctx context.Context, limit int, wait time.Duration) ([]queue.Delivery, error) {
	limit = min(max(limit, 1), queue.MaxBatch)
	for {
		poll := min(max(wait, 0), maxWait)
		out, err := q.poll(ctx, limit, seconds(poll))
		wait -= poll
		if err != nil || len(out) > 0 || wait <= 0 {
			return out, err
		}
	}
}

// poll is one call of ReceiveMessage.
func (q *Queue) poll(ctx context.Context, limit int, wait int32) ([]queue.Delivery, error) {
	ctx, cancel := context.WithTimeout(ctx, q.opts.Timeout+time.Duration(wait)*time.Second)
	defer cancel()
	in := &sqs.ReceiveMessageInput{
		QueueUrl:            aws.String(q.opts.URL),
		MaxNumberOfMessages: int32(limit),
		WaitTimeSeconds:     wait,
		VisibilityTimeout:   seconds(q.opts.Visibility), // 0 is not sent
		MessageSystemAttributeNames: []types.MessageSystemAttributeName{
			types.MessageSystemAttributeNameApproximateReceiveCount,
			types.MessageSystemAttributeNameMessageGroupId,
			types.MessageSystemAttributeNameMessageDeduplicationId,
			types.MessageSystemAttributeNameSentTimestamp,
		},
		MessageAttributeNames: []string{queue.TraceAttribute},
	}
	got, err := q.client.ReceiveMessage(ctx, in)
	if err != nil {
		return nil, wrap("receive", err)
	}
	out := make([]queue.Delivery, len(got.Messages))
	for i, m := range got.Messages {
		if out[i], err = delivery(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// delivery reads a received message.
func delivery(m types.Message) (queue.Delivery, error) {
	receives, errReceives := strconv.Atoi(m.Attributes["ApproximateReceiveCount"])
	sent, errSent := strconv.ParseInt(m.Attributes["SentTimestamp"], 10, 64)
	if m.MessageId == nil || m.ReceiptHandle == nil || m.Body == nil || errReceives != nil || errSent != nil {
		return queue.Delivery{}, fault.New(fault.Internal, "receive: the message lacks what every message has")
	}
	return queue.Delivery{
		Message: queue.Message{
			Group: m.Attributes["MessageGroupId"],
			Dedup: m.Attributes["MessageDeduplicationId"],
			Body:  *m.Body,
			Trace: aws.ToString(m.MessageAttributes[queue.TraceAttribute].StringValue),
		},
		ID:       *m.MessageId,
		Receipt:  *m.ReceiptHandle,
		Receives: receives,
		Sent:     time.UnixMilli(sent).UTC(),
	}, nil
}

// Delay returns a delivery to the queue after d, rounded up to whole seconds. SQS counts at most 12 hours
// from the receive on.
func (q *Queue) Delay(ctx context.Context, receipt string, d time.Duration) error {
	if d < 0 || d > queue.MaxDelay {
		return fault.New(fault.Invalid, "delay of "+d.String())
	}
	ctx, cancel := context.WithTimeout(ctx, q.opts.Timeout)
	defer cancel()
	_, err := q.client.ChangeMessageVisibility(ctx, &sqs.ChangeMessageVisibilityInput{
		QueueUrl:          aws.String(q.opts.URL),
		ReceiptHandle:     aws.String(receipt),
		VisibilityTimeout: seconds(d),
	})
	if namesNothing(err) {
		return &fault.Error{Kind: fault.NotFound, Op: "delay: the receipt names no delivery", Err: err}
	}
	return wrap("delay", err)
}

// Depth counts approximately. SQS counts a message that Delay gave back as in flight.
func (q *Queue) Depth(ctx context.Context) (queue.Depth, error) {
	d, err := q.depth(ctx, q.opts.URL)
	if err != nil || q.opts.DeadURL == "" {
		return d, err
	}
	dead, err := q.depth(ctx, q.opts.DeadURL)
	d.Dead = dead.Ready + dead.InFlight + dead.Delayed
	return d, err
}

func (q *Queue) depth(ctx context.Context, url string) (queue.Depth, error) {
	ctx, cancel := context.WithTimeout(ctx, q.opts.Timeout)
	defer cancel()
	names := []types.QueueAttributeName{
		types.QueueAttributeNameApproximateNumberOfMessages,
		types.QueueAttributeNameApproximateNumberOfMessagesNotVisible,
		types.QueueAttributeNameApproximateNumberOfMessagesDelayed,
	}
	got, err := q.client.GetQueueAttributes(ctx, &sqs.GetQueueAttributesInput{QueueUrl: aws.String(url), AttributeNames: names})
	if err != nil {
		return queue.Depth{}, wrap("depth", err)
	}
	var counts [3]int
	for i, name := range names {
		if counts[i], err = strconv.Atoi(got.Attributes[string(name)]); err != nil {
			return queue.Depth{}, fault.New(fault.Internal, "depth: the answer lacks "+string(name))
		}
	}
	return queue.Depth{Ready: counts[0], InFlight: counts[1], Delayed: counts[2]}, nil
}

// seconds rounds up to whole seconds.
func seconds(d time.Duration) int32 { return int32((d + time.Second - 1) / time.Second) }
