package outbox

import (
	"container/heap"
	"context"
	"sync"
	"time"
)

// Pacer spaces the texts that this process hands to the provider. When several wait, the highest class goes
// first. It paces in real time: the provider does not know our clock.
type Pacer struct {
	interval time.Duration
	mu       sync.Mutex
	next     time.Time
	waiting  waiters
	seq      int
	timer    *time.Timer
}

// NewPacer returns a pacer for a rate in texts per second; zero or less never waits.
func NewPacer(perSecond float64) *Pacer {
	p := &Pacer{}
	if perSecond > 0 {
		p.interval = time.Duration(float64(time.Second) / perSecond)
	}
	return p
}

// Wait returns when a text of the class may be handed over, or with the context's error.
func (p *Pacer) Wait(ctx context.Context, c Class) error {
	if p.interval == 0 {
		return ctx.Err()
	}
	rank, _ := c.Rank()
	w := &waiter{rank: rank, ready: make(chan struct{})}
	p.mu.Lock()
	w.seq = p.seq
	p.seq++
	heap.Push(&p.waiting, w)
	p.release()
	p.mu.Unlock()
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
		p.mu.Lock()
		defer p.mu.Unlock()
		if w.index >= 0 {
			heap.Remove(&p.waiting, w.index)
		}
		return ctx.Err()
	}
}

// release lets the first waiter go if its time has come, and else sets the timer. The lock is held.
func (p *Pacer) release() {
	for p.waiting.Len() > 0 {
		now := time.Now() //nolint:forbidigo // the provider's pace is real time
		if wait := p.next.Sub(now); wait > 0 {
			if p.timer == nil {
				p.timer = time.AfterFunc(wait, p.tick)
			}
			return
		}
		p.next = now.Add(p.interval)
		w, _ := heap.Pop(&p.waiting).(*waiter)
		close(w.ready)
	}
}

func (p *Pacer) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = nil
	p.release()
}

type waiter struct {
	rank, seq, index int
	ready            chan struct{}
}

// waiters is a heap by class, then by arrival.
type waiters []*waiter

func (w waiters) Len() int { return len(w) }
func (w waiters) Less(i, j int) bool {
	return w[i].rank < w[j].rank || w[i].rank == w[j].rank && w[i].seq < w[j].seq
}
func (w waiters) Swap(i, j int) { w[i], w[j] = w[j], w[i]; w[i].index, w[j].index = i, j }

// Push implements heap.Interface.
func (w *waiters) Push(x any) {
	item, _ := x.(*waiter)
	item.index = len(*w)
	*w = append(*w, item)
}

// Pop implements heap.Interface.
func (w *waiters) Pop() any {
	last := len(*w) - 1
	item := (*w)[last]
	(*w)[last] = nil
	*w = (*w)[:last]
	item.index = -1
	return item
}
