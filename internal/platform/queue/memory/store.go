package memory

import (
	"cmp"
	"sync"
	"time"
)

// Options are the settings of a Store; the zero value of a field means its default.
type Options struct {
	Now         func() time.Time // the clock, which may be moved forward (then call Kick); time.Now
	Visibility  time.Duration    // how long a delivery is hidden from others; 30 s, as in SQS
	MaxReceives int              // deliveries of a message before it becomes a dead letter; 5
}

// Store is a set of queues. Its methods are safe for concurrent use.
type Store struct {
	opts Options

	mu     sync.Mutex
	queues map[string]*Queue
	closed bool
}

// New returns a store without messages.
func New(opts Options) *Store {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	opts.Visibility = cmp.Or(opts.Visibility, 30*time.Second)
	opts.MaxReceives = cmp.Or(opts.MaxReceives, 5)
	return &Store{opts: opts, queues: map[string]*Queue{}}
}

// Queue returns the queue of that name, which must not be empty: the same one every time.
func (s *Store) Queue(name string) *Queue {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.queues[name]
	if q == nil {
		// Sequence numbers start at the time, so that an id is never given twice, not even after a restart.
		q = newQueue(s, name, uint64(s.opts.Now().UnixNano()))
		q.closed = s.closed
		s.queues[name] = q
	}
	return q
}

// Kick makes all queues look at the clock at once. Call it whenever the clock was moved.
func (s *Store) Kick() {
	for _, q := range s.all() {
		q.tick()
	}
}

// NextDue returns the moment at which the next delayed or in-flight message becomes ready; ok is false when
// there is none.
func (s *Store) NextDue() (due time.Time, ok bool) {
	for _, q := range s.all() {
		q.mu.Lock()
		at, hidden := q.core.hidden.next()
		q.mu.Unlock()
		if t := time.Unix(0, at).UTC(); hidden && (!ok || t.Before(due)) {
			due, ok = t, true
		}
	}
	return due, ok
}

// Idle reports whether no queue has a message that is in flight or could be received now. A delayed message,
// and what waits behind it in its group, does not count before it is due.
func (s *Store) Idle() bool {
	s.Kick()
	for _, q := range s.all() {
		q.mu.Lock()
		busy := q.core.inFlight > 0 || q.core.ready.first() != nil
		q.mu.Unlock()
		if busy {
			return false
		}
	}
	return true
}

// Close ends all waits. Operations after it are Unavailable; a second Close does nothing. It never fails.
func (s *Store) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	for _, q := range s.all() {
		q.shut()
	}
	return nil
}

func (s *Store) all() []*Queue {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]*Queue, 0, len(s.queues))
	for _, q := range s.queues {
		out = append(out, q)
	}
	return out
}
