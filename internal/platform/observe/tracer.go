package observe

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/josh-sms/josh/internal/base/fault"
)

// traceParent is the name of the W3C's header that carries the context of a trace.
const traceParent = "traceparent"

// SpanName names a piece of work in a trace. Only the constants of this file are used.
type SpanName string

// Spans. A text's trace goes from the webhook over a hint to its turn, and over another hint to the send.
const (
	SpanWebhook SpanName = "webhook" // an inbound request, from the event to the answer
	SpanReceipt SpanName = "receipt" // a status callback
	SpanPage    SpanName = "page"    // a request of a browser
	SpanHint    SpanName = "hint"    // a message of a queue is worked off
	SpanTurn    SpanName = "turn"    // of a text, a signal or a timer
	SpanAsk     SpanName = "ask"     // what a turn fetches before it can decide: items, pages, or the call of a model
	SpanCommit  SpanName = "commit"  // of what a turn has decided
	SpanSend    SpanName = "send"    // of one text, as far as it gets now
	SpanCarrier SpanName = "carrier" // the call that hands a text over
	SpanClock   SpanName = "clock"   // what is done every minute
)

// kind is the kind of a span in the words of OpenTelemetry.
func (n SpanName) kind() trace.SpanKind {
	switch n {
	case SpanWebhook, SpanReceipt, SpanPage:
		return trace.SpanKindServer
	case SpanHint:
		return trace.SpanKindConsumer
	case SpanCarrier:
		return trace.SpanKindClient
	case SpanTurn, SpanAsk, SpanCommit, SpanSend, SpanClock:
	}
	return trace.SpanKindInternal
}

// SpanKey names what a span says. Only the constants of this file are used, and values are of closed sets, ids or hashes.
type SpanKey string

// What spans say.
const (
	KeyPerson  SpanKey = "josh.person" // the hash of a number
	KeySID     SpanKey = "josh.sid"
	KeyOutcome SpanKey = "josh.outcome"
	KeyHandler SpanKey = "josh.handler"
	KeyIntent  SpanKey = "josh.intent"
	KeyPurpose SpanKey = "josh.purpose" // of a call or a text
	KeyJob     SpanKey = "josh.job"
	KeyResult  SpanKey = "josh.result" // of a call of the carrier
	KeyStatus  SpanKey = "josh.status" // of an HTTP answer
	KeyPanic   SpanKey = "josh.panic"

	keyCorrelation SpanKey = "josh." + CorrelationKey
)

// Tracer begins spans. A nil one begins none, and costs nothing.
type Tracer struct{ tracer trace.Tracer }

// NewTracer returns a tracer that begins its spans by t.
func NewTracer(t trace.Tracer) *Tracer { return &Tracer{t} }

// Span is a piece of work that has begun. The zero value says nothing to anybody.
type Span struct{ span trace.Span }

// Start begins a span within the one of ctx, with the correlation id of ctx.
func (t *Tracer) Start(ctx context.Context, name SpanName) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	ctx, span := t.tracer.Start(ctx, string(name), trace.WithSpanKind(name.kind()))
	s := Span{span}
	if id := Correlation(ctx); id != "" {
		s.Set(keyCorrelation, id)
	}
	return ctx, s
}

// Set says something in the span, scrubbed as in a log.
func (s Span) Set(key SpanKey, value string) {
	if s.span != nil && s.span.IsRecording() {
		s.span.SetAttributes(attribute.String(string(key), Clean(value)))
	}
}

// End ends the span. Of an error it says the kind; its text is for the log.
func (s Span) End(err error) {
	if s.span == nil {
		return
	}
	if err != nil {
		s.span.SetStatus(codes.Error, string(fault.KindOf(err)))
	}
	s.span.End()
}

// Note says something in the span of ctx, if there is one.
func Note(ctx context.Context, key SpanKey, value string) {
	Span{trace.SpanFromContext(ctx)}.Set(key, value)
}

// NoteCorrelation says the correlation id of ctx in its span, which began before there was one.
func NoteCorrelation(ctx context.Context) { Note(ctx, keyCorrelation, Correlation(ctx)) }

// Parent returns the context of the span of ctx for whoever goes on with it elsewhere, "" for none.
func (t *Tracer) Parent(ctx context.Context) string {
	if t == nil {
		return ""
	}
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier[traceParent]
}

// Continue returns a context in which spans go on where parent comes from. A parent that is none changes nothing.
func (t *Tracer) Continue(ctx context.Context, parent string) context.Context {
	if t == nil || parent == "" {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{traceParent: parent})
}
