package local

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Times of a page that watches how JOSH is.
const (
	watchTick  = time.Second      // at most so often something is looked at and sent
	watchQuiet = 5 * time.Second  // so often when nothing was stored: ages grow, and minutes pass
	watchLife  = 10 * time.Minute // then the browser comes anew: a session that is over meanwhile ends here
)

// watch sends how JOSH is (the command now) as server-sent events: at once, whenever something was stored, and every few seconds. It ends with the page
// that asks.
type watch struct {
	ops   *ops.Ops
	feed  feed
	tick  time.Duration
	quiet time.Duration
	life  time.Duration
}

// ServeHTTP implements http.Handler.
func (s *watch) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), s.life)
	defer cancel()
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // the connection stays
	_ = control.SetWriteDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	var stored atomic.Bool
	stored.Store(true)
	unsubscribe := s.feed.Subscribe(func([]table.Key) { stored.Store(true) })
	defer unsubscribe()
	tick := time.NewTicker(s.tick)
	defer tick.Stop()
	for sent := (time.Time{}); ; {
		if stored.Swap(false) || time.Since(sent) >= s.quiet {
			if s.send(ctx, w) != nil || control.Flush() != nil {
				return // the page is gone, or the store is: the browser comes again
			}
			sent = time.Now()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// send writes how JOSH is now.
func (s *watch) send(ctx context.Context, w http.ResponseWriter) error {
	value, err := s.ops.Call(ctx, "now", nil)
	if err != nil {
		return err
	}
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "event: now\ndata: %s\n\n", data)
	return err
}
