package sqs

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// Send puts messages into the queue in batches of ten, the urgent ones into a queue of their own when there is one, and
// first. What that one does not take goes into the other: late is better than not at all. Entries that SQS did not take
// though they are right are tried once more. When a whole call fails, the batches after it are not tried.
func (q *Queue) Send(ctx context.Context, msgs ...queue.Message) error {
	failed := &queue.SendError{}
	fail := func(i int, err error) {
		failed.Failed = append(failed.Failed, i)
		if failed.Err == nil {
			failed.Err = err
		}
	}
	var urgent, others []int // indexes into msgs
	for i, m := range msgs {
		switch err := m.Validate(); {
		case err != nil:
			fail(i, err)
		case m.Urgent && q.opts.UrgentURL != "":
			urgent = append(urgent, i)
		default:
			others = append(others, i)
		}
	}
	q.sendTo(ctx, q.opts.UrgentURL, msgs, urgent, func(i int, _ error) { others = append(others, i) })
	slices.Sort(others) // the order of a group's messages
	q.sendTo(ctx, q.opts.URL, msgs, others, fail)
	if len(failed.Failed) == 0 {
		return nil
	}
	slices.Sort(failed.Failed)
	return failed
}

// sendTo puts the messages with the given indexes into the queue at url, and tells fail of those that it did not take.
func (q *Queue) sendTo(ctx context.Context, url string, msgs []queue.Message, indexes []int, fail func(i int, err error)) {
	q.inBatches(ctx, indexes, fail, func(ctx context.Context, batch []int) ([]types.BatchResultErrorEntry, error) {
		entries := make([]types.SendMessageBatchRequestEntry, len(batch))
		for n, i := range batch {
			entries[n] = types.SendMessageBatchRequestEntry{
				Id:                     aws.String(strconv.Itoa(i)),
				MessageBody:            aws.String(msgs[i].Body),
				MessageGroupId:         aws.String(msgs[i].Group),
				MessageDeduplicationId: aws.String(msgs[i].Dedup),
				MessageAttributes:      attributes(msgs[i]),
			}
		}
		out, err := q.client.SendMessageBatch(ctx, &sqs.SendMessageBatchInput{QueueUrl: aws.String(url), Entries: entries})
		if err != nil {
			return nil, wrap("send", err)
		}
		return out.Failed, nil
	})
}

// attributes are those of a message beside what SQS knows itself; nil for none.
func attributes(m queue.Message) map[string]types.MessageAttributeValue {
	if m.Trace == "" {
		return nil
	}
	return map[string]types.MessageAttributeValue{queue.TraceAttribute: {DataType: aws.String("String"), StringValue: aws.String(m.Trace)}}
}

// Delete ends deliveries in batches of ten. Entries that failed on SQS's side are tried once more.
func (q *Queue) Delete(ctx context.Context, receipts ...string) error {
	all := make([]int, len(receipts))
	for i := range all {
		all[i] = i
	}
	var first error
	fail := func(_ int, err error) {
		if first == nil {
			first = err
		}
	}
	q.inBatches(ctx, all, fail, func(ctx context.Context, batch []int) ([]types.BatchResultErrorEntry, error) {
		entries := make([]types.DeleteMessageBatchRequestEntry, len(batch))
		for n, i := range batch {
			entries[n] = types.DeleteMessageBatchRequestEntry{Id: aws.String(strconv.Itoa(i)), ReceiptHandle: aws.String(receipts[i])}
		}
		out, err := q.client.DeleteMessageBatch(ctx, &sqs.DeleteMessageBatchInput{QueueUrl: aws.String(q.opts.URL), Entries: entries})
		if err != nil {
			return nil, wrap("delete", err)
		}
		return slices.DeleteFunc(out.Failed, func(e types.BatchResultErrorEntry) bool {
			return nothingCodes[aws.ToString(e.Code)]
		}), nil
	})
	return first
}

// inBatches has call work off the indexes in batches of ten, each under its own deadline, and tells fail of
// those that did not succeed. Entries are identified by their index.
func (q *Queue) inBatches(ctx context.Context, indexes []int, fail func(i int, err error),
	call func(ctx context.Context, batch []int) ([]types.BatchResultErrorEntry, error),
) {
	var broken error // of a whole call: the ones after it would fail as well
	for batch := range slices.Chunk(indexes, queue.MaxBatch) {
		if broken == nil {
			broken = q.batch(ctx, batch, fail, call)
		}
		if broken != nil {
			for _, i := range batch {
				fail(i, broken)
			}
		}
	}
}

// batch has call work off one batch, and once more what failed on SQS's side. It returns an error when
// nothing is known to have succeeded.
func (q *Queue) batch(ctx context.Context, batch []int, fail func(i int, err error),
	call func(ctx context.Context, batch []int) ([]types.BatchResultErrorEntry, error),
) error {
	ctx, cancel := context.WithTimeout(ctx, q.opts.Timeout)
	defer cancel()
	entries, err := call(ctx, batch)
	if err != nil {
		return err
	}
	var again []int
	for _, e := range entries {
		if i, ok := index(e, batch); ok && !e.SenderFault {
			again = append(again, i)
		} else if ok {
			fail(i, entryError(e))
		}
	}
	if len(again) == 0 {
		return nil
	}
	entries, err = call(ctx, again)
	if err != nil {
		for _, i := range again {
			fail(i, err)
		}
		return nil
	}
	for _, e := range entries {
		if i, ok := index(e, again); ok {
			fail(i, entryError(e))
		}
	}
	return nil
}

// index reads the id of a failed entry; ok is false when it is none of the batch.
func index(e types.BatchResultErrorEntry, batch []int) (i int, ok bool) {
	i, err := strconv.Atoi(aws.ToString(e.Id))
	return i, err == nil && slices.Contains(batch, i)
}

// entryError is the error of one entry. SQS's message may quote the entry, so only the code is kept.
func entryError(e types.BatchResultErrorEntry) error {
	kind := fault.Unavailable
	if e.SenderFault {
		kind = fault.Invalid
	}
	return fault.New(kind, fmt.Sprintf("SQS refused an entry: %q", aws.ToString(e.Code)))
}
