package modeltest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Answer is what the server says to a call.
type Answer struct {
	Tool  json.RawMessage // what the forced tool is called with
	Calls []Call          // of tools that may be chosen, in its place
	Text  string          // in the place of both, or beside calls
	Usage Usage
	Fault Fault
}

// Call is a call of a tool.
type Call struct {
	ID    string
	Name  string
	Input json.RawMessage
}

// Usage counts tokens as Converse does.
type Usage struct {
	InputTokens           int `json:"inputTokens"`
	OutputTokens          int `json:"outputTokens"`
	TotalTokens           int `json:"totalTokens"`
	CacheReadInputTokens  int `json:"cacheReadInputTokens,omitempty"`
	CacheWriteInputTokens int `json:"cacheWriteInputTokens,omitempty"`
}

// Entry is a call that the server had.
type Entry struct {
	Model   string
	Request Request
	Fault   Fault
	Usage   Usage  // as it was answered; zero where no answer came
	Problem string // why the request was not taken, "" when it was
}

// Server answers each call with the next of its answers, or what ToEach or Otherwise says when there is none.
type Server struct {
	ToEach    func(id string, in Request) Answer // by the model and what it is asked
	Otherwise func() Answer
	Pause     time.Duration // of Slow

	mu      sync.Mutex
	answers []Answer
	journal []Entry
}

var _ http.Handler = (*Server)(nil)

// Script adds answers.
func (s *Server) Script(answers ...Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = append(s.answers, answers...)
}

// Journal returns all calls so far.
func (s *Server) Journal() []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.journal)
}

// maxRequest bounds what is read of a request, in bytes: more than the port lets through.
const maxRequest = 1 << 20

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxRequest))
	if err != nil {
		return // nobody waits any more
	}
	if strings.HasSuffix(r.URL.Path, "/invoke") {
		s.invoke(w, r, body)
		return
	}
	id, in, err := read(r, body)
	if err != nil {
		s.note(Entry{Model: id, Request: in, Problem: err.Error()})
		refuse(w, failure{status: http.StatusBadRequest, code: "ValidationException"})
		return
	}
	a := s.next(id, in)
	tool := ""
	if in.ToolConfig != nil && in.ToolConfig.ToolChoice.Tool != nil {
		tool = in.ToolConfig.ToolChoice.Tool.Name
	}
	entry := Entry{Model: id, Request: in, Fault: a.Fault}
	if a.Fault.paid() {
		entry.Usage = a.Usage
	}
	s.note(entry)
	s.answer(w, r, a.Fault, a.body(tool))
}

func (s *Server) next(id string, in Request) Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.answers) == 0 && s.ToEach != nil {
		return s.ToEach(id, in)
	}
	if len(s.answers) == 0 && s.Otherwise != nil {
		return s.Otherwise()
	}
	if len(s.answers) == 0 {
		return Answer{Fault: Internal}
	}
	a := s.answers[0]
	s.answers = s.answers[1:]
	return a
}

func (s *Server) note(e Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.journal = append(s.journal, e)
}

// answer gives an answer, or fails.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, how Fault, body []byte) {
	if f, ok := how.failure(); ok {
		refuse(w, f)
		return
	}
	switch how {
	case Hang:
		<-r.Context().Done()
	case Reset:
		reset(w, body)
	case Cut:
		write(w, body[:len(body)/2])
	case NotJSON:
		write(w, []byte("<html>Bad gateway</html>"))
	case Huge:
		write(w, slices.Concat([]byte(`{"x":"`), bytes.Repeat([]byte("x"), 10<<20), []byte(`"}`)))
	case TwiceKey:
		write(w, bytes.Replace(body, []byte(`"input":{`), []byte(`"input":{"twice":1,"twice":2,`), 1))
	case Slow:
		select {
		case <-time.After(s.Pause): //nolint:forbidigo // a slow server is slow in real time
			write(w, body)
		case <-r.Context().Done():
		}
	default:
		write(w, body)
	}
}

// write sends an answer; whoever asked may have gone.
func write(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body) //nolint:gosec // G705: JSON of a test, read by no browser
}

// refuse answers with an error.
func refuse(w http.ResponseWriter, f failure) {
	if f.after != "" {
		w.Header().Set("Retry-After", f.after)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Amzn-Errortype", f.code+":http://internal.amazon.com/coral/com.amazon.bedrock/")
	w.WriteHeader(f.status)
	_, _ = fmt.Fprintf(w, `{"message":"%s: secret words of the request"}`, f.code)
}

// reset ends the connection in the middle of an answer.
func reset(w http.ResponseWriter, body []byte) {
	hijacker, ok := w.(http.Hijacker)
	if !ok {
		return
	}
	conn, buffer, err := hijacker.Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	_, _ = fmt.Fprintf(buffer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body[:len(body)/2])
	_ = buffer.Flush()
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
}

// usage returns the tokens with their sum.
func (a Answer) usage() Usage {
	u := a.Usage
	u.TotalTokens = cmp.Or(u.TotalTokens, u.InputTokens+u.OutputTokens+u.CacheReadInputTokens+u.CacheWriteInputTokens)
	return u
}
