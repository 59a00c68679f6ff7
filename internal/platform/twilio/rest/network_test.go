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
	"syscall"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
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

// TestDroppedAtOnce has servers that drop every connection. It may be seen while it still connects or before the first
// byte was written, when nothing was sent for sure, or later, when it can't be told.
func TestDroppedAtOnce(t *testing.T) {
	t.Parallel()
	for name, drop := range map[string]func(*net.TCPConn){"reset": reset, "closed": func(*net.TCPConn) {}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := newClient(t, listen(t, drop), nil)
			for range 20 {
				_, err := client.Create(t.Context(), rest.Message{To: to, Body: body})
				want := maybeTaken
				if failure := (*rest.SendError)(nil); errors.As(err, &failure) && failure.Processed == rest.No {
					want = neverSent
				}
				checkFailure(t, err, want, fault.Unavailable)
			}
		})
	}
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

// stale is a kept connection that has died: its next write hangs, and then fails with nothing written.
type stale struct {
	net.Conn
	hangs *atomic.Int64
}

func (c stale) Write(p []byte) (int, error) {
	if d := c.hangs.Swap(0); d > 0 {
		time.Sleep(time.Duration(d))
		return 0, syscall.EPIPE
	}
	return c.Conn.Write(p)
}

// TestStaleConnectionAsksAgain: net/http makes a request once more, on a new connection, when a kept one turns out dead.
// That too begins in time or not at all.
func TestStaleConnectionAsksAgain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		by    time.Duration
		taken bool
	}{"too late": {100 * time.Millisecond, false}, "in time": {time.Minute, true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var requests, hangs atomic.Int64
			base := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				requests.Add(1)
				w.WriteHeader(http.StatusCreated)
				io.WriteString(w, created) //nolint:errcheck // the client's side is tested
			})
			client := newClient(t, base, func(cfg *rest.Config) {
				cfg.HTTP.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
					conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
					return stale{conn, &hangs}, err
				}
			})
			if _, err := client.Create(t.Context(), rest.Message{To: to, Body: body}); err != nil {
				t.Fatal(err)
			}
			hangs.Store(int64(200 * time.Millisecond))
			_, err := client.Create(t.Context(), rest.Message{To: to, Body: body, BeginBy: time.Now().Add(c.by)})
			if hangs.Load() != 0 {
				t.Fatal("the kept connection was not used")
			}
			if c.taken {
				if n := requests.Load(); n != 2 || err != nil {
					t.Errorf("%d requests, %v", n, err)
				}
				return
			}
			if n := requests.Load(); n != 1 {
				t.Errorf("%d requests, the last of them begun too late", n)
			}
			checkFailure(t, err, rest.SendError{Class: twilio.Retry, Processed: rest.No, Late: true}, fault.Unavailable)
		})
	}
}
