package ops

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
)

// Mark stands for how everything of a conversation is stored.
type Mark struct {
	Mark string `json:"mark"`
}

// lastTexts is of how many of the last texts the carrier's reports are followed: those of older ones have come, or wait for the next text.
const lastTexts = 4

// PersonChanged returns a mark that is another one as soon as something of a conversation has changed: a text, what became of it, a hold, a
// takeover. It shows nothing of anybody, so that a page may ask it all the time, and the look at the conversation is recorded when there is
// something to be seen.
func (o *Ops) PersonChanged(ctx context.Context, in Whom) (Mark, error) {
	number, _, err := o.whom(ctx, in.Who)
	if err != nil {
		return Mark{}, err
	}
	sum := sha256.New()
	live, err := o.Table.Query(ctx, record.LiveQuery(number))
	if err != nil {
		return Mark{}, err
	}
	q := record.TextsQuery(number)
	q.Limit = lastTexts
	filed, err := o.Table.Query(ctx, q)
	if err != nil {
		return Mark{}, err
	}
	entry, err := o.Table.Get(ctx, record.Human(number))
	if err != nil {
		return Mark{}, err
	}
	for _, item := range append(append(live.Items, filed.Items...), entry...) {
		_, _ = fmt.Fprintln(sum, item.Key, item.Version)
		var job outbox.Job
		if record.Decode(item, record.KindFiledJob, &job) != nil {
			continue
		}
		receipts, err := o.Table.Query(ctx, record.ReceiptsQuery(job.ID))
		if err != nil {
			return Mark{}, err
		}
		_, _ = fmt.Fprintln(sum, len(receipts.Items))
	}
	return Mark{hex.EncodeToString(sum.Sum(nil)[:12])}, nil
}
