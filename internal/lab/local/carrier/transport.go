package carrier

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"os"
	"syscall"
)

// transport is an http.RoundTripper that ends in the simulator. It fails with the errors of net/http and
// calls the hooks of httptrace as http.Transport does, because a client decides by them whether a request
// had been written when it failed.
type transport struct {
	simulator *Simulator
	conn      net.Conn // what hooks are shown; closed
}

func newTransport(s *Simulator) *transport {
	conn, peer := net.Pipe()
	_, _ = conn.Close(), peer.Close()
	return &transport{simulator: s, conn: conn}
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	body, err := readAll(req)
	if err != nil {
		return nil, err
	}
	ctx := req.Context()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	user, pass, _ := req.BasicAuth()
	// Whether there is a connection depends on the fault, and the fault on the request: so the API answers
	// first, and the caller then sees what it would have seen on the way.
	r := t.simulator.serve(call{
		method: req.Method, path: req.URL.Path, query: req.URL.RawQuery, user: user, pass: pass, body: body,
	})
	hooks := httptrace.ContextClientTrace(ctx)
	if hooks == nil {
		hooks = &httptrace.ClientTrace{}
	}
	written := t.write(req, hooks, r.wire != wireRefuse)
	if err := hold(ctx, r); err != nil {
		return nil, err
	}
	switch {
	case !written:
		return nil, refused(hooks, req.URL.Host)
	case r.wire == wireCut:
		return nil, fmt.Errorf("net/http: HTTP/1.x transport connection broken: %w", io.ErrUnexpectedEOF)
	case r.wire != 0:
		return nil, &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	}
	if hooks.GotFirstResponseByte != nil {
		hooks.GotFirstResponseByte()
	}
	return t.response(req, r), nil
}

// readAll reads and closes the body of a request, as a RoundTripper must in any case.
func readAll(req *http.Request) ([]byte, error) {
	if req.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(req.Body)
	_ = req.Body.Close()
	return body, err
}

// write calls the hooks of getting a connection and writing to it, as far as the connection lets it, and
// reports whether the request was written.
func (t *transport) write(req *http.Request, hooks *httptrace.ClientTrace, connected bool) bool {
	if hooks.GetConn != nil {
		hooks.GetConn(req.URL.Host)
	}
	if !connected {
		if hooks.ConnectStart != nil {
			hooks.ConnectStart("tcp", req.URL.Host)
		}
		return false
	}
	if hooks.GotConn != nil {
		hooks.GotConn(httptrace.GotConnInfo{Conn: t.conn, Reused: true})
	}
	if hooks.WroteHeaders != nil {
		hooks.WroteHeaders()
	}
	if hooks.WroteRequest != nil {
		hooks.WroteRequest(httptrace.WroteRequestInfo{})
	}
	return true
}

// refused ends the dial that write has begun.
func refused(hooks *httptrace.ClientTrace, host string) error {
	err := &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	if hooks.ConnectDone != nil {
		hooks.ConnectDone("tcp", host, err)
	}
	return err
}

// response is the answer as http.Transport hands it out.
func (t *transport) response(req *http.Request, r reply) *http.Response {
	return &http.Response{
		Status:        fmt.Sprintf("%d %s", r.status, http.StatusText(r.status)),
		StatusCode:    r.status,
		Proto:         "HTTP/1.1",
		ProtoMajor:    1,
		ProtoMinor:    1,
		Header:        t.simulator.header(r),
		Body:          io.NopCloser(bytes.NewReader(r.body)),
		ContentLength: int64(len(r.body)),
		Request:       req,
	}
}
