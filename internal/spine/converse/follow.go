package converse

import (
	"context"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
)

// follow does what is left after a commit: jobs and signals are offered, and what is to be done at once is tried, operators
// told of an incident above all; none waits for the others.
func (t *Turns) follow(ctx context.Context, changes []turn.Change, c commitment) {
	var beside sync.WaitGroup
	for _, change := range changes {
		if do := t.AtOnce[change.Kind.Name]; change.AtOnce && do != nil {
			beside.Go(func() { t.atOnce(ctx, change.Key, do) })
		}
	}
	t.offer(ctx, t.Outbound, c.hints)
	t.offer(ctx, t.Inbound, c.signals)
	beside.Wait()
}

// atOnce does with a record what the clock would. What fails here the clock does again.
func (t *Turns) atOnce(ctx context.Context, key table.Key, do func(context.Context, table.Key) error) {
	if err := do(ctx, key); err != nil {
		t.Log.WarnContext(ctx, "left to the clock", "item", key.SK, "kind", fault.KindOf(err), "error", err)
	}
}

// offer puts hints into a queue. What is not taken is only late: the clock offers it again.
func (t *Turns) offer(ctx context.Context, to Offerer, hints []queue.Message) {
	if len(hints) == 0 {
		return
	}
	if err := to.Send(ctx, hints...); err != nil {
		t.Metrics.Count(observe.HandOffFailures, 1)
		t.Log.WarnContext(ctx, "hints not offered", "kind", fault.KindOf(err), "error", err)
	}
}
