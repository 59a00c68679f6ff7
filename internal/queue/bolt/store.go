package bolt

import (
	"bytes"
	"cmp"
	"errors"
	"sync"
	"time"

	"go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/fault"
)

// retryFlush is how long the flusher waits after a failure of the disk: long enough not to flood the log.
const retryFlush = time.Second

// Options are the settings of a Store; the zero value of a field means its default.
type Options struct {
	Now         func() time.Time // the clock, which may be moved forward (then call Kick); time.Now
	Visibility  time.Duration    // how long a delivery is hidden from others; 30 s, as in SQS
	MaxReceives int              // deliveries of a message before it becomes a dead letter; 5
	FlushEvery  time.Duration    // between two writes to the disk, real time; 20 ms
	// OnError is told of a failed write and of a stored message that cannot be read. The queue goes on
	// from memory and tries again. It is called with no lock held.
	OnError func(error)
}

// Store is a set of queues in one file. Its methods are safe for concurrent use.
type Store struct {
	opts Options
	db   *bbolt.DB

	mu     sync.Mutex
	queues map[string]*Queue
	closed bool

	flushing sync.Mutex
	wake     chan struct{} // something has changed
	stop     chan struct{}
	stopped  chan struct{}
}

// Open opens the file at path, which is created (mode 0600) when it is absent. An error of kind Conflict
// means that another process or Store has it open, Config that it cannot be opened.
func Open(path string, opts Options) (*Store, error) {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.OnError == nil {
		opts.OnError = func(error) {}
	}
	opts.Visibility = cmp.Or(opts.Visibility, 30*time.Second)
	opts.MaxReceives = cmp.Or(opts.MaxReceives, 5)
	opts.FlushEvery = cmp.Or(opts.FlushEvery, 20*time.Millisecond)
	db, err := openFile(path)
	if err != nil {
		return nil, err
	}
	s := &Store{
		opts: opts, db: db, queues: map[string]*Queue{},
		wake: make(chan struct{}, 1), stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	if err := s.load(); err != nil {
		_ = db.Close()
		return nil, err
	}
	go s.flusher()
	return s, nil
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

// Close ends all waits, writes what has changed and closes the file. Operations after it are Unavailable; a
// second Close does nothing.
func (s *Store) Close() error {
	s.mu.Lock()
	again := s.closed
	s.closed = true
	s.mu.Unlock()
	if again {
		return nil
	}
	for _, q := range s.all() {
		q.shut()
	}
	close(s.stop)
	<-s.stopped
	return errors.Join(s.tryFlush(), fault.Wrap(fault.Unavailable, "close the queue file", s.db.Close()))
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

// load reads the file. What cannot be read is reported and removed: it was only a hint.
func (s *Store) load() error {
	now := s.opts.Now().UnixNano()
	unreadable := map[string][][]byte{} // keys by bucket
	err := s.db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, bucket *bbolt.Bucket) error {
			q := s.Queue(string(name))
			return bucket.ForEach(func(key, value []byte) error {
				seq, r, err := decode(key, value)
				if err != nil {
					unreadable[q.name] = append(unreadable[q.name], bytes.Clone(key))
					s.opts.OnError(err)
					return nil
				}
				q.core.load(seq, r, now)
				return nil
			})
		})
	})
	if err == nil && len(unreadable) > 0 {
		err = s.db.Update(func(tx *bbolt.Tx) error { return remove(tx, unreadable) })
	}
	s.wakeFlusher()
	return fault.Wrap(fault.Config, "read the queue file", err)
}
