package dynamo_test

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/josh-sms/josh/internal/platform/table/dynamo"
)

// reply is one answer of the fake; the zero value drops the connection without one.
type reply struct {
	status int
	body   string
}

var dropped = reply{}

func ok(body string) reply { return reply{http.StatusOK, body} }

func failure(status int, code string) reply {
	return reply{status, fmt.Sprintf(`{"__type":"com.amazonaws.dynamodb.v20120810#%s","message":"m"}`, code)}
}

// canceled is the answer to a transaction with the reasons of its operations.
func canceled(codes ...string) reply {
	reasons := make([]string, len(codes))
	for i, code := range codes {
		reasons[i] = fmt.Sprintf(`{"Code":%q}`, code)
	}
	return reply{http.StatusBadRequest, fmt.Sprintf(
		`{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"m","CancellationReasons":[%s]}`,
		strings.Join(reasons, ","))}
}

// fake is a DynamoDB that gives prepared answers, the last one again and again, and keeps the requests.
type fake struct {
	t       *testing.T
	mu      sync.Mutex
	answer  func(call int, target string, body map[string]any) reply
	targets []string
	bodies  []map[string]any
	sleeps  []time.Duration
}

// newFake returns a table on a fake; a nil random is the default. The client's own three attempts follow
// without delay.
func newFake(t *testing.T, random io.Reader, answer func(call int, target string, body map[string]any) reply) (*fake, *dynamo.Table) {
	t.Helper()
	f := &fake{t: t, answer: answer}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	client := dynamodb.New(dynamodb.Options{
		Region:       "us-east-1",
		BaseEndpoint: aws.String(server.URL),
		HTTPClient:   server.Client(),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "id", SecretAccessKey: "key"}, nil
		}),
		Retryer: retry.NewStandard(func(o *retry.StandardOptions) {
			o.Backoff = retry.BackoffDelayerFunc(func(int, error) (time.Duration, error) { return 0, nil })
		}),
	})
	return f, dynamo.New(client, dynamo.Options{
		TableName: "josh",
		Now:       func() time.Time { return now },
		Rand:      random,
		Sleep:     func(_ context.Context, d time.Duration) { f.sleeps = append(f.sleeps, d) },
	})
}

var now = time.Date(2026, 1, 2, 3, 4, 5, 678_000_000, time.UTC)

// inOrder answers one reply after the other, the last one again and again.
func inOrder(replies ...reply) func(int, string, map[string]any) reply {
	return func(call int, _ string, _ map[string]any) reply { return replies[min(call, len(replies)-1)] }
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		f.t.Error(err)
	}
	var body map[string]any
	if err := json.Unmarshal(raw, &body); err != nil {
		f.t.Errorf("request: %v", err)
	}
	_, target, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
	f.mu.Lock()
	defer f.mu.Unlock()
	answer := f.answer(len(f.bodies), target, body)
	f.targets = append(f.targets, target)
	f.bodies = append(f.bodies, body)
	if answer == dropped {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	w.Header().Set("X-Amz-Crc32", fmt.Sprint(crc32.ChecksumIEEE([]byte(answer.body)))) // the SDK checks it
	w.WriteHeader(answer.status)
	_, _ = io.WriteString(w, answer.body)
}

// requests returns the operation of every request.
func (f *fake) requests() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.targets)
}

// tokens returns the client request token of every request.
func (f *fake) tokens() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	tokens := make([]string, len(f.bodies))
	for i, body := range f.bodies {
		tokens[i], _ = body["ClientRequestToken"].(string)
	}
	return tokens
}
