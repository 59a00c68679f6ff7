package local

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

const (
	streamTick   = 60 * time.Millisecond // what happens meanwhile is sent together
	streamBurst  = 200                   // texts sent in one tick: a console shows no more
	streamMemory = 2_000                 // texts whose later statuses are still followed
	streamState  = time.Second           // between two looks at the queues
	streamQuiet  = 15 * time.Second      // between two signs of life
)

// stream sends texts as they come and change, the clock and the queues, as server-sent events.
func (d *dev) stream(w http.ResponseWriter, r *http.Request) {
	after, err := number(r, "after", 0)
	if err != nil {
		writeJSON(w, http.StatusBadRequest, apiError{"after must be a whole number"})
		return
	}
	if last, err := strconv.ParseUint(r.Header.Get("Last-Event-ID"), 10, 63); err == nil {
		after = last
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // the connection stays
	_ = control.SetWriteDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	s := &subscription{dev: d, w: w, next: after, changed: map[string]bool{}, known: map[string]bolt.FeedEntry{}}
	cancel := d.feed.Subscribe(s.note)
	defer cancel()
	tick := time.NewTicker(streamTick)
	defer tick.Stop()
	for s.send(r.Context()) == nil && control.Flush() == nil {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
		}
	}
}

// subscription is one client of the stream.
type subscription struct {
	dev  *dev
	w    http.ResponseWriter
	next uint64 // the last n that was sent

	known  map[string]bolt.FeedEntry // texts sent lately, by sid or job id
	order  []string                  // of known, oldest first
	offset time.Duration
	began  bool
	state  string
	looked time.Time
	wrote  time.Time

	mu      sync.Mutex
	fresh   bool
	changed map[string]bool // texts whose stored form has changed
}

// note hears of a commit. It is called by whoever commits, so it only takes notes.
func (s *subscription) note(keys []table.Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fresh = true
	for _, key := range keys {
		if id := textID(key); id != "" && len(s.changed) < streamMemory {
			s.changed[id] = true
		}
	}
}

// textID returns the sid or job id of the text that a key belongs to, "" for none.
func textID(key table.Key) string {
	if sid, ok := strings.CutPrefix(key.PK, "MSG#"); ok {
		return sid
	}
	if id, ok := strings.CutPrefix(key.PK, "JOB#"); ok {
		return id
	}
	pending, _ := record.ParsePending(key)
	return pending.Job
}

// send writes what is new since the last time.
func (s *subscription) send(ctx context.Context) error {
	s.mu.Lock()
	changed, fresh := s.changed, s.fresh || !s.began
	s.changed, s.fresh = map[string]bool{}, false
	s.mu.Unlock()
	if fresh {
		for id := range changed {
			if e, ok := s.known[id]; ok {
				if err := s.text(ctx, e); err != nil {
					return err
				}
			}
		}
		if err := s.news(ctx); err != nil {
			return err
		}
	}
	if err := s.clock(); err != nil {
		return err
	}
	s.began = true
	return s.queues(ctx)
}

// news sends texts that were not there before. A client that asks from the start of a long history gets the
// rest of it tick by tick.
func (s *subscription) news(ctx context.Context) error {
	entries, err := s.dev.feed.Feed(ctx, smsFeed, s.next, streamBurst)
	if err != nil {
		return err
	}
	for _, e := range entries {
		s.next = e.N
		s.remember(e)
		if err := s.text(ctx, e); err != nil {
			return err
		}
	}
	if len(entries) == streamBurst {
		s.mu.Lock()
		s.fresh = true
		s.mu.Unlock()
	}
	return nil
}

func (s *subscription) remember(e bolt.FeedEntry) {
	id := textID(e.Key)
	s.known[id] = e
	s.order = append(s.order, id)
	if len(s.order) > streamMemory {
		delete(s.known, s.order[0])
		s.order = s.order[1:]
	}
}

func (s *subscription) text(ctx context.Context, e bolt.FeedEntry) error {
	m, ok, err := s.dev.resolve(ctx, e)
	if err != nil || !ok {
		return err
	}
	return s.event("sms", s.dev.shown(m), m.N)
}

// clock sends JOSH's time when it was moved; in between it runs as real time does.
func (s *subscription) clock() error {
	offset := s.dev.clock.Offset()
	if s.began && offset == s.offset {
		return nil
	}
	s.offset = offset
	return s.event("clock", map[string]any{"now": s.dev.clock.Now()}, 0)
}

// queues sends the depth of the queues and the number of what waits when they have changed.
func (s *subscription) queues(ctx context.Context) error {
	now := time.Now()
	if now.Sub(s.looked) < streamState {
		return nil
	}
	s.looked = now
	depth, err := s.dev.queues(ctx)
	if err != nil {
		return err
	}
	waits := 0
	for shard := range table.Shards {
		entries, err := s.dev.table.Due(ctx, shard, farFuture, maxWaiting)
		if err != nil {
			return err
		}
		waits += len(entries)
	}
	value := map[string]any{"queues": depth, "waiting": waits}
	text, err := json.Marshal(value)
	switch {
	case err != nil:
		return err
	case string(text) != s.state:
		s.state = string(text)
		return s.event("state", value, 0)
	case now.Sub(s.wrote) > streamQuiet:
		s.wrote = now
		_, err = fmt.Fprint(s.w, ": still here\n\n")
	}
	return err
}

func (s *subscription) event(name string, value any, id uint64) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	s.wrote = time.Now()
	if id > 0 {
		_, err = fmt.Fprintf(s.w, "id: %d\nevent: %s\ndata: %s\n\n", id, name, data)
		return err
	}
	_, err = fmt.Fprintf(s.w, "event: %s\ndata: %s\n\n", name, data)
	return err
}
