package rest_test

import (
	"errors"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

// slowStart is a listener whose connections answer nothing before a while has passed, as a slow TLS handshake does.
type slowStart struct {
	net.Listener
	by time.Duration
}

func (l slowStart) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	return &slowConn{Conn: conn, by: l.by}, err
}

type slowConn struct {
	net.Conn
	by   time.Duration
	once sync.Once
}

func (c *slowConn) Read(p []byte) (int, error) {
	c.once.Do(func() { time.Sleep(c.by) })
	return c.Conn.Read(p)
}

// handshaking serves an API over TLS whose handshake takes a while, and counts the requests.
func handshaking(t *testing.T, takes time.Duration) (client *rest.Client, requests *atomic.Int64) {
	t.Helper()
	requests = new(atomic.Int64)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		w.WriteHeader(http.StatusCreated)
		io.WriteString(w, created) //nolint:errcheck // the client's side is tested
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Listener = slowStart{server.Listener, takes}
	server.StartTLS()
	t.Cleanup(server.Close)
	return newClient(t, server.URL, func(c *rest.Config) { c.HTTP = server.Client() }), requests
}

// TestHandshakeIsInTheBudget: a request whose connection is not there in time is not made, and the next one has the
// connection that came late.
func TestHandshakeIsInTheBudget(t *testing.T) {
	t.Parallel()
	client, requests := handshaking(t, 600*time.Millisecond)
	start := time.Now()
	_, err := client.Create(t.Context(), rest.Message{To: to, Body: body, BeginBy: start.Add(200 * time.Millisecond)})
	checkFailure(t, err, rest.SendError{Class: twilio.Retry, Processed: rest.No, Late: true}, fault.Unavailable)
	if took := time.Since(start); took > 500*time.Millisecond {
		t.Errorf("found out after %v", took)
	}
	time.Sleep(600 * time.Millisecond)
	if n := requests.Load(); n != 0 {
		t.Fatalf("%d requests of which the client said that they were never made", n)
	}
	if _, err := client.Create(t.Context(), rest.Message{To: to, Body: body, BeginBy: time.Now().Add(200 * time.Millisecond)}); err != nil {
		t.Errorf("the connection was not kept: %v", err)
	}
	if n := requests.Load(); n != 1 {
		t.Errorf("%d requests", n)
	}
}

// TestWithoutALimit: who names no moment waits as long as it takes.
func TestWithoutALimit(t *testing.T) {
	t.Parallel()
	client, _ := handshaking(t, 200*time.Millisecond)
	if _, err := client.Create(t.Context(), rest.Message{To: to, Body: body}); err != nil {
		t.Error(err)
	}
}

// TestBeginsInTimeOrNotAtAll has moments that pass while a request is on its way to the connection: what is said to be
// late was never seen, and everything else was.
func TestBeginsInTimeOrNotAtAll(t *testing.T) {
	t.Parallel()
	client, requests := handshaking(t, 0)
	if _, err := client.Create(t.Context(), rest.Message{To: to, Body: body}); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if _, err := client.Create(t.Context(), rest.Message{To: to, Body: body}); err != nil {
		t.Fatal(err)
	}
	usual := int64(time.Since(start)) // on this machine, now: until the answer
	taken, late := int64(2), 0
	for n := range int64(300) {
		by := time.Now().Add(time.Duration(rand.Int64N(usual * (1 + n%4))))
		_, err := client.Create(t.Context(), rest.Message{To: to, Body: body, BeginBy: by})
		failure := (*rest.SendError)(nil)
		switch {
		case err == nil:
			taken++
		case errors.As(err, &failure) && failure.Late && failure.Processed == rest.No:
			late++
		default:
			t.Fatalf("neither taken nor late: %v", err)
		}
	}
	if n := requests.Load(); n != taken || late == 0 || taken == 2 {
		t.Errorf("%d requests seen, %d taken, %d late", n, taken, late)
	}
}
