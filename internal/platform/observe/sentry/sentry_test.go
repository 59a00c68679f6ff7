package sentry_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/observe/sentry"
)

const (
	phone = "+15550100001"
	id    = "01K0123456789ABCDEFGHJKMNP"
)

// server is a Sentry that keeps the envelopes it gets.
func server(t *testing.T) (dsn string, envelopes <-chan string) {
	t.Helper()
	got := make(chan string, 16)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- string(body)
		_, _ = io.WriteString(w, `{}`)
	}))
	t.Cleanup(s.Close)
	return strings.Replace(s.URL, "http://", "http://key@", 1) + "/1", got
}

func reporter(t *testing.T, dsn string) observe.Reporter {
	t.Helper()
	r, err := sentry.New(sentry.Options{DSN: dsn, Function: "converse", Stage: "test", Release: "v1"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// event is what the tests look at in an event.
type event struct {
	Level       string            `json:"level"`
	Message     string            `json:"message"`
	Environment string            `json:"environment"`
	ServerName  string            `json:"server_name"`
	Release     string            `json:"release"`
	Tags        map[string]string `json:"tags"`
	Exception   []struct {
		Value      string `json:"value"`
		Stacktrace *struct {
			Frames []map[string]any `json:"frames"`
		} `json:"stacktrace"`
	} `json:"exception"`
}

// read returns the event in an envelope, which is lines of JSON with the event in the third.
func read(t *testing.T, envelope string) event {
	t.Helper()
	lines := bufio.NewScanner(strings.NewReader(envelope))
	lines.Buffer(nil, 1<<20)
	var e event
	for n := 1; lines.Scan(); n++ {
		if n == 3 {
			if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
				t.Fatal(err)
			}
		}
	}
	return e
}

func TestReport(t *testing.T) {
	t.Parallel()
	dsn, envelopes := server(t)
	ctx := observe.WithCorrelation(t.Context(), id)
	cause := fmt.Errorf("Post To=%%2B1555%%200100001: %w", errors.New("number "+phone+" is not reachable"))
	err := fault.Wrap(fault.Unavailable, "send", cause)
	reporter(t, dsn).Report(ctx, err, map[string]string{"step": "send " + phone, "body": "hello there"})

	envelope := <-envelopes // the transport is synchronous: it is there already
	for _, secret := range []string{"0100001", "hello there"} {
		if strings.Contains(envelope, secret) {
			t.Errorf("envelope shows %q:\n%s", secret, envelope)
		}
	}
	e := read(t, envelope)
	want := map[string]string{"kind": "unavailable", "correlation_id": id, "step": "send [phone]", "body": "[redacted]"}
	for key, value := range want {
		if e.Tags[key] != value {
			t.Errorf("tag %s = %q, want %q", key, e.Tags[key], value)
		}
	}
	if e.Environment != "test" || e.ServerName != "converse" || e.Release != "v1" {
		t.Errorf("environment %q, server %q, release %q", e.Environment, e.ServerName, e.Release)
	}
	if len(e.Exception) == 0 || !strings.Contains(e.Exception[0].Value, "number [phone] is not reachable") {
		t.Fatalf("exceptions are %+v", e.Exception)
	}
	if last := e.Exception[len(e.Exception)-1]; last.Stacktrace == nil || len(last.Stacktrace.Frames) == 0 {
		t.Error("no stack trace")
	}
}

func TestWarn(t *testing.T) {
	t.Parallel()
	dsn, envelopes := server(t)
	reporter(t, dsn).Warn(t.Context(), "signature of "+phone+" does not match")
	e := read(t, <-envelopes)
	if e.Level != "warning" || e.Message != "signature of [phone] does not match" {
		t.Errorf("level %q, message %q", e.Level, e.Message)
	}
	if _, ok := e.Tags["correlation_id"]; ok {
		t.Errorf("tags are %v", e.Tags)
	}
}

func TestTagsDoNotStick(t *testing.T) {
	t.Parallel()
	dsn, envelopes := server(t)
	r := reporter(t, dsn)
	r.Report(observe.WithCorrelation(t.Context(), id), io.EOF, map[string]string{"step": "one"})
	<-envelopes
	r.Report(t.Context(), io.EOF, nil)
	if e := read(t, <-envelopes); len(e.Tags) != 1 || e.Tags["kind"] != "internal" {
		t.Errorf("tags of the second report are %v", e.Tags)
	}
}

func TestNothingIsSentUnasked(t *testing.T) {
	t.Parallel()
	dsn, envelopes := server(t)
	handle := observe.Recover(observe.NewLogger(io.Discard, 0), observe.NewMetrics(io.Discard, "f", "test", time.Now), reporter(t, dsn),
		func(context.Context, int) (int, error) { return 0, fault.New(fault.Invalid, "not ours") })
	for i := range 100 {
		_, _ = handle(t.Context(), i)
	}
	if n := len(envelopes); n != 0 {
		t.Errorf("%d envelopes were sent", n)
	}
}

func TestPanicIsReportedWithItsStack(t *testing.T) {
	t.Parallel()
	dsn, envelopes := server(t)
	handle := observe.Recover(observe.NewLogger(io.Discard, 0), observe.NewMetrics(io.Discard, "f", "test", time.Now), reporter(t, dsn),
		func(context.Context, int) (int, error) { panic("what " + phone + " wrote") })
	_, _ = handle(t.Context(), 0)
	envelope := <-envelopes
	if strings.Contains(envelope, "wrote") || !strings.Contains(envelope, "TestPanicIsReportedWithItsStack") {
		t.Errorf("envelope is\n%s", envelope)
	}
}

func TestHungServerCostsTheTimeout(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	t.Cleanup(s.Close)
	t.Cleanup(func() { close(release) })
	r := reporter(t, strings.Replace(s.URL, "http://", "http://key@", 1)+"/1")
	start := time.Now()
	r.Report(t.Context(), io.EOF, nil)
	if took := time.Since(start); took < sentry.Timeout/2 || took > 2*sentry.Timeout {
		t.Errorf("a report to a hung server took %v, want about %v", took, sentry.Timeout)
	}
}

func TestNoDSNReportsNothing(t *testing.T) {
	t.Parallel()
	r := reporter(t, "")
	if _, ok := r.(observe.Nop); !ok {
		t.Errorf("reporter is a %T, want observe.Nop", r)
	}
	r.Report(t.Context(), io.EOF, nil)
	r.Warn(t.Context(), "x")
}

func TestBadDSN(t *testing.T) {
	t.Parallel()
	const dsn = "https://sentry.example.org/secret-key"
	_, err := sentry.New(sentry.Options{DSN: dsn})
	if fault.KindOf(err) != fault.Config || strings.Contains(err.Error(), "secret-key") {
		t.Errorf("error is %v", err)
	}
}
