package bench

import (
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// standIn plays the carrier's API: it takes every text at once and notes when, and how often, each phone was
// sent one. It makes no status callbacks.
type standIn struct {
	url      string
	server   *http.Server
	began    time.Time
	taken    []atomic.Int64 // by phone: nanoseconds since began of the first text, 0 for none
	times    []atomic.Int32 // by phone: how many texts
	total    atomic.Int64
	strays   atomic.Int64 // texts to numbers that never texted
	onAccept func(n int)  // may be nil
}

func startStandIn(texts int, onAccept func(n int)) (*standIn, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &standIn{
		url: "http://" + l.Addr().String(), began: time.Now(), onAccept: onAccept,
		taken: make([]atomic.Int64, texts), times: make([]atomic.Int32, texts),
	}
	s.server = &http.Server{Handler: http.HandlerFunc(s.create), ReadHeaderTimeout: connTimeout}
	go func() { _ = s.server.Serve(l) }() // ends with close
	return s, nil
}

func (s *standIn) close() { _ = s.server.Close() }

// create answers POST .../Messages.json as Twilio does.
func (s *standIn) create(w http.ResponseWriter, r *http.Request) {
	at := time.Since(s.began)
	if r.Method != http.MethodPost || r.ParseForm() != nil {
		http.Error(w, "", http.StatusBadRequest)
		return
	}
	seq := s.total.Add(1)
	n, ok := phoneIndex(r.PostForm.Get("To"))
	if ok && n < len(s.taken) {
		s.taken[n].CompareAndSwap(0, int64(at))
		s.times[n].Add(1)
	} else {
		s.strays.Add(1)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	_, _ = fmt.Fprintf(w, `{"sid":"SM%032x","status":"queued","num_segments":"1"}`, 1<<40+seq) // the caller checks
	if ok && s.onAccept != nil {
		s.onAccept(n)
	}
}
