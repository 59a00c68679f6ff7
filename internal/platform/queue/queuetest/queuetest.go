package queuetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/queue"
)

// MaxReceives is the number of deliveries after which the queues under test must give a message up.
const MaxReceives = 3

// Clock says which time the engine under test obeys.
type Clock struct {
	// Visibility is the visibility time-out of the queues under test. An engine with a clock of its own
	// takes a short one: the suite has to wait for it. It is also the length of the delays, in whole seconds.
	Visibility time.Duration
	// Pass lets d go by: it moves the engine's clock, or sleeps.
	Pass func(d time.Duration)
}

// Engine opens queues of the engine under test. Open returns an empty queue for the duration of a test, with
// its dead-letter queue, MaxReceives and the clock that rules it.
type Engine struct {
	Open func(t *testing.T) (queue.Queue, Clock)
	// Movable says that Clock.Pass costs nothing, so that the end of queue.DedupWindow is tried too.
	Movable bool
}

// Run runs the contract.
func Run(t *testing.T, e Engine) {
	t.Helper()
	cases := []struct {
		name string
		run  func(*testing.T, *fixture)
	}{
		{"messages of one group come in order and carry what was sent", testOrder},
		{"every delivery carries the trace that was sent, and none where none was", testTrace},
		{"a batch holds up to ten", testBatch},
		{"a group with a message in flight yields nothing, others flow", testGroupBlocked},
		{"the rest of a batch's group stays blocked until all of it is deleted", testPartialDelete},
		{"a second send of the same dedup value is a no-op", testDedup},
		{"the visibility time-out returns a message", testVisibility},
		{"a batch that was not deleted comes again in order", testBatchComesAgain},
		{"delay returns a message later and blocks its group only", testDelay},
		{"delay of zero returns a message at once", testDelayZero},
		{"a delay that is out of range or names nothing is refused", testDelayRefused},
		{"delete is idempotent", testDeleteTwice},
		{"a stale receipt does not delete a newer delivery", testStaleReceipt},
		{"a message received too often is a dead letter and its group goes on", testDeadLetter},
		{"a send of more than ten", testLargeSend},
		{"a send names the messages that were not taken", testPartialSend},
		{"depth counts", testDepth},
		{"receive waits and returns early", testReceiveWaits},
		{"receive gives up after its wait", testReceiveGivesUp},
		{"the end of the context ends a receive", testContext},
		{"many consumers get every message once and in order", testConcurrent},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.run(t, newFixture(t, e))
		})
	}
	if e.Movable {
		t.Run("a dedup value is forgotten after the window", func(t *testing.T) {
			t.Parallel()
			testDedupWindow(t, newFixture(t, e))
		})
	}
}

// patience is how long a message that is there may take to arrive.
const patience = 10 * time.Second

// moment is how long the suite waits to see that nothing comes.
const moment = 50 * time.Millisecond

// fixture is an empty queue with the calls of the port in the form that the tests need.
type fixture struct {
	t     *testing.T
	q     queue.Queue
	clock Clock
}

func newFixture(t *testing.T, e Engine) *fixture {
	t.Helper()
	q, clock := e.Open(t)
	return &fixture{t, q, clock}
}

// msg returns the nth message of a group.
func msg(group string, n int) queue.Message {
	return queue.Message{
		Group: group,
		Dedup: fmt.Sprintf("%s-%d", group, n),
		Body:  fmt.Sprintf(`{"v":1,"group":%q,"n":%d}`, group, n),
	}
}

func (f *fixture) send(msgs ...queue.Message) {
	f.t.Helper()
	if err := f.q.Send(context.Background(), msgs...); err != nil {
		f.t.Fatalf("Send: %v", err)
	}
}

// receive returns a batch, waiting for it.
func (f *fixture) receive(limit int) []queue.Delivery {
	f.t.Helper()
	got, err := f.q.Receive(context.Background(), limit, patience)
	if err != nil {
		f.t.Fatalf("Receive: %v", err)
	}
	if len(got) == 0 {
		f.t.Fatal("Receive: nothing came")
	}
	if len(got) > limit {
		f.t.Fatalf("Receive(%d) returned %d", limit, len(got))
	}
	return got
}

// one receives a single message.
func (f *fixture) one() queue.Delivery {
	f.t.Helper()
	return f.receive(1)[0]
}

// nothing demands that nothing can be received.
func (f *fixture) nothing(why string) {
	f.t.Helper()
	got, err := f.q.Receive(context.Background(), queue.MaxBatch, moment)
	if err != nil {
		f.t.Fatalf("Receive: %v", err)
	}
	if len(got) > 0 {
		f.t.Fatalf("%s: received %d messages, the first %q", why, len(got), got[0].Body)
	}
}

func (f *fixture) delete(ds ...queue.Delivery) {
	f.t.Helper()
	receipts := make([]string, len(ds))
	for i, d := range ds {
		receipts[i] = d.Receipt
	}
	if err := f.q.Delete(context.Background(), receipts...); err != nil {
		f.t.Fatalf("Delete: %v", err)
	}
}

// pass lets a little more than d go by.
func (f *fixture) pass(d time.Duration) { f.clock.Pass(d + d/10) }

// is demands that d is the message m, delivered for the nth time.
func (f *fixture) is(d queue.Delivery, m queue.Message, receives int) {
	f.t.Helper()
	if d.Message != m {
		f.t.Fatalf("received %+v, want %+v", d.Message, m)
	}
	if d.Receives != receives {
		f.t.Fatalf("%q: Receives = %d, want %d", m.Body, d.Receives, receives)
	}
}
