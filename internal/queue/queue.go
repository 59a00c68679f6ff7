package queue

import (
	"context"
	"fmt"
	"time"
)

// Message is what is put into a queue.
type Message struct {
	// Group orders: messages of one group are delivered one at a time, in the order they were sent.
	Group string
	// Dedup makes a second Send with the same value within DedupWindow a no-op.
	Dedup string
	// Body is a small JSON payload of ids, never of a phone number or a text.
	Body string
}

// DedupWindow is how long a queue remembers a Dedup value (SQS: five minutes).
const DedupWindow = 5 * time.Minute

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
// deleted goes to the queue's dead-letter queue.
type Queue interface {
	// Send puts messages into the queue. A *SendError names those that were not taken.
	Send(ctx context.Context, msgs ...Message) error
	// Receive returns up to limit (at most 10) messages, waiting up to wait for the first. Several of one
	// group may come together, in order; while any of them is in flight, no other Receive gets one of that
	// group. None is not an error.
	Receive(ctx context.Context, limit int, wait time.Duration) ([]Delivery, error)
	// Delete ends deliveries. One that is unknown or already deleted is not an error.
	Delete(ctx context.Context, receipts ...string) error
	// Delay returns a delivery to the queue after d (0 to 12 hours); its group waits for it.
	Delay(ctx context.Context, receipt string, d time.Duration) error
	// Depth counts; engines may count approximately.
	Depth(ctx context.Context) (Depth, error)
}
