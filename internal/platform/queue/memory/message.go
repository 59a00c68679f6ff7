package memory

import (
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/platform/queue"
)

// state says where a message is in its life.
type state uint8

const (
	waiting  state = iota // to be received, or behind one of its group
	inFlight              // delivered; its visibility time-out runs
	delayed               // given back by Delay; the delay runs
)

// message is one message in memory: about 140 bytes beside its strings.
type message struct {
	seq         uint64 // order in the queue, and the id
	group       *group
	prev, next  *message // of the group, in order
	dedup, body string
	trace       string
	sent        int64 // Unix nanoseconds
	due         int64 // Unix nanoseconds: when it is ready again, or since when it is dead
	receives    int
	urgent      bool
	pos         int // in the heap of hidden messages
	state       state
}

// delivery returns what the consumer sees. The id is the front of the receipt, so that both are one string.
func (m *message) delivery() queue.Delivery {
	buf := make([]byte, 0, 24)
	buf = strconv.AppendUint(buf, m.seq, 36)
	idLen := len(buf)
	buf = append(buf, '.')
	buf = strconv.AppendInt(buf, int64(m.receives), 36)
	receipt := string(buf)
	return queue.Delivery{
		Message:  queue.Message{Group: m.group.name, Dedup: m.dedup, Body: m.body, Trace: m.trace},
		ID:       receipt[:idLen],
		Receipt:  receipt,
		Receives: m.receives,
		Sent:     time.Unix(0, m.sent).UTC(),
	}
}

// parseReceipt reads what delivery wrote; ok is false for anything else.
func parseReceipt(receipt string) (seq uint64, receives int, ok bool) {
	id, count, found := strings.Cut(receipt, ".")
	if !found {
		return 0, 0, false
	}
	seq, errSeq := strconv.ParseUint(id, 36, 64)
	n, errCount := strconv.ParseInt(count, 36, 32)
	return seq, int(n), errSeq == nil && errCount == nil
}

// group is the messages with one group name, in order. It exists only while it has messages.
type group struct {
	name       string
	head, tail *message
	hidden     int       // messages in flight or delayed: while there is one, nothing is delivered
	urgent     int       // urgent messages
	listed     [2]bool   // on the list of ready groups, by readyList.n
	nextReady  [2]*group // on that list
}

// append puts m behind the others.
func (g *group) append(m *message) {
	m.prev = g.tail
	if g.tail == nil {
		g.head = m
	} else {
		g.tail.next = m
	}
	g.tail = m
	if m.urgent {
		g.urgent++
	}
}

// remove takes m out.
func (g *group) remove(m *message) {
	if m.prev == nil {
		g.head = m.next
	} else {
		m.prev.next = m.next
	}
	if m.next == nil {
		g.tail = m.prev
	} else {
		m.next.prev = m.prev
	}
	m.prev, m.next = nil, nil
	if m.urgent {
		g.urgent--
	}
}

// ready is the groups that have something to deliver, those with an urgent message first. One that has become
// urgent since it was put on the list of the others is on both.
type ready struct{ urgent, others readyList }

func newReady() ready { return ready{urgent: readyList{n: 0}, others: readyList{n: 1}} }

// push puts g at the end of its list unless it is there.
func (r *ready) push(g *group) {
	if g.urgent > 0 {
		r.urgent.push(g)
	} else {
		r.others.push(g)
	}
}

// first returns the group whose turn it is, nil when there is none.
func (r *ready) first() *group {
	if g := r.urgent.first(); g != nil {
		return g
	}
	return r.others.first()
}

// drop removes the group that first returned.
func (r *ready) drop() {
	if r.urgent.head != nil {
		r.urgent.drop()
	} else {
		r.others.drop()
	}
}

// readyList is one list of ready groups, longest ready first. A group that was emptied or
// blocked since it was put on the list is dropped when its turn comes.
type readyList struct {
	n          int // which list this is to its groups
	head, tail *group
}

// push puts g at the end unless it is on the list.
func (l *readyList) push(g *group) {
	if g.listed[l.n] {
		return
	}
	g.listed[l.n] = true
	if l.tail == nil {
		l.head = g
	} else {
		l.tail.nextReady[l.n] = g
	}
	l.tail = g
}

// first returns the group whose turn it is, nil when there is none.
func (l *readyList) first() *group {
	for l.head != nil {
		if g := l.head; g.head != nil && g.hidden == 0 {
			return g
		}
		l.drop()
	}
	return nil
}

// drop removes the first group.
func (l *readyList) drop() {
	g := l.head
	l.head = g.nextReady[l.n]
	if l.head == nil {
		l.tail = nil
	}
	g.listed[l.n], g.nextReady[l.n] = false, nil
}
