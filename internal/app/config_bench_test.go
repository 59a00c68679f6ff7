package app_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/app"
)

// BenchmarkLoad is a part of every cold start.
func BenchmarkLoad(b *testing.B) {
	environ := lambdaEnviron()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := app.Load(environ, app.Lambda); err != nil {
			b.Fatal(err)
		}
	}
}
