package carrier

import (
	"errors"
	"os"
	"runtime"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/base/fault"
)

// How long messages are kept, whichever comes first. Twilio keeps them for 400 days; here the file must not
// grow without bound under a load test (200,000 messages are about 90 MB), and nobody reconciles a week back.
const (
	keepFor   = 7 * 24 * time.Hour
	keepCount = 200_000
)

// maxBatch bounds how many writes share a commit.
const maxBatch = 512

// store is the data file with the one goroutine that writes to it. Everything that waits for it goes into
// one transaction, as bbolt has one writer and a commit costs the same for one write and for a hundred.
//
// It does not sync: it has to survive kill -9, which the page cache does, and not a power cut.
type store struct {
	db     *bolt.DB
	remove string // path to remove at close, empty for none
	writes chan write
	ended  chan struct{} // closed when the writer has ended
	closed sync.Once
	mu     sync.RWMutex // guards stopped and, with it, sends to writes
	stop   bool
	keep   int // messages at most
	count  int // messages now; the writer's own
}

// write is one change; done, when not nil, gets its result once it is committed.
type write struct {
	apply func(tables) error
	done  chan error
}

var errClosed = errors.New("carrier: closed")

// openStore opens the data file, or a temporary one for an empty path.
func openStore(path string) (*store, error) {
	st := &store{writes: make(chan write, maxBatch), ended: make(chan struct{}), keep: keepCount}
	if path == "" {
		f, err := os.CreateTemp("", "carrier-*.db")
		if err != nil {
			return nil, fault.Wrap(fault.Unavailable, "carrier: temporary file", err)
		}
		path, st.remove = f.Name(), f.Name()
		_ = f.Close() // bbolt opens it again
	}
	db, err := bolt.Open(path, 0o600, &bolt.Options{
		Timeout:        time.Second, // another process has it
		NoSync:         true,
		NoFreelistSync: true,
		NoGrowSync:     true,
		FreelistType:   bolt.FreelistMapType,
	})
	if err != nil {
		return nil, fault.Wrap(fault.Unavailable, "carrier: open data file", err)
	}
	// Where an open file can be removed, a temporary one goes now, so that kill -9 leaves nothing behind.
	if st.remove != "" && os.Remove(st.remove) == nil {
		st.remove = ""
	}
	st.db = db
	if err := db.Update(func(tx *bolt.Tx) (err error) { st.count, err = createTables(tx); return err }); err != nil {
		_ = db.Close()
		return nil, fault.Wrap(fault.Unavailable, "carrier: prepare data file", err)
	}
	go st.writer()
	return st, nil
}

// commit applies a change and returns once it is in the file. Its error is fault.Unavailable.
func (st *store) commit(apply func(tables) error) error {
	done := make(chan error, 1)
	if !st.submit(write{apply, done}) {
		return fault.Wrap(fault.Unavailable, "carrier: write", errClosed)
	}
	return fault.Wrap(fault.Unavailable, "carrier: write", <-done)
}

// later applies a change without waiting for it. Losing it must be harmless.
func (st *store) later(apply func(tables) error) { st.submit(write{apply: apply}) }

// submit hands a change to the writer; false when the store is closed.
func (st *store) submit(w write) bool {
	st.mu.RLock()
	defer st.mu.RUnlock()
	if st.stop {
		return false
	}
	st.writes <- w
	return true
}

// read gives a consistent view of the file.
func (st *store) read(look func(tables) error) error {
	err := st.db.View(func(tx *bolt.Tx) error { return look(tablesOf(tx)) })
	return fault.Wrap(fault.Unavailable, "carrier: read", err)
}

// writer commits what waits until the store is closed.
func (st *store) writer() {
	defer close(st.ended)
	for first := range st.writes {
		runtime.Gosched() // whoever can run now may have something to write too: doubles the rate on one core
		batch := append(make([]write, 0, 16), first)
		for len(batch) < maxBatch && len(st.writes) > 0 {
			batch = append(batch, <-st.writes)
		}
		err := st.commitAll(batch)
		for _, w := range batch {
			if w.done != nil {
				w.done <- err
			}
		}
	}
}

// commitAll puts a batch into one transaction: a change fails only when the file does, and then all do.
func (st *store) commitAll(batch []write) error {
	count := st.count
	err := st.db.Update(func(tx *bolt.Tx) error {
		t := tablesOf(tx)
		for _, w := range batch {
			if err := w.apply(t); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		st.count = count
	}
	return err
}

// close commits what waits and closes the file.
func (st *store) close() error {
	var err error
	st.closed.Do(func() {
		st.mu.Lock()
		st.stop = true
		close(st.writes)
		st.mu.Unlock()
		<-st.ended
		err = st.db.Close()
		if st.remove != "" {
			err = errors.Join(err, os.Remove(st.remove))
		}
	})
	return fault.Wrap(fault.Unavailable, "carrier: close data file", err)
}
