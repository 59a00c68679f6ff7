package inprocess

import (
	"bytes"
	"context"
	"encoding/binary"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Counted counts what the code under test asks of the table.
type Counted struct {
	table.Table
	All            func(context.Context, func(table.Item) bool) error                       // every stored item
	Sweep          func(ctx context.Context, limit int) (removed int, more bool, err error) // removes what has expired, as one machine does
	Reads, Commits atomic.Int64
	Ops            atomic.Int64          // of all commits
	Fail           atomic.Pointer[error] // what every call answers while it is set
}

func (c *Counted) failure() error {
	if err := c.Fail.Load(); err != nil {
		return *err
	}
	return nil
}

// Get implements table.Table. Whether operators have changed cards is a look of the process every half minute, and none of a turn: it does
// not count.
func (c *Counted) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	if !slices.Contains(keys, record.Cards()) {
		c.Reads.Add(1)
	}
	if err := c.failure(); err != nil {
		return nil, err
	}
	return c.Table.Get(ctx, keys...)
}

// Query implements table.Table.
func (c *Counted) Query(ctx context.Context, q table.Query) (table.Page, error) {
	c.Reads.Add(1)
	if err := c.failure(); err != nil {
		return table.Page{}, err
	}
	return c.Table.Query(ctx, q)
}

// Commit implements table.Table.
func (c *Counted) Commit(ctx context.Context, ops ...table.Op) error {
	c.Commits.Add(1)
	c.Ops.Add(int64(len(ops)))
	if err := c.failure(); err != nil {
		return err
	}
	return c.Table.Commit(ctx, ops...)
}

// Queues are the two queues of a JOSH.
type Queues struct{ Inbound, Outbound *Queue }

func newQueues(now func() time.Time) *Queues {
	return &Queues{Inbound: &Queue{now: now}, Outbound: &Queue{now: now}}
}

// Queue is a queue that is worked off step by step. It embeds the port for the methods that no handler calls.
type Queue struct {
	queue.Queue
	now func() time.Time

	mu       sync.Mutex
	messages []held
	Lose     bool // what is sent is lost
	Fail     error
}

type held struct {
	queue.Message
	at       time.Time
	receives int
}

// Send implements queue.Queue.
func (q *Queue) Send(_ context.Context, msgs ...queue.Message) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.Fail != nil {
		return q.Fail
	}
	for _, m := range msgs {
		if !q.Lose {
			q.messages = append(q.messages, held{Message: m})
		}
	}
	return nil
}

// Delay implements queue.Queue; the receipt is the de-duplication id.
func (q *Queue) Delay(_ context.Context, receipt string, d time.Duration) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i := range q.messages {
		if q.messages[i].Dedup == receipt {
			q.messages[i].at = q.now().Add(d)
		}
	}
	return nil
}

// Len returns how many messages are in the queue.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.messages)
}

// step hands the first message that is ready to the handler of it, and reports whether there was one.
func (q *Queue) step(handler func(queue.Message) app.SQSHandler) bool {
	q.mu.Lock()
	at := -1
	blocked := map[string]bool{}
	for i, m := range q.messages {
		if !m.at.After(q.now()) && !blocked[m.Group] {
			at = i
			break
		}
		blocked[m.Group] = true
	}
	if at < 0 {
		q.mu.Unlock()
		return false
	}
	q.messages[at].receives++
	m := q.messages[at]
	q.mu.Unlock()
	answer, err := handler(m.Message)(context.Background(), Batch(m.receives, m.Message))
	if err == nil && len(answer.BatchItemFailures) == 0 {
		q.mu.Lock()
		q.messages = append(q.messages[:at], q.messages[at+1:]...)
		q.mu.Unlock()
	}
	return true
}

// Batch returns the event of queue messages.
func Batch(receives int, msgs ...queue.Message) events.SQSEvent {
	var e events.SQSEvent
	for i, m := range msgs {
		record := events.SQSMessage{
			MessageId: "message-" + strconv.Itoa(i), ReceiptHandle: m.Dedup, Body: m.Body,
			Attributes: map[string]string{"MessageGroupId": m.Group, "ApproximateReceiveCount": strconv.Itoa(receives)},
		}
		if m.Trace != "" {
			record.MessageAttributes = map[string]events.SQSMessageAttribute{queue.TraceAttribute: {DataType: "String", StringValue: &msgs[i].Trace}}
		}
		e.Records = append(e.Records, record)
	}
	return e
}

// Buffer collects what is written, from any goroutine.
type Buffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements io.Writer.
func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

// String returns everything that was written.
func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// counted is randomness that is the same in every run: 16 bytes that count up.
type counted struct {
	mu sync.Mutex
	n  uint64
}

// Read implements io.Reader.
func (c *counted) Read(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	clear(p)
	binary.BigEndian.PutUint64(p[max(0, len(p)-8):], c.n)
	return len(p), nil
}
