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
	client calls
	packer packer
	Options
}

var _ table.Table = (*Table)(nil)

// call is one operation of DynamoDB.
type call[In, Out any] = func(context.Context, *In, ...func(*dynamodb.Options)) (*Out, error)

// calls are the operations that are used. A Table is held as an interface, through which reflection comes to the methods of its fields: a client
// here would keep all of its 57 operations in each program.
type calls struct {
	GetItem            call[dynamodb.GetItemInput, dynamodb.GetItemOutput]
	BatchGetItem       call[dynamodb.BatchGetItemInput, dynamodb.BatchGetItemOutput]
	Query              call[dynamodb.QueryInput, dynamodb.QueryOutput]
	Scan               call[dynamodb.ScanInput, dynamodb.ScanOutput]
	PutItem            call[dynamodb.PutItemInput, dynamodb.PutItemOutput]
	UpdateItem         call[dynamodb.UpdateItemInput, dynamodb.UpdateItemOutput]
	TransactWriteItems call[dynamodb.TransactWriteItemsInput, dynamodb.TransactWriteItemsOutput]
}

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
	return &Table{Options: o, client: calls{
		GetItem: client.GetItem, BatchGetItem: client.BatchGetItem, Query: client.Query, Scan: client.Scan,
		PutItem: client.PutItem, UpdateItem: client.UpdateItem, TransactWriteItems: client.TransactWriteItems,
	}}
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
