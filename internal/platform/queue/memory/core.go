package memory

import (
	"time"

	"github.com/josh-sms/josh/internal/platform/queue"
)

// core is the state of one queue and its rules: no locks, no clock.
type core struct {
	visibility  time.Duration
	maxReceives int

	seq    uint64 // of the newest message
	groups map[string]*group
	given  map[uint64]*message // delivered at least once and still here, by seq
	dead   map[uint64]*message
	ready  ready
	hidden dueHeap
	dedup  dedup

	waiting, inFlight, delayed int
}

func newCore(visibility time.Duration, maxReceives int, firstSeq uint64) *core {
	return &core{
		visibility:  visibility,
		maxReceives: maxReceives,
		seq:         firstSeq,
		groups:      map[string]*group{},
		given:       map[uint64]*message{},
		dead:        map[uint64]*message{},
		dedup:       newDedup(),
		ready:       newReady(),
	}
}

// send puts a message at the end of its group unless its dedup value is known.
func (c *core) send(m queue.Message, now int64) {
	if c.dedup.add(m.Group, m.Dedup, now) {
		c.seq++
		c.enqueue(&message{seq: c.seq, dedup: m.Dedup, body: m.Body, trace: m.Trace, sent: now, urgent: m.Urgent}, m.Group)
	}
}

// enqueue appends m to the group of that name.
func (c *core) enqueue(m *message, name string) {
	g := c.groups[name]
	if g == nil {
		g = &group{name: name}
		c.groups[name] = g
	}
	m.group, m.state = g, waiting
	g.append(m)
	c.waiting++
	if g.hidden == 0 {
		c.ready.push(g)
	}
}

// take delivers up to limit messages, group by group.
func (c *core) take(limit int, now int64) []queue.Delivery {
	g := c.ready.first()
	if g == nil {
		return nil
	}
	out := make([]queue.Delivery, 0, min(limit, c.waiting))
	for ; g != nil && len(out) < limit; g = c.ready.first() {
		c.ready.drop()
		for m := g.head; m != nil && len(out) < limit; m = m.next {
			c.deliver(m, now)
			out = append(out, m.delivery())
		}
	}
	return out
}

func (c *core) deliver(m *message, now int64) {
	c.uncount(m)
	m.receives++
	c.given[m.seq] = m
	c.hide(m, inFlight, now+int64(c.visibility))
}

// hide keeps m, and with it its group, from being delivered until due.
func (c *core) hide(m *message, s state, due int64) {
	m.state, m.due = s, due
	m.group.hidden++
	*c.counter(s)++
	c.hidden.add(m)
}

// uncount ends the state that m is in, waiting or hidden; the caller gives it the next one.
func (c *core) uncount(m *message) {
	*c.counter(m.state)--
	if m.state != waiting {
		c.hidden.remove(m)
		m.group.hidden--
	}
}

func (c *core) counter(s state) *int {
	switch s {
	case inFlight:
		return &c.inFlight
	case delayed:
		return &c.delayed
	default:
		return &c.waiting
	}
}

// find returns the message whose newest delivery the receipt names, nil when there is none.
func (c *core) find(receipt string) *message {
	seq, receives, ok := parseReceipt(receipt)
	if m := c.given[seq]; ok && m != nil && m.receives == receives {
		return m
	}
	return nil
}

// delete ends a delivery, also one whose visibility has run out as long as there is no newer one.
func (c *core) delete(receipt string) {
	if m := c.find(receipt); m != nil {
		c.uncount(m)
		c.leave(m)
	}
}

// delay gives a delivery back, to be ready at due. It reports whether the receipt names one.
func (c *core) delay(receipt string, due int64) bool {
	m := c.find(receipt)
	if m == nil {
		return false
	}
	c.uncount(m)
	c.hide(m, delayed, due)
	return true
}

// expire makes ready what is due, and buries what was received too often.
func (c *core) expire(now int64) {
	c.dedup.expire(now)
	for due, ok := c.hidden.next(); ok && due <= now; due, ok = c.hidden.next() {
		m := c.hidden[0]
		c.uncount(m)
		if m.receives >= c.maxReceives {
			c.bury(m, now)
			continue
		}
		m.state = waiting
		c.waiting++
		c.settle(m.group)
	}
}

// bury moves m to the dead letters.
func (c *core) bury(m *message, now int64) {
	m.due = now
	c.dead[m.seq] = m
	c.leave(m)
}

// redrive sends a dead letter again as a new message at the end of its group.
func (c *core) redrive(m *message) {
	delete(c.dead, m.seq)
	c.seq++
	c.enqueue(&message{seq: c.seq, dedup: m.dedup, body: m.body, trace: m.trace, sent: m.sent, urgent: m.urgent}, m.group.name)
}

// leave takes m out of its group for good.
func (c *core) leave(m *message) {
	delete(c.given, m.seq)
	m.group.remove(m)
	c.settle(m.group)
}

// settle puts a group back on the ready list when nothing of it is hidden, and forgets an empty one.
func (c *core) settle(g *group) {
	switch {
	case g.head == nil:
		delete(c.groups, g.name)
	case g.hidden == 0:
		c.ready.push(g)
	}
}
