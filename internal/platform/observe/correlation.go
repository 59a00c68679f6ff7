package observe

import "context"

// CorrelationKey is the name of the correlation id in log records and Sentry tags.
const CorrelationKey = "correlation_id"

// correlationKey is the context key of the correlation id.
type correlationKey struct{}

// WithCorrelation returns a context whose log records and reports carry id: the ULID that a text got when
// it was accepted.
func WithCorrelation(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, correlationKey{}, id)
}

// Correlation returns the correlation id of ctx, "" when it has none.
func Correlation(ctx context.Context) string {
	id, _ := ctx.Value(correlationKey{}).(string)
	return id
}
