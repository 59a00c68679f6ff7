package rest_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/twilio"
	"github.com/josh-sms/josh/internal/twilio/rest"
)

// listen serves raw TCP connections, one after the other, until the test ends.
func listen(t *testing.T, conn func(*net.TCPConn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			conn(c.(*net.TCPConn))
			c.Close() //nolint:errcheck // gone already when it was reset
		}
	}()
	t.Cleanup(func() {
		l.Close() //nolint:errcheck // ends the loop
		<-done
	})
	return "http://" + l.Addr().String()
}

// reset makes the close of c a reset instead of an orderly end.
func reset(c *net.TCPConn) { c.SetLinger(0) } //nolint:errcheck // a test of failures

// readRequest reads one request whole.
func readRequest(c net.Conn) {
	r, err := http.ReadRequest(bufio.NewReader(c))
	if err == nil {
		io.Copy(io.Discard, r.Body) //nolint:errcheck // a test of failures
	}
}

// untilGone waits for the client to hang up.
func untilGone(c net.Conn) { io.Copy(io.Discard, c) } //nolint:errcheck // a test of failures

var (
	neverSent  = rest.SendError{Class: twilio.Retry, Processed: rest.No}
	maybeTaken = rest.SendError{Class: twilio.Ambiguous, Processed: rest.Unknown}
)

// brief is a time-out that the faults below are made to run into.
func brief(c *rest.Config) { c.Timeout = 50 * time.Millisecond }

func TestNetworkFaults(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		conn   func(*net.TCPConn)
		change func(*rest.Config)
	}{
		{"closed at once", func(*net.TCPConn) {}, nil},
		{"reset after reading", func(c *net.TCPConn) { readRequest(c); reset(c) }, nil},
		{"closed after reading", func(c *net.TCPConn) { readRequest(c) }, nil},
		{"time-out after reading", func(c *net.TCPConn) { readRequest(c); untilGone(c) }, brief},
		{"time-out in the headers", func(c *net.TCPConn) {
			readRequest(c)
			io.WriteString(c, "HTTP/1.1 201 Created\r\nContent-") //nolint:errcheck // a test of failures
			untilGone(c)
		}, brief},
		{"time-out in the body", func(c *net.TCPConn) {
			readRequest(c)
			io.WriteString(c, "HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{\"sid\":") //nolint:errcheck // a test of failures
			untilGone(c)
		}, brief},
		{"cut body", func(c *net.TCPConn) {
			readRequest(c)
			io.WriteString(c, "HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{\"sid\":") //nolint:errcheck // a test of failures
		}, nil},
		{"not HTTP", func(c *net.TCPConn) {
			readRequest(c)
			io.WriteString(c, "hello\r\n\r\n") //nolint:errcheck // a test of failures
		}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			client := newClient(t, listen(t, tt.conn), tt.change)
			_, err := client.Create(t.Context(), rest.Message{To: to, Body: body})
			checkFailure(t, err, maybeTaken, fault.Unavailable)

			list := newClient(t, listen(t, tt.conn), tt.change)
			err = list.List(t.Context(), to, time.Time{}, func(rest.Listed) bool { return true })
			checkFailure(t, err, neverSent, fault.Unavailable) // a list can be asked for again whatever happened
		})
	}
}

// TestResetAtOnce has a server that drops every connection. The kernel may say so while it still connects,
// when nothing was sent for sure, or later, when it can't be told.
func TestResetAtOnce(t *testing.T) {
	t.Parallel()
	client := newClient(t, listen(t, reset), nil)
	_, err := client.Create(t.Context(), rest.Message{To: to, Body: body})
	want := maybeTaken
	if op := (*net.OpError)(nil); errors.As(err, &op) && op.Op == "dial" {
		want = neverSent
	}
	checkFailure(t, err, want, fault.Unavailable)
}

func TestNothingWritten(t *testing.T) {
	t.Parallel()
	dial := func(f func(ctx context.Context) error) func(*rest.Config) {
		return func(c *rest.Config) {
			c.Timeout = 50 * time.Millisecond
			c.HTTP = &http.Client{Transport: &http.Transport{
				DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return nil, f(ctx) },
			}}
		}
	}
	closed := httptest.NewServer(nil)
	closed.Close()
	strange := httptest.NewUnstartedServer(nil) // of an authority that nobody knows
	strange.Config.ErrorLog = log.New(io.Discard, "", 0)
	strange.StartTLS()
	t.Cleanup(strange.Close)
	tests := []struct {
		name, base string
		change     func(*rest.Config)
	}{
		{"refused", closed.URL, nil},
		{"unknown host", "http://twilio.invalid", dial(func(context.Context) error { return &net.DNSError{Err: "no such host", IsNotFound: true} })},
		{"dial time-out", "http://twilio.invalid", dial(func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })},
		{"certificate", strange.URL, nil},
		{"TLS hang-up", "https" + listen(t, func(*net.TCPConn) {})[len("http"):], nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := newClient(t, tt.base, tt.change).Create(t.Context(), rest.Message{To: to, Body: body})
			checkFailure(t, err, neverSent, fault.Unavailable)
		})
	}
}

// TestStaleConnection has a server that hangs up after each answer without saying so: the transport finds the
// idle connection closed. Whatever it makes of that, no text may be sent twice, and a text that the server
// did not get may not be reported as taken.
func TestStaleConnection(t *testing.T) {
	t.Parallel()
	var read atomic.Int64
	base := listen(t, func(c *net.TCPConn) {
		readRequest(c)
		read.Add(1)
		io.WriteString(c, "HTTP/1.1 201 Created\r\nContent-Length: 13\r\n\r\n{\"sid\":\"SM1\"}") //nolint:errcheck // a test of failures
	})
	client := newClient(t, base, nil)
	var taken, unsent, unknown int64
	for range 50 {
		_, err := client.Create(t.Context(), rest.Message{To: to, Body: body})
		var failure *rest.SendError
		switch {
		case err == nil:
			taken++
		case errors.As(err, &failure) && failure.Processed == rest.No:
			unsent++
		default:
			unknown++
		}
	}
	if got := read.Load(); got < taken || got > taken+unknown {
		t.Errorf("server read %d; %d reported taken, %d unknown, %d unsent", got, taken, unknown, unsent)
	}
}
