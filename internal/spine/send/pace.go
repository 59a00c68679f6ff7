package send

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

// roomForCall reports whether another call fits into what is left of the function's time. A call that is cut short
// has an unknown outcome, and its number waits for more than a minute until the carrier's list can tell.
func roomForCall(ctx context.Context) bool {
	deadline, ok := ctx.Deadline()
	return !ok || time.Until(deadline) > patience+callTimeout
}

// patience bounds the wait for the pace. A sender that waits longer gives its hint back to the queue, because a
// function is paid for while it waits.
const patience = 5 * time.Second

// paced waits for the pace, and reports whether the call may be made now.
func (s *Sender) paced(ctx context.Context, c outbox.Class) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return s.Pacer.Wait(ctx, c) == nil
}
