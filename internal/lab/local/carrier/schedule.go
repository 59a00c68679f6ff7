package carrier

import (
	"container/heap"
	"context"
	"sync"
	"time"
)

// pending is an accepted message with steps to go. It belongs to the schedule, or to whoever took it.
type pending struct {
	seq     uint64
	steps   []step // never empty
	due     time.Time
	attempt int // of the callback of the first step: how often it has failed
}

// schedule orders what is pending by time and knows what is under way. It owns no goroutine.
type schedule struct {
	mu   sync.Mutex
	heap pendingHeap
	busy int           // taken and not given back
	wake chan struct{} // holds one token when waiting should look again
}

func newSchedule() *schedule { return &schedule{wake: make(chan struct{}, 1)} }

// add puts new work in, due at its first step.
func (s *schedule) add(p *pending) {
	p.due = time.UnixMilli(p.steps[0].At)
	s.mu.Lock()
	first := s.push(p)
	s.mu.Unlock()
	if first {
		s.kick()
	}
}

// push reports whether p is now the next one. The caller holds the lock.
func (s *schedule) push(p *pending) bool {
	heap.Push(&s.heap, p)
	return s.heap[0] == p
}

// take returns at most n of what is due, earliest first. Each must come back through giveBack or done.
func (s *schedule) take(now time.Time, n int) []*pending {
	s.mu.Lock()
	defer s.mu.Unlock()
	var due []*pending
	for len(due) < n && len(s.heap) > 0 && !s.heap[0].due.After(now) {
		due = append(due, heap.Pop(&s.heap).(*pending))
	}
	s.busy += len(due)
	return due
}

// giveBack returns p with its step still to do, at its due time.
func (s *schedule) giveBack(p *pending) {
	s.mu.Lock()
	s.push(p)
	s.busy--
	s.mu.Unlock()
	s.kick()
}

// done returns p with its first step done: it goes on with the next one, if there is one.
func (s *schedule) done(p *pending) {
	p.steps, p.attempt = p.steps[1:], 0
	s.mu.Lock()
	first := false
	if len(p.steps) > 0 {
		p.due = time.UnixMilli(p.steps[0].At)
		first = s.push(p)
	}
	s.busy--
	s.mu.Unlock()
	if first {
		s.kick()
	}
}

// kick makes wait return.
func (s *schedule) kick() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// next returns the moment of the earliest pending step, false when there is none.
func (s *schedule) next() (time.Time, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.heap) == 0 {
		return time.Time{}, false
	}
	return s.heap[0].due, true
}

// idle reports whether nothing is under way and nothing is due.
func (s *schedule) idle(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.busy == 0 && (len(s.heap) == 0 || s.heap[0].due.After(now))
}

// wait returns when something may be due: the next moment has come as far as the clock told now, or the
// schedule was kicked. A clock that stands still or is moved needs the kick.
func (s *schedule) wait(ctx context.Context, now func() time.Time) error {
	var due <-chan time.Time
	if next, ok := s.next(); ok {
		timer := time.NewTimer(next.Sub(now()))
		defer timer.Stop()
		due = timer.C
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-s.wake:
	case <-due:
	}
	return nil
}

// pendingHeap implements heap.Interface: earliest first, and in the order of acceptance at the same moment.
type pendingHeap []*pending

func (h pendingHeap) Len() int { return len(h) }
func (h pendingHeap) Less(i, j int) bool {
	if !h[i].due.Equal(h[j].due) {
		return h[i].due.Before(h[j].due)
	}
	return h[i].seq < h[j].seq
}
func (h pendingHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *pendingHeap) Push(x any)   { *h = append(*h, x.(*pending)) }
func (h *pendingHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	return last
}
