package local

import (
	"sync/atomic"
	"syscall"

	"github.com/josh-sms/josh/internal/base/crash"
)

// crashes arms boundaries at which the process is to die.
type crashes struct {
	left map[crash.Point]*atomic.Int64 // how many times more a point is reached before it strikes; 0 is unarmed
}

func newCrashes() *crashes {
	c := &crashes{left: map[crash.Point]*atomic.Int64{}}
	for _, p := range crash.Points() {
		c.left[p] = new(atomic.Int64)
	}
	return c
}

// arm makes the nth time that a point is reached from now on the last; false for an unknown point.
func (c *crashes) arm(p crash.Point, nth int64) bool {
	n, ok := c.left[p]
	if ok {
		n.Store(nth)
	}
	return ok
}

// armed returns how many times more each armed point is reached before it strikes.
func (c *crashes) armed() map[crash.Point]int64 {
	armed := map[crash.Point]int64{}
	for p, n := range c.left {
		if left := n.Load(); left > 0 {
			armed[p] = left
		}
	}
	return armed
}

// reached implements crash.Hook. The end is a real one: no deferred call runs, nothing is flushed.
func (c *crashes) reached(p crash.Point) {
	n := c.left[p]
	if n == nil || n.Load() <= 0 || n.Add(-1) != 0 {
		return
	}
	_ = syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
	select {} // the signal is on its way: not one step further
}
