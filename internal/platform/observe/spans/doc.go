// Package spans sends spans to a receiver of OTLP over HTTP: those of observe.Tracer, and those of the AWS SDK's clients.
//
// It may import internal/base/fault, internal/platform/observe, OpenTelemetry's SDK and the tracing port of the AWS SDK.
package spans
