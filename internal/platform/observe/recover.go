package observe

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
)

// maxFrames is how many frames of a panicking stack are logged: enough to get from the runtime out to the
// handler.
const maxFrames = 16

// Recover wraps a handler so that a panic becomes an error of kind Internal, logged with its stack, counted
// and reported. aws-lambda-go would report it too, but then ends the process, and the next event pays for a
// cold start.
func Recover[In, Out any](log *slog.Logger, m *Metrics, r Reporter, handle func(context.Context, In) (Out, error)) func(context.Context, In) (Out, error) {
	return func(ctx context.Context, in In) (out Out, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = Caught(ctx, log, m, r, p)
			}
		}()
		return handle(ctx, in)
	}
}

// Caught makes an error of kind Internal of what a deferred function recovered, logged with its stack, counted
// and reported, for code that goes on after a panic. The deferred function itself has to call it.
func Caught(ctx context.Context, log *slog.Logger, m *Metrics, r Reporter, p any) error {
	if _, dies := p.(crash.Death); dies {
		panic(p) //nolint:forbidigo // a death that a test plans has to end the process, as a kill does
	}
	err := panicError(p)
	log.ErrorContext(ctx, "handler panicked", "error", err, "stack", frames())
	m.Count(Panics, 1)
	r.Report(ctx, err, map[string]string{"panic": "true"})
	return err
}

// panicError describes a panic without its value, which may hold what a person wrote; only the runtime's
// own errors (index out of range, nil dereference) are known to hold nothing of the kind.
func panicError(p any) error {
	cause := fmt.Errorf("value of type %T", p)
	if e := runtime.Error(nil); errors.As(asError(p), &e) {
		cause = errors.New(Redact(e.Error()))
	}
	return &fault.Error{Kind: fault.Internal, Op: "panic", Err: cause}
}

func asError(p any) error {
	err, _ := p.(error)
	return err
}

// frames lists the functions of the panicking goroutine, innermost first.
func frames() []string {
	pcs := make([]uintptr, maxFrames)
	// Skipped: Callers, frames, Caught, the deferred function and the runtime's panic.
	n := runtime.Callers(5, pcs)
	var list []string
	for it := runtime.CallersFrames(pcs[:n]); ; {
		f, more := it.Next()
		list = append(list, fmt.Sprintf("%s:%d", f.Function, f.Line))
		if !more {
			return list
		}
	}
}
