package observe_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// reports remembers what was reported.
type reports struct {
	observe.Nop
	errs []error
}

func (r *reports) Report(_ context.Context, err error, _ map[string]string) {
	r.errs = append(r.errs, err)
}

func TestRecover(t *testing.T) {
	t.Parallel()
	var list []int
	cases := []struct {
		name   string
		handle func(context.Context, string) (int, error)
		want   string // the error's text, "" for none
	}{
		{"no panic", func(context.Context, string) (int, error) { return 7, nil }, ""},
		{"an error", func(context.Context, string) (int, error) { return 0, io.EOF }, "EOF"},
		{"a text", func(_ context.Context, in string) (int, error) { panic("body was " + in) }, "panic: value of type string"},
		{"an error value", func(_ context.Context, in string) (int, error) { panic(errors.New(in)) }, "panic: value of type *errors.errorString"},
		{"a runtime error", func(context.Context, string) (int, error) { return list[3], nil }, "panic: runtime error: index out of range [3] with length 0"},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var out, lines bytes.Buffer
			r := &reports{}
			m := observe.NewMetrics(&lines, "test", "test", at(noon))
			handle := observe.Recover(observe.NewLogger(&out, slog.LevelInfo), m, r, tc.handle)
			got, err := handle(t.Context(), "secret words")
			if err := m.Flush(); err != nil {
				t.Fatal(err)
			}
			if tc.want == "" {
				if got != 7 || err != nil {
					t.Fatalf("handler = %d, %v", got, err)
				}
				return
			}
			if err == nil || err.Error() != tc.want || fault.KindOf(err) != fault.Internal {
				t.Fatalf("error is %v (kind %s), want %s", err, fault.KindOf(err), tc.want)
			}
			panicked := strings.HasPrefix(tc.want, "panic")
			if (len(r.errs) == 1) != panicked || strings.Contains(lines.String(), "panics") != panicked {
				t.Errorf("reports %v, metrics %s", r.errs, lines.String())
			}
			if panicked && (!strings.Contains(out.String(), "TestRecover") || strings.Contains(out.String(), "secret")) {
				t.Errorf("log is %s", out.String())
			}
		})
	}
}

func TestOncePer(t *testing.T) {
	t.Parallel()
	now := noon
	once := observe.OncePer(time.Minute, func() time.Time { return now })
	for _, step := range []struct {
		after time.Duration
		want  bool
	}{{0, true}, {0, false}, {59 * time.Second, false}, {time.Second, true}, {time.Second, false}, {time.Hour, true}} {
		now = now.Add(step.after)
		if got := once(); got != step.want {
			t.Errorf("at %v: %v, want %v", now, got, step.want)
		}
	}
}

func TestCorrelation(t *testing.T) {
	t.Parallel()
	if got := observe.Correlation(t.Context()); got != "" {
		t.Errorf("Correlation of an empty context = %q", got)
	}
	if got := observe.Correlation(observe.WithCorrelation(t.Context(), id)); got != id {
		t.Errorf("Correlation = %q", got)
	}
}
