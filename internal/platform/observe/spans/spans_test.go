package spans_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/observe/spans"
	"github.com/josh-sms/josh/internal/platform/observe/spans/spanstest"
)

const id = "01K0123456789ABCDEFGHJKMNP"

// open returns spans to an endpoint, and what is logged.
func open(t *testing.T, o spans.Options) (*spans.Spans, *strings.Builder) {
	t.Helper()
	var logs strings.Builder
	o.Function, o.Stage, o.Log = "send", "test", observe.NewLogger(&logs, slog.LevelInfo)
	if o.Now == nil {
		o.Now = time.Now
	}
	s, err := spans.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, &logs
}

// TestSpansArrive: with the correlation id, their parents, the kind of an error and nothing of its text, and the headers of the setting.
func TestSpansArrive(t *testing.T) {
	t.Parallel()
	r := spanstest.New(t)
	s, _ := open(t, spans.Options{Endpoint: r.URL + "/", Headers: "X-Key=a%20b, x-team=josh"})
	tracer := s.Tracer()
	ctx, outer := tracer.Start(t.Context(), observe.SpanHint)
	ctx = observe.WithCorrelation(ctx, id)
	_, inner := tracer.Start(ctx, observe.SpanTurn)
	inner.Set(observe.KeyOutcome, "call +1 555 010 0001")
	inner.End(fault.New(fault.Unavailable, "cannot reach +15550100001"))
	outer.End(nil)
	s.Flush(t.Context())
	got := r.Spans()
	if len(got) != 2 {
		t.Fatalf("%d spans arrived", len(got))
	}
	turn, hint := got[0], got[1]
	if turn.Name != "turn" || hint.Name != "hint" || turn.Parent != hint.ID || turn.Trace != hint.Trace || hint.Parent != "" || hint.Failed || !turn.Failed || turn.Service != "josh-send" {
		t.Errorf("%+v", got)
	}
	if turn.Attributes["josh.correlation_id"] != id || turn.Attributes["josh.outcome"] != "call [phone]" {
		t.Errorf("%v", turn.Attributes)
	}
	if strings.Contains(r.Raw(), "0100001") || strings.Contains(r.Raw(), "cannot reach") {
		t.Error("a number or the text of an error in a span")
	}
	if h := r.Headers(); h.Get("X-Key") != "a b" || h.Get("X-Team") != "josh" {
		t.Errorf("headers %v", h)
	}
}

// TestGoesOnElsewhere: what a message carries leads to the span in which it was sent; what is none leads nowhere.
func TestGoesOnElsewhere(t *testing.T) {
	t.Parallel()
	r := spanstest.New(t)
	s, _ := open(t, spans.Options{Endpoint: r.URL})
	tracer := s.Tracer()
	ctx, first := tracer.Start(t.Context(), observe.SpanWebhook)
	parent := tracer.Parent(ctx)
	first.End(nil)
	for _, from := range []string{parent, "", "00-nothing"} {
		_, next := tracer.Start(tracer.Continue(t.Context(), from), observe.SpanHint)
		next.End(nil)
	}
	s.Flush(t.Context())
	got := r.Spans()
	if len(got) != 4 || len(parent) != 55 {
		t.Fatalf("%d spans, parent %q", len(got), parent)
	}
	if got[1].Trace != got[0].Trace || got[1].Parent != got[0].ID || got[2].Trace == got[0].Trace || got[3].Parent != "" {
		t.Errorf("%+v", got)
	}
}

