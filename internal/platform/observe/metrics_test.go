package observe_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/platform/observe"
)

func at(t time.Time) func() time.Time { return func() time.Time { return t } }

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func TestMetricsLine(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	m := observe.NewMetrics(&out, "send", "prod", at(noon))
	m.Count(observe.SendsAccepted, 1)
	m.Count(observe.SendsAccepted, 2)
	m.Count(observe.SendsFailed, 0)
	m.Duration(observe.SendDuration, 1500*time.Microsecond)
	m.Duration(observe.SendDuration, 2*time.Millisecond)
	m.Gauge(observe.OldestPendingSeconds, 61)
	if err := m.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := m.Flush(); err != nil { // nothing is left
		t.Fatal(err)
	}
	// What an alarm watches is there for the stage as well, whatever function counted it.
	want := `{"_aws":{"Timestamp":1795262400000,"CloudWatchMetrics":[` +
		`{"Namespace":"JOSH","Dimensions":[["function","stage"]],"Metrics":[` +
		`{"Name":"send_duration","Unit":"Milliseconds"}]},` +
		`{"Namespace":"JOSH","Dimensions":[["function","stage"],["stage"]],"Metrics":[` +
		`{"Name":"oldest_pending_seconds","Unit":"None"},{"Name":"sends_accepted","Unit":"Count"},` +
		`{"Name":"sends_failed","Unit":"Count"}]}]},` +
		`"function":"send","oldest_pending_seconds":61,"send_duration":[1.5,2],"sends_accepted":3,"sends_failed":0,"stage":"prod"}` + "\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("line (-want +got):\n%s", diff)
	}
}

func TestMetricsConcurrently(t *testing.T) {
	t.Parallel()
	const workers, each = 8, 250
	var out bytes.Buffer
	m := observe.NewMetrics(&out, "send", "test", at(noon))
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for range each {
				m.Count(observe.SendsAccepted, 1)
				m.Duration(observe.SendDuration, time.Millisecond)
			}
		})
	}
	wg.Wait()
	if err := m.Flush(); err != nil {
		t.Fatal(err)
	}
	counted, sampled := 0.0, 0
	for decoder := json.NewDecoder(&out); ; {
		var line struct {
			Count   float64   `json:"sends_accepted"`
			Samples []float64 `json:"send_duration"`
		}
		if err := decoder.Decode(&line); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if len(line.Samples) > 100 {
			t.Errorf("a line has %d values, CloudWatch takes 100", len(line.Samples))
		}
		counted += line.Count
		sampled += len(line.Samples)
	}
	if counted != workers*each || sampled != workers*each {
		t.Errorf("counted %v, sampled %d; want %d", counted, sampled, workers*each)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestMetricsFlushSaysWhatFailed(t *testing.T) {
	t.Parallel()
	m := observe.NewMetrics(brokenWriter{}, "send", "test", at(noon))
	m.Count(observe.Panics, 1)
	if err := m.Flush(); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("Flush = %v", err)
	}
	if err := m.Flush(); err != nil {
		t.Errorf("second Flush = %v, want nothing left to write", err)
	}
}
