package cloud

import (
	"context"
	"io"
	"net/url"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	awskms "github.com/aws/aws-sdk-go-v2/service/kms"
	awssns "github.com/aws/aws-sdk-go-v2/service/sns"
	awssqs "github.com/aws/aws-sdk-go-v2/service/sqs"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/observe/spans"
	"github.com/josh-sms/josh/internal/platform/observe/spans/spanstest"
)

// spansTo returns what sends the spans of a function to a receiver.
func spansTo(t *testing.T, r *spanstest.Receiver) *spans.Spans {
	t.Helper()
	endpoint, err := url.Parse(r.URL)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Spans(app.Config{OTLPEndpoint: endpoint, OTLPHeaders: "x-key=a", Stage: "test"}, "send", "v1", observe.NewLogger(io.Discard, 0))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestClientsHaveSpans: every client that a function makes begins its spans where the function does, and by nothing without a receiver.
func TestClientsHaveSpans(t *testing.T) {
	t.Parallel()
	s := spansTo(t, spanstest.New(t))
	sdk := lambdaConfig(map[string]string{"AWS_REGION": "us-east-1"})
	with := traced(sdk, s)
	for name, of := range map[string]any{
		"dynamodb": dynamodb.NewFromConfig(with).Options().TracerProvider, "sqs": awssqs.NewFromConfig(with).Options().TracerProvider,
		"kms": awskms.NewFromConfig(with).Options().TracerProvider, "sns": awssns.NewFromConfig(with).Options().TracerProvider,
		"bedrock": bedrockruntime.NewFromConfig(with).Options().TracerProvider,
	} {
		if of != any(s.SDK()) {
			t.Errorf("%s has spans by %T", name, of)
		}
	}
	if off, err := Spans(app.Config{}, "send", "", nil); off != nil || err != nil || len(traced(sdk, off).ServiceOptions) != 0 {
		t.Errorf("without a receiver: %v, %v", off, err)
	}
}

// TestSpansAreOutBeforeTheAnswer: what a handler began and ended has left when Lambda gets its answer.
func TestSpansAreOutBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	r := spanstest.New(t)
	s := spansTo(t, r)
	f := &function{spans: s, parts: app.Parts{Metrics: observe.NewMetrics(io.Discard, "send", "test", time.Now), Tracer: s.Tracer()}}
	handle := flushed(f, func(ctx context.Context, _ int) (int, error) {
		_, span := f.parts.Tracer.Start(ctx, observe.SpanHint)
		span.End(nil)
		return 1, nil
	})
	if got, err := handle(t.Context(), 0); got != 1 || err != nil {
		t.Fatal(got, err)
	}
	if got := r.Spans(); len(got) != 1 || got[0].Service != "josh-send" || r.Headers().Get("X-Key") != "a" {
		t.Errorf("%+v", got)
	}
}
