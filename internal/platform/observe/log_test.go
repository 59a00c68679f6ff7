package observe_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/platform/observe"
)

const (
	phone = "+15550100001"
	id    = "01K0123456789ABCDEFGHJKMNP"
)

// logged returns the record that log writes, without its timestamp.
func logged(t *testing.T, log func(*slog.Logger)) map[string]any {
	t.Helper()
	var out bytes.Buffer
	log(observe.NewLogger(&out, slog.LevelDebug))
	var record map[string]any
	if err := json.Unmarshal(out.Bytes(), &record); err != nil {
		t.Fatalf("%v in %s", err, out.Bytes())
	}
	stamp, _ := record["timestamp"].(string)
	if _, err := time.Parse(time.RFC3339Nano, stamp); err != nil {
		t.Errorf("timestamp: %v", err)
	}
	delete(record, "timestamp")
	return record
}

type inner struct {
	Phone string `json:"phone"`
	Note  string `json:"note"`
	Count int    `json:"count"`
}

type named string

type valuer struct{ to string }

func (v valuer) LogValue() slog.Value {
	return slog.GroupValue(slog.String("to", v.to), slog.String("note", "to "+v.to), slog.Int("n", 1))
}

type stringer struct{ s string }

func (s *stringer) String() string { return s.s }

type scrubCase struct {
	name string
	attr slog.Attr
	want any
}

func scrubCases() []scrubCase {
	when := time.Date(2026, 11, 21, 4, 35, 0, 0, time.UTC)
	return []scrubCase{
		{"string", slog.String("note", "call "+phone), "call [phone]"},
		{"id", slog.String("id", id), id},
		{"sensitive key", slog.String("body", "hello"), "[redacted]"},
		{"sensitive key in camel case", slog.String("TwilioAuthToken", "t"), "[redacted]"},
		{"sensitive header", slog.String("X-Twilio-Signature", "s"), "[redacted]"},
		{"sensitive list", slog.Any("tokens", []string{"a", "b"}), "[redacted]"},
		{"not sensitive", slog.Int("body_bytes", 1500), 1500.0},
		{"hash", slog.String("phone_hash", "ab12"), "ab12"},
		{"number", slog.Int64("epoch_ns", 1795235700123456789), 1795235700123456789.0},
		{"count under a sensitive key", slog.Int("tokens", 1500), 1500.0},
		{"number under a sensitive key", slog.Int64("from", 15550100001), "[redacted]"},
		{"bool", slog.Bool("text", true), true},
		{"duration", slog.Duration("took", 1234567891), 1234567891.0},
		{"time", slog.Time("due", when), "2026-11-21T04:35:00Z"},
		{"error", slog.Any("error", fmt.Errorf("send: %w", errors.New("to "+phone))), "send: to [phone]"},
		{"stringer", slog.Any("s", &stringer{phone}), "[phone]"},
		{"nil stringer", slog.Any("s", (*stringer)(nil)), "[unprintable *observe_test.stringer]"},
		{"url", slog.Any("url", &url.URL{Scheme: "https", Host: "h", RawQuery: "To=%2B15550100001"}), "https://h?To=%2B[phone]"},
		{"named string", slog.Any("s", named(phone)), "[phone]"},
		{"bytes", slog.Any("raw", []byte(phone)), "[12 bytes]"},
		{"raw JSON", slog.Any("raw", json.RawMessage(`"`+phone+`"`)), "[14 bytes]"},
		{"valuer", slog.Any("v", valuer{phone}), map[string]any{"to": "[redacted]", "note": "to [phone]", "n": 1.0}},
		{"group", slog.Group("g", "to", phone, "note", phone), map[string]any{"to": "[redacted]", "note": "[phone]"}},
		{"sensitive group", slog.Group("form", "x", "y"), "[redacted]"},
		{"struct", slog.Any("s", inner{phone, "to " + phone, 7}), map[string]any{"phone": "[redacted]", "note": "to [phone]", "count": 7.0}},
		{"list of any", slog.Any("l", []any{phone, 3, errors.New(phone), nil}), []any{"[phone]", 3.0, "[phone]", nil}},
		{"map of any", slog.Any("m", map[string]any{phone: 1, "from": 15550100001, "x": inner{Note: phone}}), map[string]any{
			"[phone]": 1.0, "from": "[redacted]", "x": map[string]any{"phone": "[redacted]", "note": "[phone]", "count": 0.0},
		}},
		{"map", slog.Any("m", map[string][]string{"Body": {"hi"}, "x": {phone}}), map[string]any{"Body": "[redacted]", "x": []any{"[phone]"}}},
		{"channel", slog.Any("c", make(chan int)), "[unprintable chan int]"},
		{"nil", slog.Any("x", nil), nil},
		{"huge struct", slog.Any("m", map[string]string{"x": strings.Repeat("y", 10_000)}), "[map[string]string of 10008 bytes]"},
	}
}

