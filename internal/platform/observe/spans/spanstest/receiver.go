package spanstest

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Span is one that has arrived.
type Span struct {
	Name, Trace, ID, Parent string // ids in hexadecimal digits; Parent is "" for the first of a trace
	Service                 string
	Failed                  bool
	Attributes              map[string]string
}

// Receiver takes spans as a collector does.
type Receiver struct {
	URL string

	mu      sync.Mutex
	spans   []Span
	raw     strings.Builder
	headers http.Header
	status  int
	posts   int
}

// New returns a receiver for the duration of a test. It fails the test over what is no request of OTLP.
func New(t testing.TB) *Receiver {
	t.Helper()
	r := &Receiver{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { r.take(t, w, req) }))
	t.Cleanup(server.Close)
	r.URL = server.URL
	return r
}

// Answer makes the receiver answer with a status from now on, and keep nothing unless that is 200.
func (r *Receiver) Answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

func (r *Receiver) take(t testing.TB, w http.ResponseWriter, req *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.posts++
	r.headers = req.Header.Clone()
	if r.status != 0 && r.status != http.StatusOK {
		w.WriteHeader(r.status)
		return
	}
	body, err := io.ReadAll(req.Body)
	var request tracepb.TracesData // the same bytes as the request, whose package needs gRPC
	if err != nil || req.Method != http.MethodPost || req.URL.Path != "/v1/traces" || req.Header.Get("Content-Type") != "application/x-protobuf" || proto.Unmarshal(body, &request) != nil {
		t.Errorf("%s %s of %q is no request of OTLP", req.Method, req.URL.Path, req.Header.Get("Content-Type"))
		return
	}
	r.raw.Write(body)
	r.raw.WriteString(request.String())
	r.spans = append(r.spans, read(&request)...)
}

// read returns the spans of a request.
func read(request *tracepb.TracesData) (list []Span) {
	for _, of := range request.GetResourceSpans() {
		service := ""
		for _, a := range of.GetResource().GetAttributes() {
			if a.GetKey() == "service.name" {
				service = a.GetValue().GetStringValue()
			}
		}
		for _, scope := range of.GetScopeSpans() {
			for _, s := range scope.GetSpans() {
				span := Span{
					Name: s.GetName(), Trace: hex.EncodeToString(s.GetTraceId()), ID: hex.EncodeToString(s.GetSpanId()), Parent: hex.EncodeToString(s.GetParentSpanId()),
					Service: service, Failed: s.GetStatus().GetCode() == 2, Attributes: map[string]string{},
				}
				for _, a := range s.GetAttributes() {
					span.Attributes[a.GetKey()] = a.GetValue().GetStringValue()
				}
				list = append(list, span)
			}
		}
	}
	return list
}

// Spans returns what has arrived.
func (r *Receiver) Spans() []Span {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.spans)
}

// Raw returns the bytes and the words of all that has arrived.
func (r *Receiver) Raw() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.raw.String()
}

// Headers returns those of the last request.
func (r *Receiver) Headers() http.Header {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.headers
}

// Posts returns how many requests there were.
func (r *Receiver) Posts() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.posts
}
