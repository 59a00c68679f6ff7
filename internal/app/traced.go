package app

import (
	"context"
	"slices"

	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// traced is a queue whose messages carry the context of the span in which they are sent, so that whoever works them off goes on with
// the same trace.
type traced struct {
	queue.Queue

	tracer *observe.Tracer
}

// Send implements queue.Queue.
func (q traced) Send(ctx context.Context, msgs ...queue.Message) error {
	parent := q.tracer.Parent(ctx)
	if parent == "" {
		return q.Queue.Send(ctx, msgs...)
	}
	msgs = slices.Clone(msgs) // the caller's are its own
	for i := range msgs {
		msgs[i].Trace = parent
	}
	return q.Queue.Send(ctx, msgs...)
}

// traced returns the parts with queues that carry traces; without a tracer they are as they were.
func (p Parts) traced() Parts {
	if p.Tracer == nil {
		return p
	}
	for _, q := range []*queue.Queue{&p.Inbound, &p.Outbound} {
		if *q != nil {
			*q = traced{*q, p.Tracer}
		}
	}
	return p
}
