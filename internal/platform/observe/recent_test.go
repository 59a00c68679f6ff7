package observe_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/platform/observe"
)

// TestCauses: each cause is a line of its own, with the cause as a dimension, and counts for the metric without it as well.
func TestCauses(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	m := observe.NewMetrics(&out, "local", "prod", at(noon))
	m.CountFor(observe.DoorRefused, observe.Proxied, 2)
	m.CountFor(observe.DoorRefused, observe.NoToken, 1)
	m.Count(observe.OptOuts, 1)
	if err := m.Flush(); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	want := `{"_aws":{"Timestamp":1795262400000,"CloudWatchMetrics":[{"Namespace":"JOSH","Dimensions":[["function","stage","cause"],["function","stage"]],` +
		`"Metrics":[{"Name":"door_refused","Unit":"Count"}]}]},"cause":"proxied","door_refused":2,"function":"local","stage":"prod"}`
	if len(lines) != 3 || lines[2] != want || strings.Contains(lines[0], "cause") {
		t.Errorf("lines: %s", out.String())
	}
}

// TestRecent: what is remembered is an hour, minute by minute, of each cause since the beginning.
func TestRecent(t *testing.T) {
	t.Parallel()
	now := noon
	m := observe.NewMetrics(&bytes.Buffer{}, "local", "prod", func() time.Time { return now })
	r := m.Remember()
	m.Count(observe.TextsAccepted, 3)
	m.CountFor(observe.DoorRefused, observe.NoToken, 1)
	for i := range 100 {
		m.Duration(observe.ReplyDuration, time.Duration(i+1)*time.Millisecond)
	}
	now = now.Add(59 * time.Minute)
	m.Count(observe.TextsAccepted, 2)
	m.Count(observe.OptOuts, 1)
	m.Gauge(observe.OldestPendingSeconds, 7)
	m.Gauge(observe.OldestPendingSeconds, 9)
	if got := r.Total(observe.TextsAccepted, observe.OptOuts); got != 6 {
		t.Errorf("in an hour %v, want 6", got)
	}
	each := r.Each(observe.TextsAccepted)
	if len(each) != 60 || each[0] != 3 || each[59] != 2 {
		t.Errorf("each minute: %v", each)
	}
	if n, q := r.Quantiles(observe.ReplyDuration, 0.5, 0.99); n != 100 || !cmp.Equal(q, []float64{51, 100}) {
		t.Errorf("%d replies, quantiles %v", n, q)
	}
	if last, ok := r.Last(observe.OldestPendingSeconds); !ok || last != 9 {
		t.Errorf("the last value is %v, %t", last, ok)
	}
	now = now.Add(time.Minute) // the first minute is over an hour old
	m.CountFor(observe.DoorRefused, observe.Proxied, 2)
	if got := r.Total(observe.TextsAccepted); got != 2 {
		t.Errorf("an hour later %v, want 2", got)
	}
	if n, _ := r.Quantiles(observe.ReplyDuration, 0.5); n != 0 {
		t.Errorf("%d replies an hour later", n)
	}
	want := []observe.Caused{{Cause: observe.Proxied, Count: 2, Last: now}, {Cause: observe.NoToken, Count: 1, Last: noon}}
	if diff := cmp.Diff(want, r.Causes(observe.DoorRefused)); diff != "" {
		t.Error(diff)
	}
	if since := r.Since(); !since.Equal(noon) {
		t.Errorf("since %v", since)
	}
}
