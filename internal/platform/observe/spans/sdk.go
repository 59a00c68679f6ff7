package spans

import (
	"context"
	"fmt"
	"slices"

	"github.com/aws/smithy-go/tracing"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"github.com/josh-sms/josh/internal/platform/observe"
)

// sdk gives the clients of the AWS SDK spans, by the SDK's own port. Of a call it begins the span of the call and those of its attempts;
// the eight others of each call, down to the resolving of its endpoint, would cost more than they tell.
type sdk struct{ tracer trace.Tracer }

// Tracer implements tracing.TracerProvider.
func (s sdk) Tracer(string, ...tracing.TracerOption) tracing.Tracer { return s }

// StartSpan implements tracing.Tracer.
func (s sdk) StartSpan(ctx context.Context, name string, opts ...tracing.SpanOption) (context.Context, tracing.Span) {
	var o tracing.SpanOptions
	for _, opt := range opts {
		opt(&o)
	}
	kind := trace.SpanKindClient
	switch {
	case o.Kind == tracing.SpanKindClient:
	case name == "Attempt":
		kind = trace.SpanKindInternal
	default:
		return tracing.WithSpan(ctx, dropped{}), dropped{} // it is there for the SDK, which ends whatever it finds there
	}
	ctx, span := s.tracer.Start(ctx, name, trace.WithSpanKind(kind))
	begun := &sdkSpan{name, span}
	for key, value := range o.Properties.Values() {
		begun.SetProperty(key, value)
	}
	return tracing.WithSpan(ctx, begun), begun
}

// sdkSpan is a span of a call.
type sdkSpan struct {
	name string
	span trace.Span
}

// Name implements tracing.Span.
func (s *sdkSpan) Name() string { return s.name }

// Context implements tracing.Span.
func (s *sdkSpan) Context() tracing.SpanContext {
	of := s.span.SpanContext()
	return tracing.SpanContext{TraceID: of.TraceID().String(), SpanID: of.SpanID().String(), IsRemote: of.IsRemote()}
}

// AddEvent implements tracing.Span. Events of the SDK have texts of errors, which are for the log.
func (*sdkSpan) AddEvent(string, ...tracing.EventOption) {}

// SetStatus implements tracing.Span.
func (s *sdkSpan) SetStatus(status tracing.SpanStatus) {
	if status == tracing.SpanStatusError {
		s.span.SetStatus(codes.Error, "")
	}
}

// SetProperty implements tracing.Span. It keeps what names a call; the rest is about the connection, or holds an input.
func (s *sdkSpan) SetProperty(key, value any) {
	name := fmt.Sprint(key)
	if slices.Contains([]string{"rpc.system", "rpc.service", "rpc.method", "aws.request_id", "http.status_code", "api.error_code"}, name) {
		s.span.SetAttributes(attribute.String(name, observe.Clean(fmt.Sprint(value))))
	}
}

// End implements tracing.Span.
func (s *sdkSpan) End() { s.span.End() }

// dropped is a span that nobody keeps.
type dropped struct{}

// Name implements tracing.Span.
func (dropped) Name() string { return "" }

// Context implements tracing.Span.
func (dropped) Context() tracing.SpanContext { return tracing.SpanContext{} }

// AddEvent implements tracing.Span.
func (dropped) AddEvent(string, ...tracing.EventOption) {}

// SetStatus implements tracing.Span.
func (dropped) SetStatus(tracing.SpanStatus) {}

// SetProperty implements tracing.Span.
func (dropped) SetProperty(any, any) {}

// End implements tracing.Span.
func (dropped) End() {}
