package memory

import "container/heap"

// dueHeap orders the hidden messages (in flight or delayed) by the moment at which they are ready again.
type dueHeap []*message

// Len, Less, Swap, Push and Pop implement heap.Interface.
func (h dueHeap) Len() int { return len(h) }

// Less orders by time, then by place in the queue.
func (h dueHeap) Less(i, j int) bool {
	if h[i].due != h[j].due {
		return h[i].due < h[j].due
	}
	return h[i].seq < h[j].seq
}

// Swap keeps each message's position.
func (h dueHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].pos, h[j].pos = i, j
}

// Push appends x.
func (h *dueHeap) Push(x any) {
	m := x.(*message)
	m.pos = len(*h)
	*h = append(*h, m)
}

// Pop removes the last.
func (h *dueHeap) Pop() any {
	last := len(*h) - 1
	m := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return m
}

// add puts m in with its due time.
func (h *dueHeap) add(m *message) { heap.Push(h, m) }

// remove takes m out.
func (h *dueHeap) remove(m *message) { heap.Remove(h, m.pos) }

// next returns the earliest moment in Unix nanoseconds; ok is false when nothing is hidden.
func (h dueHeap) next() (due int64, ok bool) {
	if len(h) == 0 {
		return 0, false
	}
	return h[0].due, true
}
