package rest

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
	"time"
)

// errTooLate ends a request that could not begin in time.
var errTooLate = errors.New("the connection came too late")

// beginning is the beginning of one request: until when it may begin, and whether it has.
type beginning struct {
	by     time.Time // zero: whenever
	cancel context.CancelFunc

	connected atomic.Bool // there is a connection
	watched   atomic.Bool // and it asks before it lets the first byte out
	begun     atomic.Bool // the first byte was let out
	late      atomic.Bool // none was, and none will be
}

// begin watches the beginning of a request under ctx. Dialing and the TLS handshake count: a connection that is not
// there at `by` ends the request, one that comes later is kept by the transport for the next. stop ends the watch.
func begin(ctx context.Context, by time.Time) (watched context.Context, b *beginning, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	b, stop = &beginning{by: by, cancel: cancel}, cancel
	if !by.IsZero() {
		timer := time.AfterFunc(time.Until(by), func() {
			if !b.connected.Load() {
				b.miss()
			}
		})
		stop = func() { timer.Stop(); cancel() }
	}
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GetConn: b.get, GotConn: b.got}), b, stop
}

// get is told that a connection is wanted: for the first attempt, and for the second that the transport makes when a
// kept connection turns out dead. It makes that only when nothing was written, so the request has not begun and asks
// again; the watch for a connection may be over by then.
func (b *beginning) get(string) {
	b.connected.Store(false)
	b.begun.Store(false)
	if b.over() {
		b.miss()
	}
}

// got is told of the connection that the request will be written to.
func (b *beginning) got(info httptrace.GotConnInfo) {
	b.connected.Store(true)
	conn := info.Conn
	if secure, ok := conn.(interface{ NetConn() net.Conn }); ok {
		conn = secure.NetConn()
	}
	if c, ok := conn.(*askingConn); ok {
		b.watched.Store(true)
		c.request.Store(b)
		return
	}
	if b.over() { // somebody else's transport: this is the last moment at which it can be stopped
		b.miss()
	}
}

// over reports whether the moment has passed, by the machine's clock: the network knows no other.
func (b *beginning) over() bool { return !b.by.IsZero() && time.Now().After(b.by) } //nolint:forbidigo // see above

// miss ends a request that has not begun.
func (b *beginning) miss() {
	b.late.Store(true)
	b.cancel()
}

// maySend decides, at the first byte of the request, whether it may leave.
func (b *beginning) maySend() bool {
	if b.begun.Load() {
		return true
	}
	if b.over() {
		b.miss()
		return false
	}
	b.begun.Store(true)
	return true
}

// mayHaveLeft reports whether a byte of the request may have left. A connection of somebody else's transport does not
// tell: with one, bytes may be on their way even when writing fails.
func (b *beginning) mayHaveLeft() bool {
	if b.watched.Load() {
		return b.begun.Load()
	}
	return b.connected.Load() && !b.late.Load()
}

// askingConn is a connection that asks before it lets the first byte of a request out. It serves one request at a
// time: HTTP/2, which does not, is off.
type askingConn struct {
	net.Conn

	request atomic.Pointer[beginning] // nil while it dials and shakes hands
}

// Write implements net.Conn.
func (c *askingConn) Write(p []byte) (int, error) {
	if r := c.request.Load(); r != nil && !r.maySend() {
		return 0, errTooLate
	}
	return c.Conn.Write(p)
}

// idleConns is how many connections are kept for the next texts. The default of two would make the other senders of a
// process dial for each text.
const idleConns = 64

// asking returns a copy of a transport, nil for the usual one, whose connections ask before a request begins.
func asking(t *http.Transport) *http.Transport {
	if t == nil {
		t = &http.Transport{
			Proxy: http.ProxyFromEnvironment, TLSHandshakeTimeout: defaultTimeout, MaxIdleConnsPerHost: idleConns, IdleConnTimeout: 90 * time.Second,
		}
	}
	t = t.Clone()
	dial := t.DialContext
	if dial == nil {
		dial = (&net.Dialer{Timeout: defaultTimeout, KeepAlive: 30 * time.Second}).DialContext
	}
	t.ForceAttemptHTTP2 = false // with a dialer of its own a transport then speaks HTTP/1.1 only
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &askingConn{Conn: conn}, nil
	}
	return t
}
