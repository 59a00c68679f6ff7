package queue

import (
	"context"
	"fmt"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Limits of every engine; those of SQS are the narrowest and therefore rule.
const (
	DedupWindow = 5 * time.Minute // how long a queue remembers a Dedup value
	MaxBatch    = 10              // deliveries in one Receive
	MaxDelay    = 12 * time.Hour  // of Delay
	MaxBody     = 64 << 10        // bytes of a Body: ten of them fit into one SQS call of 1 MiB
	MaxName     = 128             // bytes of a Group or a Dedup, of ASCII letters, digits and punctuation
)

// TraceAttribute is the name under which an engine that has attributes of messages keeps Message.Trace: that of the W3C's header.
const TraceAttribute = "traceparent"

// Message is what is put into a queue. Group, Dedup and Body are required.
type Message struct {
	// Group orders: messages of one group are delivered in the order they were sent.
	Group string
	// Dedup makes a second Send with the same Group and Dedup within DedupWindow a no-op. Whether the same
	// value in another group counts is left to the engine: make it unique across groups.
	Dedup string
	// Body is a small JSON payload of ids, never of a phone number or a text.
	Body string
	// Urgent lets the group be delivered before groups without an urgent message, whatever waits there. An engine may
	// put it into a queue with consumers of its own instead, as queue/sqs does: SQS has no order between groups.
	// Deliveries do not tell.
	Urgent bool
	// Trace is the context of the trace that the message belongs to, in the form of a traceparent header; "" for none. It changes nothing
	// about the message.
	Trace string
}

// Validate checks what every engine demands of a message; the error is of kind Invalid or TooLarge.
func (m Message) Validate() error {
	switch {
	case !validName(m.Group):
		return fault.New(fault.Invalid, "message: group")
	case !validName(m.Dedup):
		return fault.New(fault.Invalid, "message: dedup value")
	case m.Body == "":
		return fault.New(fault.Invalid, "message without a body")
	case len(m.Body) > MaxBody:
		return fault.New(fault.TooLarge, "message: body")
	case m.Trace != "" && !validName(m.Trace):
		return fault.New(fault.Invalid, "message: trace")
	}
	return nil
}

// validName holds SQS's rule for MessageGroupId and MessageDeduplicationId.
func validName(s string) bool {
	if s == "" || len(s) > MaxName {
		return false
	}
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// Delivery is a message handed to a consumer, who has until the visibility time-out to delete it.
type Delivery struct {
	Message
	ID       string    // the queue's own id of the message
	Receipt  string    // names this delivery in Delete and Delay
	Receives int       // how often it was delivered, this time included
	Sent     time.Time // when it was put into the queue
}

// Depth counts the messages of a queue.
type Depth struct {
	Ready    int `json:"ready"`     // can be received now, or wait behind one of their group
	InFlight int `json:"in_flight"` // delivered and not yet deleted
	Delayed  int `json:"delayed"`   // returned with a delay that has not passed
	Dead     int `json:"dead"`      // in the dead-letter queue
}

// SendError says which messages of a Send were not taken; the others were.
type SendError struct {
	Failed []int // indexes into the messages
	Err    error // the first cause
}

// Error implements error.
func (e *SendError) Error() string {
	return fmt.Sprintf("%d messages were not taken: %v", len(e.Failed), e.Err)
}

// Unwrap returns the cause.
func (e *SendError) Unwrap() error { return e.Err }

// Queue is the port. A message that was received MaxReceives times (a setting of the engine) without being
// deleted goes to the queue's dead-letter queue, and its group goes on. All methods return errors of a kind
// of internal/base/fault: anything transient, the end of the context included, is Unavailable.
type Queue interface {
	// Send puts any number of messages into the queue. A *SendError names those that were not taken; a later
	// message of the same group may then overtake them.
	Send(ctx context.Context, msgs ...Message) error
	// Receive returns up to limit (1 to MaxBatch) messages, waiting up to wait for the first; the wait is
	// real time. Several of one group may come together, in order; while any of them is in flight or
	// delayed, no other Receive gets one of that group. None is not an error.
	Receive(ctx context.Context, limit int, wait time.Duration) ([]Delivery, error)
	// Delete ends deliveries. One that is unknown, already deleted or overtaken by a newer delivery of the
	// same message is not an error and changes nothing.
	Delete(ctx context.Context, receipts ...string) error
	// Delay returns a delivery to the queue after d (0 to MaxDelay); its group waits for it. An error of
	// kind NotFound means that the receipt names no delivery (any more).
	Delay(ctx context.Context, receipt string, d time.Duration) error
	// Depth counts; engines may count approximately, and may count a delayed message as in flight.
	Depth(ctx context.Context) (Depth, error)
}
