package carrier

import (
	"math"
	"sync"
	"time"
)

// How long things take, by the simulator's clock.
const (
	// deliveryTime lies between sent and delivered: short, so that a person at the console sees both ticks.
	deliveryTime = 50 * time.Millisecond
	// lateness is what receipts_late adds before each callback: longer than any patience of a conversation.
	lateness = 5 * time.Minute
	// maxQueue is how far ahead a sender's queue may reach before a create is refused with 21611:
	// https://www.twilio.com/docs/api/errors/21611
	maxQueue = 10 * time.Hour
)

// step is one thing that will happen to an accepted message. The steps of a message happen strictly one
// after the other: the next one waits until the callback of this one is answered or given up.
type step struct {
	At     int64  `json:"at"` // Unix milliseconds; never before this moment
	Status string `json:"status"`
	Code   int    `json:"code,omitempty"`
	Move   bool   `json:"move,omitempty"`   // the message takes the status
	Report bool   `json:"report,omitempty"` // a callback says so
}

// plan returns the life of a message that leaves at start, as a fault bends it.
func plan(f Fault, start time.Time) []step {
	at := func(d time.Duration) int64 { return start.Add(d).UnixMilli() }
	sent := step{At: at(0), Status: statusSent, Move: true, Report: true}
	end := step{At: at(deliveryTime), Status: statusDelivered, Move: true, Report: true}
	switch {
	case f.is(FaultFailLater):
		return failing(f.code(), sent, end)
	case f.is(FaultReceiptsLate):
		return []step{sent.moving(), end.moving(), sent.reporting(at(lateness)), end.reporting(at(2 * lateness))}
	case f.is(FaultReceiptsShuffled):
		return []step{sent.moving(), end.moving(), end.reporting(end.At), sent.reporting(end.At)}
	case f.is(FaultReceiptsDup):
		return []step{sent, sent.reporting(sent.At), end, end.reporting(end.At)}
	case f.is(FaultReceiptsNone):
		return []step{sent.moving(), end.moving()}
	}
	return []step{sent, end}
}

// failing returns the life of a message that ends with a code. Only what the network behind the carrier says
// comes after "sent" and is "undelivered"; the rest never left and is "failed".
func failing(code int, sent, end step) []step {
	end.Code, end.Status = code, statusFailed
	if !fromNetwork(code) {
		return []step{end}
	}
	end.Status = statusUndelivered
	return []step{sent, end}
}

// fromNetwork reports whether a code tells of a message that had left.
// Source: https://www.twilio.com/docs/messaging/guides/debugging-common-issues and the pages of the codes.
func fromNetwork(code int) bool {
	switch code {
	case 30003, 30004, 30005, 30006, 30007, 30008, 30017, 30022, 30023, 30034:
		return true
	}
	return false
}

// moving is the step without its callback.
func (st step) moving() step {
	st.Report = false
	return st
}

// reporting is the callback of the step alone, not before a moment in Unix milliseconds.
func (st step) reporting(at int64) step {
	st.Move, st.At = false, at
	return st
}

// pacer keeps each sender to its segments per second. Its memory is one entry a sender.
type pacer struct {
	mps  float64
	mu   sync.Mutex
	free map[string]time.Time // when the sender has handed over everything before
}

// reserve returns when a message of that many segments leaves its sender; ok is false when the sender's
// queue is full.
func (p *pacer) reserve(sender string, segments int, now time.Time) (start time.Time, ok bool) {
	if p.mps == 0 {
		return now, true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	start = now
	if free := p.free[sender]; free.After(now) {
		start = free
	}
	if start.Sub(now) > maxQueue {
		return time.Time{}, false
	}
	took := time.Duration(math.Round(float64(segments) / p.mps * float64(time.Second)))
	p.free[sender] = start.Add(took)
	return start, true
}

// resume takes into account a message of an earlier process that has not left yet.
func (p *pacer) resume(m message, steps []step) {
	if p.mps == 0 || m.Sent != 0 || len(steps) == 0 {
		return
	}
	took := time.Duration(float64(m.Segments) / p.mps * float64(time.Second))
	p.mu.Lock()
	defer p.mu.Unlock()
	if end := time.UnixMilli(steps[0].At).Add(took); end.After(p.free[m.From]) {
		p.free[m.From] = end
	}
}
