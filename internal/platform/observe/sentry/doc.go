// Package sentry reports errors to Sentry with a short synchronous transport, scrubbed of anything personal.
package sentry