// TestOff: without an endpoint there is no tracer, and nothing of it costs anything.
func TestOff(t *testing.T) { //nolint:paralleltest // allocations are counted for the whole process
	s, err := spans.New(spans.Options{})
	if s != nil || err != nil || s.Tracer() != nil || s.SDK() != nil || s.Close() != nil {
		t.Fatalf("%v, %v", s, err)
	}
	s.Flush(t.Context())
	tracer, ctx := s.Tracer(), t.Context()
	if n := testing.AllocsPerRun(100, func() {
		ctx, span := tracer.Start(tracer.Continue(ctx, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"), observe.SpanTurn)
		span.Set(observe.KeyOutcome, "help")
		span.End(io.EOF)
		if tracer.Parent(ctx) != "" {
			t.Error("a parent without a tracer")
		}
	}); n != 0 {
		t.Errorf("%v allocations while it is off", n)
	}
}

// TestReceiverThatHangs: it costs one invocation a minute FlushTime, and says so once.
func TestReceiverThatHangs(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(release) })
	s, logs := open(t, spans.Options{Endpoint: server.URL})
	flush := func() time.Duration {
		_, span := s.Tracer().Start(t.Context(), observe.SpanTurn)
		span.End(nil)
		start := time.Now()
		s.Flush(t.Context())
		return time.Since(start)
	}
	if took := flush(); took < spans.FlushTime/2 || took > 5*spans.FlushTime {
		t.Errorf("the first flush took %s", took)
	}
	for range 3 {
		if took := flush(); took > spans.FlushTime/2 {
			t.Errorf("a flush within the minute took %s", took)
		}
	}
	if n := strings.Count(logs.String(), "traces not sent"); n != 1 {
		t.Errorf("told %d times: %s", n, logs)
	}
}

// TestReceiverThatRefuses: it is asked again after a minute, and not before.
func TestReceiverThatRefuses(t *testing.T) {
	t.Parallel()
	r := spanstest.New(t)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	s, _ := open(t, spans.Options{Endpoint: r.URL, Now: func() time.Time { return now }})
	r.Answer(http.StatusServiceUnavailable)
	flush := func() {
		_, span := s.Tracer().Start(t.Context(), observe.SpanTurn)
		span.End(nil)
		s.Flush(t.Context())
	}
	flush()
	r.Answer(http.StatusOK)
	flush()
	if r.Posts() != 1 || len(r.Spans()) != 0 {
		t.Errorf("%d requests, %d spans", r.Posts(), len(r.Spans()))
	}
	now = now.Add(time.Minute)
	flush()
	if r.Posts() != 2 || len(r.Spans()) != 1 {
		t.Errorf("%d requests, %d spans", r.Posts(), len(r.Spans()))
	}
}

// TestBadHeaders does not repeat what may be a key.
func TestBadHeaders(t *testing.T) {
	t.Parallel()
	for _, headers := range []string{"secret-key", "x-key=%zz-secret-key", "=secret-key"} {
		if _, err := spans.New(spans.Options{Endpoint: "http://127.0.0.1:1", Headers: headers}); fault.KindOf(err) != fault.Config || strings.Contains(err.Error(), "secret-key") {
			t.Errorf("%q: %v", headers, err)
		}
	}
}

// TestCallsOfTheSDK: a call has a span within the one of the context, and one for each attempt; neither has the text of an error.
func TestCallsOfTheSDK(t *testing.T) {
	t.Parallel()
	r := spanstest.New(t)
	s, _ := open(t, spans.Options{Endpoint: r.URL})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Amzn-Requestid", "request-1")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"__type":"ValidationException","message":"the item of +15550100001 is wrong"}`)
	}))
	t.Cleanup(server.Close)
	client := dynamodb.New(dynamodb.Options{
		Region: "us-east-1", BaseEndpoint: &server.URL, TracerProvider: s.SDK(), DisableValidateResponseChecksum: true,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "x", SecretAccessKey: "x"}, nil
		}),
	})
	ctx, commit := s.Tracer().Start(t.Context(), observe.SpanCommit)
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String("josh"), Key: map[string]types.AttributeValue{"pk": &types.AttributeValueMemberS{Value: "P#+15550100001"}},
	})
	if e := (*types.ResourceNotFoundException)(nil); err == nil || errors.As(err, &e) {
		t.Fatal(err)
	}
	commit.End(err)
	s.Flush(t.Context())
	by := map[string]spanstest.Span{}
	for _, span := range r.Spans() {
		by[span.Name] = span
	}
	call, attempt := by["DynamoDB.GetItem"], by["Attempt"]
	if len(by) != 3 || len(r.Spans()) != 3 || call.Parent != by["commit"].ID || attempt.Parent != call.ID || !call.Failed {
		t.Fatalf("%+v", r.Spans())
	}
	if call.Attributes["rpc.method"] != "GetItem" || call.Attributes["api.error_code"] != "ValidationException" || strings.Contains(r.Raw(), "0100001") || strings.Contains(r.Raw(), "is wrong") {
		t.Errorf("%v", call.Attributes)
	}
}
