package local

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
)

// loopback is a transport that answers requests to our own address by our own handler, without a socket:
// the simulated carrier's callbacks and the phones of the console take it. Anything else goes to the network.
type loopback struct {
	own     *url.URL
	handler http.Handler
	network http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (l *loopback) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Scheme != l.own.Scheme || req.URL.Host != l.own.Host {
		return l.network.RoundTrip(req)
	}
	in := req.Clone(req.Context())
	in.RequestURI = req.URL.RequestURI()
	in.RemoteAddr = "127.0.0.1:0"
	in.Host = req.URL.Host
	if in.Body == nil {
		in.Body = http.NoBody
	}
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	l.handler.ServeHTTP(w, in)
	_ = in.Body.Close()
	return &http.Response{
		Status: http.StatusText(w.status), StatusCode: w.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.header, Body: io.NopCloser(&w.body), ContentLength: int64(w.body.Len()), Request: req,
	}, nil
}

// recorder keeps an answer.
type recorder struct {
	header http.Header
	status int
	wrote  bool
	body   bytes.Buffer
}

func (w *recorder) Header() http.Header { return w.header }

func (w *recorder) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
}

func (w *recorder) Write(p []byte) (int, error) {
	w.wrote = true
	return w.body.Write(p)
}
