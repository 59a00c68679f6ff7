//go:build engines

package linkup_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
	"github.com/josh-sms/josh/internal/platform/table/dynamo/dynamotest"
)

// engine opens a table in an engine that speaks as DynamoDB does: the tests of this package are the contract of LinkUps, which holds on it
// as it does on a file (scripts/check-engines.sh leaves out some that only take long).
func engine(t testing.TB) func(now func() time.Time) (inprocess.Store, error) {
	t.Helper()
	endpoint := os.Getenv("JOSH_DYNAMODB_ENDPOINT")
	if endpoint == "" {
		t.Fatal("JOSH_DYNAMODB_ENDPOINT is not set: run scripts/check-engines.sh")
	}
	return func(now func() time.Time) (inprocess.Store, error) {
		client, name := dynamotest.NewClient(endpoint), fmt.Sprintf("josh-linkups-%d-%d", time.Now().UnixNano(), rand.Uint32())
		if err := dynamotest.CreateTable(context.Background(), client, name); err != nil {
			return nil, err
		}
		return stored{dynamo.New(client, dynamo.Options{TableName: name, Now: now})}, nil
	}
}

// stored is a table of DynamoDB.
type stored struct{ *dynamo.Table }

// All implements inprocess.Store.
func (s stored) All(ctx context.Context, see func(table.Item) bool) error {
	for after := (table.Key{}); ; {
		items, next, err := s.Scan(ctx, after, 500)
		if err != nil {
			return err
		}
		for _, i := range items {
			if !see(i) {
				return nil
			}
		}
		if after = next; after == (table.Key{}) {
			return nil
		}
	}
}

// Sweep implements inprocess.Store: DynamoDB removes what has expired by itself.
func (s stored) Sweep(context.Context, int) (removed int, more bool, err error) { return 0, false, nil }

// Close implements inprocess.Store.
func (s stored) Close() error { return nil }
