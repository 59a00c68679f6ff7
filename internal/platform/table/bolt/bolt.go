package bolt

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Options of Open.
type Options struct {
	// Now is the clock that expiry is judged by. It is required.
	Now func() time.Time
	// NoSync leaves syncing to the operating system: for tests that do not cut the power.
	NoSync bool
	// Feeds maps the name of a feed to the kinds of items whose first writes it lists. A feed that is added
	// to an existing file starts empty.
	Feeds map[string][]string
}

// Table implements table.Table. It is safe for concurrent use.
type Table struct {
	db    *bbolt.DB
	now   func() time.Time
	feeds map[string][]string // kind -> names of feeds

	jobs    chan *job
	closing chan struct{} // closed when Close begins
	stopped chan struct{} // closed when the committing goroutine has ended
	close   func() error

	sweeping sync.Mutex
	swept    position // what the last Sweep came to

	mu          sync.Mutex
	subscribers map[int]func([]table.Key)
	nextSub     int
}

var _ table.Table = (*Table)(nil)

// The buckets of the file.
const (
	itemsBucket    = "items"    // key (appendKey) -> item
	dueBucket      = "due"      // shard, time, key of an item -> nothing
	countersBucket = "counters" // key -> counter
	oldBucket      = "expiry"   // of files whose keys are in another order
)

const (
	// lockTimeout makes a second process fail at once; bbolt takes 0 for "wait for ever".
	lockTimeout = time.Millisecond
	// mmapSize is address space, not memory or disk: below it the file grows without remapping, which would
	// have to wait for every reader. It is also above bbolt's AllocSize, which makes the file grow by that
	// much (16 MB) at a time.
	mmapSize = 1 << 30
)

// Open opens or makes the file at path, whose folder must be there. While a Table is open no other can be:
// the error is then of kind Conflict; a path that cannot be used is of kind Config.
func Open(path string, o Options) (*Table, error) {
	if o.Now == nil {
		return nil, fault.New(fault.Config, "table: open without a clock")
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{
		Timeout:         lockTimeout,
		NoSync:          o.NoSync,
		FreelistType:    bbolt.FreelistMapType,
		InitialMmapSize: mmapSize,
		NoStatistics:    true,
	})
	if err != nil {
		return nil, openError(err)
	}
	if err := createBuckets(db, o.Feeds); err != nil {
		_ = db.Close()
		return nil, err
	}
	t := &Table{
		db:          db,
		now:         o.Now,
		feeds:       feedsByKind(o.Feeds),
		jobs:        make(chan *job, maxJobs),
		closing:     make(chan struct{}),
		stopped:     make(chan struct{}),
		subscribers: map[int]func([]table.Key){},
	}
	t.close = sync.OnceValue(func() error {
		close(t.closing)
		<-t.stopped
		return fault.Wrap(fault.Unavailable, "table: close", db.Close())
	})
	go t.work()
	return t, nil
}

// Close ends the commits that were taken, refuses those that wait with Unavailable, and releases the file.
func (t *Table) Close() error { return t.close() }

func openError(err error) error {
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return fault.New(fault.Conflict, "table: another process has the data file open")
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrNotExist):
		return fault.Wrap(fault.Config, "table: open", err)
	}
	return fault.Wrap(fault.Internal, "table: open", err)
}

func createBuckets(db *bbolt.DB, feeds map[string][]string) error {
	names := []string{itemsBucket, dueBucket, countersBucket}
	for name := range feeds {
		names = append(names, feedBucket(name))
	}
	return fault.Wrap(fault.Unavailable, "table: create buckets", db.Update(func(tx *bbolt.Tx) error {
		if tx.Bucket([]byte(oldBucket)) != nil {
			return fault.New(fault.Config, "table: the data file is of an older layout, which nothing reads")
		}
		for _, name := range names {
			if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
				return err
			}
		}
		return nil
	}))
}

func feedsByKind(feeds map[string][]string) map[string][]string {
	byKind := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(feeds)) {
		for _, kind := range feeds[name] {
			byKind[kind] = append(byKind[kind], name)
		}
	}
	return byKind
}

// Subscribe has fn called with the keys that were written, after each durable batch of commits, until cancel
// is called. fn runs on the committing goroutine: it must return at once, and neither use the Table nor call
// cancel.
func (t *Table) Subscribe(fn func(keys []table.Key)) (cancel func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	id := t.nextSub
	t.nextSub++
	t.subscribers[id] = fn
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.subscribers, id)
	}
}

func (t *Table) publish(keys []table.Key) {
	if len(keys) == 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, fn := range t.subscribers {
		fn(keys)
	}
}

// done returns an error once ctx is, of kind Unavailable.
func done(ctx context.Context) error {
	return fault.Wrap(fault.Unavailable, "table", ctx.Err())
}
