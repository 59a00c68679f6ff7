// Package sentry reports errors to Sentry with a short synchronous transport, scrubbed of anything personal.
//
// It may import the Sentry SDK, internal/fault and internal/observe.
package sentry
