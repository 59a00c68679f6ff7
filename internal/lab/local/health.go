package local

import (
	"context"
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
)

const (
	// healthTimeout bounds the look at the table; whoever asks for health waits longer.
	healthTimeout = 2 * time.Second
	// clockTimeout is twice what the clock's function has in Lambda (template.yaml).
	clockTimeout = 2 * time.Minute
)

// health answers 200 while the table can be read and the clock's work goes on: without the first no text is taken, without
// the second nothing is tried again. It says nothing else, because everybody may ask.
func (s *Stack) health(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), healthTimeout)
	defer cancel()
	w.Header().Set("Cache-Control", "no-store")
	if _, err := s.parts.Table.Get(ctx, record.Pepper()); err != nil {
		http.Error(w, "the table cannot be read", http.StatusServiceUnavailable)
		return
	}
	if time.Since(time.UnixMilli(s.ticked.Load())) > clockTimeout {
		http.Error(w, "the clock stands still", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ok"))
}
