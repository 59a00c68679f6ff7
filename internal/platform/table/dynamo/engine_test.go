//go:build engines

package dynamo_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
	"github.com/josh-sms/josh/internal/platform/table/dynamo/dynamotest"
	"github.com/josh-sms/josh/internal/platform/table/tabletest"
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

// TestLostAnswerOnEngine drops the answer to every first attempt of a transaction or a put that the engine has done.
func TestLostAnswerOnEngine(t *testing.T) {
	t.Parallel()
	engine, err := url.Parse(os.Getenv(endpointVariable))
	if err != nil || engine.Host == "" {
		t.Fatalf("%s is not set to a URL", endpointVariable)
	}
	var drops atomic.Int64
	proxy := httputil.NewSingleHostReverseProxy(engine)
	proxy.ModifyResponse = func(r *http.Response) error {
		target := r.Request.Header.Get("X-Amz-Target")
		write := strings.HasSuffix(target, ".TransactWriteItems") || strings.HasSuffix(target, ".PutItem")
		if write && r.StatusCode == http.StatusOK && drops.Add(1)%2 == 1 {
			panic(http.ErrAbortHandler)
		}
		return nil
	}
	server := httptest.NewServer(proxy)
	defer server.Close()

	name := fmt.Sprintf("josh-test-lost-%d", time.Now().UnixNano())
	client := dynamotest.NewClient(server.URL)
	if err := dynamotest.CreateTable(t.Context(), client, name); err != nil {
		t.Fatal(err)
	}
	tab := dynamo.New(client, dynamo.Options{TableName: name, Now: time.Now})
	claim := table.Item{Key: table.Key{PK: "MSG#1", SK: "MSG"}, Kind: "message", Schema: 1, Data: []byte(`{}`)}
	if err := tab.Commit(t.Context(), table.Insert(claim)); err != nil {
		t.Fatalf("the first claim met its own write: %v", err)
	}
	if err := tab.Commit(t.Context(), table.Insert(claim)); !table.FailedOn(err, claim.Key) {
		t.Fatalf("the second claim: %v, want a failed condition", err)
	}
	claim.Version = 1
	if err := tab.Commit(t.Context(), table.Replace(claim)); err != nil {
		t.Fatalf("replace met its own write: %v", err)
	}
	if drops.Load() != 4 {
		t.Fatalf("%d transactions were done, want 2 with their repeats", drops.Load())
	}
	note := table.Item{Key: table.Key{PK: "JOB#1", SK: "R"}, Kind: "receipt", Schema: 1, Data: []byte(`{}`)}
	if err := tab.Commit(t.Context(), table.Note(note)); !table.FailedOn(err, note.Key) || drops.Load() != 5 {
		t.Fatalf("a note whose answer is lost: %v after %d answers, want its own write as a failed condition", err, drops.Load())
	}
	if got, err := tab.Get(t.Context(), note.Key); err != nil || got[0].Version != 1 {
		t.Fatalf("the note: %v, %v, want it stored", got, err)
	}
}
