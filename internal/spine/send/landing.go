package send

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// The pauses between two looks at what is in the air: a call to the provider takes some 100 ms.
const (
	firstLook = 4 * time.Millisecond
	lastLook  = 64 * time.Millisecond
)

// Landing waits for texts that are in the air.
type Landing struct {
	Table table.Table
	Now   func() time.Time
}

// Wait returns true once no sender can begin a call to the number any more that it recorded before Wait was called.
// Whoever has committed an opt-out waits for this before saying that it is in force: the commit stops every
// sender that has not recorded `sending` yet, and this outlasts those that have and are about to call. It takes
// as long as the calls that are under way, and at most outbox.StartWithin. When ctx ends before that it returns false:
// nobody can say that yet.
func (l Landing) Wait(ctx context.Context, number string) bool {
	timer := time.NewTimer(outbox.StartWithin) // real time: a clock that stands still must not keep the webhook
	defer timer.Stop()
	for pause := firstLook; l.inAir(ctx, number); pause = min(2*pause, lastLook) {
		look := time.NewTimer(pause)
		select {
		case <-look.C:
			continue
		case <-timer.C:
			look.Stop()
			return true
		case <-ctx.Done():
			look.Stop()
			return false
		}
	}
	return true
}

// inAir reports whether a call to the number may be about to begin. When that cannot be read it may be.
func (l Landing) inAir(ctx context.Context, number string) bool {
	page, err := l.Table.Query(ctx, record.SendQuery(number, len(outbox.Classes())-1))
	if err != nil {
		return true
	}
	state, err := live.Decode(number, page.Items)
	if err != nil {
		return true
	}
	for _, slot := range state.Jobs {
		if slot.Value.MayStart(l.Now()) {
			return true
		}
	}
	return false
}
