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

	"github.com/aws/aws-sdk-go-v2/aws/ratelimit"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
	"github.com/josh-sms/josh/internal/platform/table/dynamo/dynamotest"
	"github.com/josh-sms/josh/internal/platform/table/tabletest"
)

// The variables name the independent engines: scripts/engines/dynoxide.sh and ministack.sh start one each. They are of
// different authors and in different languages, so that what one does wrong, the other hardly does as well. The contract finds
// nothing wrong with either; what MiniStack does not do is to cancel a transaction for a conflict with another one, which
// TestCommitCancelled plays.
const (
	endpointVariable       = "JOSH_DYNAMODB_ENDPOINT"
	secondEndpointVariable = "JOSH_SECOND_DYNAMODB_ENDPOINT"
)

// TestContractOnEngine runs the contract against engines that are not ours. Each test has its own table.
func TestContractOnEngine(t *testing.T) {
	t.Parallel()
	for engine, variable := range map[string]string{"dynoxide": endpointVariable, "ministack": secondEndpointVariable} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			endpoint := os.Getenv(variable)
			if endpoint == "" {
				t.Fatalf("%s is not set: start an engine with scripts/engines/%s.sh start 8000", variable, engine)
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
		})
	}
}

// TestHistoriesWithLostAnswersOnEngine has several callers at once whose answers are lost now and then: none may
// take its own write for somebody else's, or write twice.
func TestHistoriesWithLostAnswersOnEngine(t *testing.T) {
	t.Parallel()
	var done atomic.Int64
	client := losing(t, func(call string) bool { return call == "TransactWriteItems" && done.Add(1)%4 == 0 })
	name := fmt.Sprintf("josh-test-histories-%d", time.Now().UnixNano())
	if err := dynamotest.CreateTable(t.Context(), client, name); err != nil {
		t.Fatal(err)
	}
	const seed = 2
	if err := tabletest.Linearizable(t.Context(), dynamo.New(client, dynamo.Options{TableName: name, Now: time.Now}), seed); err != nil {
		t.Fatal(err)
	}
	if done.Load() < 1000 {
		t.Fatalf("%d transactions were done: too few to say anything", done.Load())
	}
}

// losing returns a client of the engine that gets no answer to a call which was done when lost says so.
func losing(t *testing.T, lost func(call string) bool) *dynamodb.Client {
	t.Helper()
	engine, err := url.Parse(os.Getenv(endpointVariable))
	if err != nil || engine.Host == "" {
		t.Fatalf("%s is not set to a URL", endpointVariable)
	}
	proxy := httputil.NewSingleHostReverseProxy(engine)
	proxy.ModifyResponse = func(r *http.Response) error {
		_, call, _ := strings.Cut(r.Request.Header.Get("X-Amz-Target"), ".")
		if r.StatusCode == http.StatusOK && lost(call) {
			panic(http.ErrAbortHandler)
		}
		return nil
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	return dynamodb.New(dynamotest.NewClient(server.URL).Options(), func(o *dynamodb.Options) {
		o.Retryer = retry.NewStandard(func(o *retry.StandardOptions) {
			o.Backoff = retry.BackoffDelayerFunc(func(int, error) (time.Duration, error) { return 0, nil }) // not up to 2 s
			o.RateLimiter = ratelimit.None                                                                  // any number may be lost
		})
	})
}

// TestLostAnswerOnEngine drops the answer to every first attempt of a transaction or a put that the engine has done.
func TestLostAnswerOnEngine(t *testing.T) {
	t.Parallel()
	var drops atomic.Int64
	client := losing(t, func(call string) bool {
		return (call == "TransactWriteItems" || call == "PutItem") && drops.Add(1)%2 == 1
	})
	name := fmt.Sprintf("josh-test-lost-%d", time.Now().UnixNano())
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
