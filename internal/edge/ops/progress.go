package ops

import (
	"context"

	"github.com/josh-sms/josh/internal/platform/table"
)

type tellKey struct{}

// Telling returns a context in which commands that take long tell how far they are: so many of something. They tell often, and wait for it.
func Telling(ctx context.Context, tell func(n int, what string)) context.Context {
	return context.WithValue(ctx, tellKey{}, tell)
}

// tells says how far a command is to who wants to know.
func tells(ctx context.Context, n int, what string) {
	if tell, ok := ctx.Value(tellKey{}).(func(int, string)); ok {
		tell(n, what)
	}
}

// telling returns a scan that tells what it has read.
func telling(ctx context.Context, scan table.Scan) table.Scan {
	return scan.Telling(func(items int) { tells(ctx, items, "items read") })
}
