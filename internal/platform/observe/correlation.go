package observe

import (
	"context"
	"errors"
)

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

// correlated is an error that knows of which text it is. It reads as its cause.
type correlated struct {
	error

	id string
}

// Unwrap returns the cause.
func (e *correlated) Unwrap() error { return e.error }

// Mark returns an error that carries the correlation id of ctx out to whoever reports it, who knows the batch and not the text.
func Mark(ctx context.Context, err error) error {
	id := Correlation(ctx)
	if e := (*correlated)(nil); err == nil || id == "" || errors.As(err, &e) {
		return err
	}
	return &correlated{err, id}
}

// Marked returns a context with the correlation id that an error carries, and the error as it was before Mark. One that carries none
// changes nothing.
func Marked(ctx context.Context, err error) (context.Context, error) {
	e := (*correlated)(nil)
	if !errors.As(err, &e) {
		return ctx, err
	}
	if err == error(e) { //nolint:errorlint // whether it is the outermost, not of which kind it is
		err = e.error
	}
	return WithCorrelation(ctx, e.id), err
}
