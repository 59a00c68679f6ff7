//go:build engines

package dynamo_test

import (
	"fmt"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/table/dynamo"
	"github.com/josh-sms/josh/internal/table/dynamo/dynamotest"
	"github.com/josh-sms/josh/internal/table/tabletest"
)

// endpointVariable names the independent engine: scripts/engines/dynoxide.sh starts one.
const endpointVariable = "JOSH_DYNAMODB_ENDPOINT"

// TestContractOnEngine runs the contract against an engine that is not ours. Each test has its own table.
func TestContractOnEngine(t *testing.T) {
	t.Parallel()
	endpoint := os.Getenv(endpointVariable)
	if endpoint == "" {
		t.Fatalf("%s is not set: start an engine with scripts/engines/dynoxide.sh start 8000", endpointVariable)
	}
	client := dynamotest.NewClient(endpoint)
	run := time.Now().UnixNano()
	var tables atomic.Int64
	tabletest.Run(t, func(t *testing.T, now func() time.Time) table.Table {
		name := fmt.Sprintf("josh-test-%d-%d", run, tables.Add(1))
		if err := dynamotest.CreateTable(t.Context(), client, name); err != nil {
			t.Fatal(err)
		}
		return dynamo.New(client, dynamo.Options{TableName: name, Now: now})
	})
}
