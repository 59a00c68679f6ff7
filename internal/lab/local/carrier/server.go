package carrier

import (
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// maxRequest bounds the body of a create: 1,600 characters and ten URLs, percent-encoded, are far below it.
const maxRequest = 1 << 20

// hangLimit is how long a connection hangs that will not be answered, when neither the caller's deadline nor
// the fault's delay ends it before: longer than the deadline of any caller here.
const hangLimit = 2 * time.Minute

// serveHTTP answers over a socket.
func (s *Simulator) serveHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, req.Body, maxRequest))
	if err != nil {
		http.Error(w, "", http.StatusRequestEntityTooLarge)
		return
	}
	user, pass, _ := req.BasicAuth()
	r := s.serve(call{
		method: req.Method, path: req.URL.Path, query: req.URL.RawQuery, user: user, pass: pass, body: body,
	})
	if hold(req.Context(), r) != nil {
		return
	}
	if r.wire != 0 {
		drop(w, r.wire)
		return
	}
	for name, values := range s.header(r) {
		w.Header()[name] = values
	}
	w.WriteHeader(r.status)
	_, _ = w.Write(r.body) // the caller may be gone
}

// hold waits as long as the reply is to be held back; its error is the context's when that ends first.
func hold(ctx context.Context, r reply) error {
	wait := r.delay
	if r.wire == wireHang && wait == 0 {
		wait = hangLimit
	}
	if wait == 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// drop ends the connection without an answer: in the middle of one for wireCut, else with a reset.
func drop(w http.ResponseWriter, how wire) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil { // not HTTP/1: the nearest is an error that says nothing
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	if how == wireCut {
		_, _ = io.WriteString(conn, "HTTP/1.1 201 CREATED\r\nContent-Type: appl")
	} else if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // close with RST, not FIN
	}
	_ = conn.Close()
}

// header returns the headers of an answer.
func (s *Simulator) header(r reply) http.Header {
	h := http.Header{
		"Content-Type":      {"application/json;charset=utf-8"},
		"Content-Length":    {strconv.Itoa(len(r.body))},
		"Twilio-Request-Id": {"RQ" + s.cfg.IDs()},
	}
	if r.text {
		h.Set("Content-Type", "text/plain")
	}
	if r.status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Basic realm="Twilio API"`)
	}
	return h
}
