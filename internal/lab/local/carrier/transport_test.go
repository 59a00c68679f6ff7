package carrier_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
)

// traced sends a create and returns the hooks that were called, the ones a client decides by.
func traced(t testing.TB, transport http.RoundTripper, base string) []string {
	var mu sync.Mutex
	var called []string
	note := func(hook string) {
		mu.Lock()
		defer mu.Unlock()
		called = append(called, hook)
	}
	ctx := httptrace.WithClientTrace(context.Background(), &httptrace.ClientTrace{
		GetConn:      func(string) { note("GetConn") },
		ConnectStart: func(string, string) { note("ConnectStart") },
		ConnectDone: func(_, _ string, err error) {
			if err != nil {
				note("ConnectDone with an error")
			}
		},
		GotConn: func(i httptrace.GotConnInfo) {
			if i.Conn.RemoteAddr() == nil {
				t.Error("GotConn without an address")
			}
			note("GotConn")
		},
		WroteHeaders:         func() { note("WroteHeaders") },
		WroteRequest:         func(httptrace.WroteRequestInfo) { note("WroteRequest") },
		GotFirstResponseByte: func() { note("GotFirstResponseByte") },
	})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, base+messages, strings.NewReader(params().Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.SetBasicAuth(account, token)
	if resp, err := transport.RoundTrip(req); err == nil {
		body(t, resp) // read to its end, so that the connection is used again
	}
	mu.Lock()
	defer mu.Unlock()
	return slices.Clone(called)
}

// The in-process transport calls the hooks that http.Transport calls on a connection that it has.
func TestTransportTracesAsTheNetworkDoes(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	network := server.Client().Transport
	traced(t, network, server.URL) // opens the connection
	want := traced(t, network, server.URL)
	if diff := cmp.Diff(want, traced(t, s.Transport(), "http://carrier.test")); diff != "" {
		t.Errorf("hooks of an answer (-network +in process):\n%s", diff)
	}
	arm(t, s, carrier.Fault{Name: "refuse"})
	// Nobody listens on port 1, which the system gives to no test. The port of a closed server it gives to the next one.
	want = traced(t, &http.Transport{}, "http://127.0.0.1:1")
	if diff := cmp.Diff(want, traced(t, s.Transport(), "http://carrier.test")); diff != "" {
		t.Errorf("hooks of a refused connection (-network +in process):\n%s", diff)
	}
	for _, name := range []string{"reset", "reset_after_accept"} {
		arm(t, s, carrier.Fault{Name: name})
		if got := traced(t, s.Transport(), "http://carrier.test"); !slices.Contains(got, "WroteRequest") {
			t.Errorf("hooks of %s = %v, want the request written", name, got)
		}
	}
}

func TestTransportKeepsToTheContext(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := s.Transport().RoundTrip(request(messages, params().Encode()).WithContext(ctx))
	if all, _ := s.Messages("", 1); !errors.Is(err, context.Canceled) || len(all) != 0 {
		t.Errorf("request of an ended context = %v with %d accepted", err, len(all))
	}
}

// A delay is real time before the answer; of a time-out it is how long the connection hangs.
func TestDelay(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]time.Duration{"500": 3 * time.Second, "receipts_none": 3 * time.Second, "timeout": 3 * time.Second} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newSimulator(t, nil)
				arm(t, s, carrier.Fault{Name: name, Delay: 3 * time.Second})
				begin := time.Now()
				resp, err := s.Transport().RoundTrip(request(messages, params().Encode()))
				if took := time.Since(begin); took != want || (err != nil) != (name == "timeout") {
					t.Errorf("answer %v, %v after %v, want after %v", resp, err, took, want)
				}
			})
		})
	}
}

func TestHangEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSimulator(t, nil)
		arm(t, s, carrier.Fault{Name: "timeout_after_accept"})
		if _, err := s.Transport().RoundTrip(request(messages, params().Encode())); err == nil {
			t.Error("a caller without a deadline got an answer")
		}
		if m := stored(t, s, alice); m.Status != "queued" {
			t.Errorf("message = %+v, want accepted", m)
		}
	})
}
