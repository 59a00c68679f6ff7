package memory_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/memory"
	"github.com/josh-sms/josh/internal/platform/queue/queuetest"
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

// open opens a store that is closed with the test.
func open(t testing.TB, opts memory.Options) *memory.Store {
	t.Helper()
	s := memory.New(opts)
	t.Cleanup(func() { closeStore(t, s) })
	return s
}

func TestContract(t *testing.T) {
	t.Parallel()
	queuetest.Run(t, queuetest.Engine{Movable: true, Open: func(t *testing.T) (queue.Queue, queuetest.Clock) {
		c := newClock()
		s := open(t, memory.Options{
			Now: c.Now, Visibility: 30 * time.Second, MaxReceives: queuetest.MaxReceives,
		})
		return s.Queue("work"), queuetest.Clock{
			Visibility: 30 * time.Second,
			Pass:       func(d time.Duration) { c.Advance(d); s.Kick() },
		}
	}})
}
