package spans

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/aws/smithy-go/tracing"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/observe"
)

const (
	// FlushTime is how long the end of an invocation may wait for its spans to leave. A collector beside the function takes a
	// millisecond, one in the region some ten; what takes longer is dropped, and the next minute is not waited for at all.
	FlushTime = 300 * time.Millisecond
	// most is how many spans are kept until they leave: a batch of ten texts has some hundred. More are dropped.
	most = 2048
	// every is when spans leave a process that lives long.
	every = 5 * time.Second
)

// Options say where spans go. How many are kept of them the SDK's own variables say: OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG.
type Options struct {
	Endpoint string // of a receiver of OTLP over HTTP, without the path of traces; empty sends none
	Headers  string // for it, as OTEL_EXPORTER_OTLP_HEADERS has them: name=value parted by commas, values as in a URL
	Function string // "inbound", "send", ...
	Stage    string
	Release  string // version of the program, may be empty
	Now      func() time.Time
	Log      *slog.Logger
	HTTP     http.RoundTripper // nil is one of its own
}

// Spans are on their way to a receiver. A nil one is off: its methods do nothing.
type Spans struct{ provider *trace.TracerProvider }

// New returns what sends spans, nil without an endpoint. It makes no call. Headers that cannot be read are an error of kind Config.
func New(o Options) (*Spans, error) {
	if o.Endpoint == "" {
		return nil, nil //nolint:nilnil // off is a setting
	}
	headers, err := parseHeaders(o.Headers)
	if err != nil {
		return nil, err
	}
	if o.HTTP == nil {
		o.HTTP = &http.Transport{Proxy: http.ProxyFromEnvironment, MaxIdleConnsPerHost: 1, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: FlushTime}
	}
	sent := &sender{
		url: strings.TrimSuffix(o.Endpoint, "/") + "/v1/traces", headers: headers, now: o.Now, log: o.Log,
		http: &http.Client{Transport: o.HTTP, Timeout: FlushTime},
	}
	about := resource.NewSchemaless(
		attribute.String("service.name", "josh-"+cmp.Or(o.Function, "local")),
		attribute.String("service.version", cmp.Or(o.Release, "unknown")),
		attribute.String("deployment.environment.name", o.Stage),
	)
	return &Spans{trace.NewTracerProvider(
		trace.WithResource(about),
		trace.WithBatcher(otlptrace.NewUnstarted(sent), trace.WithMaxQueueSize(most), trace.WithBatchTimeout(every), trace.WithExportTimeout(FlushTime)),
	)}, nil
}

// Tracer returns what begins spans, nil when it is off.
func (s *Spans) Tracer() *observe.Tracer {
	if s == nil {
		return nil
	}
	return observe.NewTracer(s.provider.Tracer("github.com/josh-sms/josh"))
}

// SDK returns what the AWS SDK's clients begin their spans by, nil when it is off.
func (s *Spans) SDK() tracing.TracerProvider {
	if s == nil {
		return nil
	}
	return sdk{s.provider.Tracer("github.com/aws/aws-sdk-go-v2")}
}

// Flush sends what has ended, within FlushTime. Call it at the end of each invocation: the process may never run again. It never fails.
func (s *Spans) Flush(ctx context.Context) {
	if s == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), FlushTime)
	defer cancel()
	_ = s.provider.ForceFlush(ctx) // the sender has logged why
}

// Close sends what has ended and begins no more.
func (s *Spans) Close() error {
	if s == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), FlushTime)
	defer cancel()
	return fault.Wrap(fault.Unavailable, "end of traces", s.provider.Shutdown(ctx))
}