func TestLoggerScrubsValues(t *testing.T) {
	t.Parallel()
	for _, tc := range scrubCases() {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got := logged(t, func(l *slog.Logger) { l.Info("m", tc.attr) })
			want := map[string]any{"level": "INFO", "message": "m", tc.attr.Key: tc.want}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("record (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLoggerKeepsItsStructure(t *testing.T) {
	t.Parallel()
	ctx := observe.WithCorrelation(t.Context(), id)
	got := logged(t, func(l *slog.Logger) {
		l.With("function", "send").WithGroup("outer").With("a", phone).WithGroup("inner").With("b", 1).WithGroup("").
			WarnContext(ctx, "sent to "+phone, "c", "x")
	})
	want := map[string]any{
		"level": "WARN", "message": "sent to [phone]", "function": "send", "correlation_id": id,
		"outer": map[string]any{"a": "[phone]", "inner": map[string]any{"b": 1.0, "c": "x"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("record (-want +got):\n%s", diff)
	}
	hidden := logged(t, func(l *slog.Logger) { l.WithGroup("form").Info("m", "x", "y") })
	if hidden["form"] != "[redacted]" {
		t.Errorf("group with a sensitive name: %v", hidden["form"])
	}
}

func TestLoggersOfOneParentAreIndependent(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	parent := observe.NewLogger(&out, slog.LevelInfo, slog.String("stage", "test")).WithGroup("g").With("p", 1)
	one, two := parent.With("one", 1), parent.With("two", 2)
	one.Info("m")
	two.Info("m")
	two.Debug("below the level")
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], `"g":{"p":1,"one":1}`) || !strings.Contains(lines[1], `"g":{"p":1,"two":2}`) {
		t.Errorf("lines are %q", lines)
	}
}

func TestNoPhoneLeavesTheLogger(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		spelled, digits := spelling(t)
		text := rapid.SampledFrom([]string{"", "for ", "x"}).Draw(t, "before") + spelled
		places := []func(*slog.Logger){
			func(l *slog.Logger) { l.Info(text) },
			func(l *slog.Logger) { l.Info("m", text, 1) },
			func(l *slog.Logger) { l.Info("m", "x", text) },
			func(l *slog.Logger) { l.With("x", text).Info("m") },
			func(l *slog.Logger) { l.WithGroup(text).Info("m", "x", 1) },
			func(l *slog.Logger) { l.WithGroup("g").With("x", text).Info("m", "y", text) },
			func(l *slog.Logger) { l.Info("m", "x", errors.Join(errors.New(text), io.EOF)) },
			func(l *slog.Logger) { l.Info("m", "x", &stringer{text}) },
			func(l *slog.Logger) { l.Info("m", "x", valuer{text}) },
			func(l *slog.Logger) { l.Info("m", "x", named(text), "body", named(text)) },
			func(l *slog.Logger) { l.Info("m", "x", &inner{text, text, 1}) },
			func(l *slog.Logger) { l.Info("m", "x", []any{text, []any{[]inner{{text, text, 1}}}}) },
			func(l *slog.Logger) { l.Info("m", "x", map[string]any{text: map[named]string{named(text): text}}) },
			func(l *slog.Logger) { l.Info("m", slog.Group("g", slog.Group("h", "x", text))) },
			func(l *slog.Logger) { l.Info("m", "from", text, "x", []string{text}) },
			func(l *slog.Logger) { l.InfoContext(observe.WithCorrelation(context.Background(), text), "m") },
		}
		var out bytes.Buffer
		rapid.SampledFrom(places).Draw(t, "place")(observe.NewLogger(&out, slog.LevelInfo))
		_, line, _ := strings.Cut(out.String(), `"level"`) // behind the timestamp
		if shown := onlyDigits(line); strings.Contains(shown, digits) {
			t.Fatalf("%q is shown: %s", spelled, line)
		}
	})
}

func BenchmarkLogger(b *testing.B) {
	ctx := observe.WithCorrelation(context.Background(), id)
	for name, log := range map[string]*slog.Logger{
		"plain":    slog.New(slog.NewJSONHandler(io.Discard, nil)),
		"redacted": observe.NewLogger(io.Discard, slog.LevelInfo),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				log.InfoContext(ctx, "turn done", "outcome", named("help"), "id", id, "sid", "SM0123456789abcdef0123456789abcdef", "reads", 1)
			}
		})
	}
}

func TestLevelOfACallerStaysWhatItIs(t *testing.T) {
	t.Parallel()
	line := logged(t, func(l *slog.Logger) { l.Info("m", "level", 5) })
	if line["level"] != 5.0 { // the later one of two, as JSON is read
		t.Errorf("level %v", line["level"])
	}
}

// masked is a text that says itself how it is shown.
type masked string

func (masked) MarshalText() ([]byte, error) { return []byte("***"), nil }

func TestTextOfATypeOfItsOwn(t *testing.T) {
	t.Parallel()
	line := logged(t, func(l *slog.Logger) {
		l.Info("m", "a", named(`sent "twice" <b>`), "b", masked("words"), "c", named(strings.Repeat("x", 600)))
	})
	if line["a"] != `sent "twice" <b>` || line["b"] != "***" || line["c"] != strings.Repeat("x", 512)+"... (600 bytes)" {
		t.Errorf("%v", line)
	}
}
