package bolt_test

import (
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/queue/bolt"
	"github.com/josh-sms/josh/internal/queue/queuetest"
)

// clock is a clock that moves only when it is told to.
type clock struct{ nanos atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.nanos.Store(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).UnixNano())
	return c
}

func (c *clock) Now() time.Time          { return time.Unix(0, c.nanos.Load()).UTC() }
func (c *clock) Advance(d time.Duration) { c.nanos.Add(int64(d)) }

// open opens a store at path that reports its failures to the test.
func open(t testing.TB, path string, opts bolt.Options) *bolt.Store {
	t.Helper()
	if opts.OnError == nil {
		opts.OnError = func(err error) { t.Errorf("store: %v", err) }
	}
	s, err := bolt.Open(path, opts)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

func TestContract(t *testing.T) {
	t.Parallel()
	queuetest.Run(t, queuetest.Engine{Movable: true, Open: func(t *testing.T) (queue.Queue, queuetest.Clock) {
		c := newClock()
		s := open(t, filepath.Join(t.TempDir(), "queue.db"), bolt.Options{
			Now: c.Now, Visibility: 30 * time.Second, MaxReceives: queuetest.MaxReceives,
		})
		return s.Queue("work"), queuetest.Clock{
			Visibility: 30 * time.Second,
			Pass:       func(d time.Duration) { c.Advance(d); s.Kick() },
		}
	}})
}
