package kill

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

// fault is what the carrier does wrong with one request; the zero value is nothing. The names are those of
// /dev/carrier. A stand-in that listens cannot refuse a connection: refuse closes it unread.
type fault struct {
	name  string
	code  int // of reject and fail_later
	delay time.Duration
}

// before fails the request before the text is taken, and reports whether it did.
func (f fault) before(w http.ResponseWriter) bool {
	status, code := http.StatusBadRequest, f.code
	switch f.name {
	case "429":
		status, code = http.StatusTooManyRequests, 20429
	case "500", "503":
		status, _ = strconv.Atoi(f.name)
	case "login":
		status, code = http.StatusUnauthorized, 20003
	case "reject":
	case "refuse", "reset":
		reset(w)
		return true
	default:
		return false
	}
	writeJSON(w, status, map[string]any{"code": code, "status": status, "message": "no", "more_info": fmt.Sprint(code)})
	return true
}

// after loses the answer to a request whose text is taken, and reports whether it did.
func (f fault) after(w http.ResponseWriter, r *http.Request) bool {
	switch f.name {
	case "reset_after_accept":
		reset(w)
	case "timeout_after_accept":
		<-r.Context().Done() // josh hangs up
	default:
		return false
	}
	return true
}

// reset drops the connection as a crashed server does.
func reset(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	if timed, ok := conn.(*timedConn); ok {
		if tcp, ok := timed.Conn.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0)
		}
	}
	_ = conn.Close()
}

// timedConn knows when its last bytes arrived. A request is one write of josh's and is read whole, so that at
// the start of its handler this is when it arrived, or a little later: never earlier.
type timedConn struct {
	net.Conn

	last atomic.Int64
}

func (c *timedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 {
		c.last.Store(time.Now().UnixNano())
	}
	return n, err
}

type timedListener struct{ net.Listener }

func (l timedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &timedConn{Conn: conn}, nil
}

type timedKey struct{}

func firstByte(ctx context.Context) time.Time {
	if c, ok := ctx.Value(timedKey{}).(*timedConn); ok {
		return time.Unix(0, c.last.Load())
	}
	return time.Now()
}
