package dynamo

import (
	"context"
	"crypto/rand"
	"io"
	mathrand "math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/josh-sms/josh/internal/table"
)

// DueIndex is the name of the sparse index.
const DueIndex = "due"

// Options of New. Only TableName is required.
type Options struct {
	TableName string
	// Now is the clock that expiry is judged by; nil is time.Now.
	Now func() time.Time
	// Rand is the source of the tokens that make a repeated commit the same commit; nil is crypto/rand.
	Rand io.Reader
	// Jitter returns a number in [0, 1) that spreads repeats; nil is math/rand.
	Jitter func() float64
	// Sleep waits before a repeat; nil waits for d or the end of ctx.
	Sleep func(ctx context.Context, d time.Duration)
}

// Table implements table.Table. It is safe for concurrent use.
type Table struct {
	client *dynamodb.Client
	Options
}

var _ table.Table = (*Table)(nil)

// New returns the table of that name. The client's own retries are for lost answers and throttling: give it
// short ones (the SDK's default waits up to 2 s before its first), and every call a context with a deadline,
// for the SDK has none of its own.
func New(client *dynamodb.Client, o Options) *Table {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.Jitter == nil {
		o.Jitter = mathrand.Float64
	}
	if o.Sleep == nil {
		o.Sleep = sleep
	}
	return &Table{client: client, Options: o}
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// Repeats of what DynamoDB says to try again: conflicts of transactions and unprocessed keys.
const (
	attempts   = 8
	firstDelay = 20 * time.Millisecond
	maxDelay   = 500 * time.Millisecond
)

// backoff waits before attempt n (from 1): a random part of a delay that doubles.
func (t *Table) backoff(ctx context.Context, n int) {
	d := min(firstDelay<<(n-1), maxDelay)
	t.Sleep(ctx, time.Duration(t.Jitter()*float64(d)))
}
