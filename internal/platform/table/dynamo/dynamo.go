package dynamo

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/josh-sms/josh/internal/platform/table"
)

// DueIndex is the name of the sparse index.
const DueIndex = "due"

// Options of New.
type Options struct {
	TableName string           // required
	Now       func() time.Time // the clock that expiry is judged by; required
	// Rand is where the tokens come from that make a repeated commit the same commit, and what spreads
	// repeats; nil is crypto/rand.
	Rand io.Reader
	// Sleep waits before a repeat; nil waits for d or the end of ctx.
	Sleep func(ctx context.Context, d time.Duration)
}

// Table implements table.Table. It is safe for concurrent use.
type Table struct {
	client *dynamodb.Client
	packer packer
	Options
}

var _ table.Table = (*Table)(nil)

// New returns the table of that name. The client's own retries are for lost answers and throttling: give it
// short ones (the SDK's default waits up to 2 s before its first), and every call a context with a deadline,
// for the SDK has none of its own.
func New(client *dynamodb.Client, o Options) *Table {
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.Sleep == nil {
		o.Sleep = sleep
	}
	return &Table{client: client, Options: o}
}

func sleep(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	<-ctx.Done()
}

// Repeats of what DynamoDB says to try again: conflicts of transactions and unprocessed keys.
const (
	attempts   = 8
	firstDelay = 20 * time.Millisecond
	maxDelay   = 500 * time.Millisecond
)

// backoff waits after attempt n (from 1): a random part of a delay that doubles.
func (t *Table) backoff(ctx context.Context, n int) {
	d := min(firstDelay<<(n-1), maxDelay)
	var b [4]byte
	if _, err := io.ReadFull(t.Rand, b[:]); err == nil {
		d = time.Duration(uint64(d) * uint64(binary.BigEndian.Uint32(b[:])) >> 32)
	}
	t.Sleep(ctx, d)
}
