// Package spanstest is a receiver of OTLP over HTTP for tests: it keeps the spans that arrive.
package spanstest
