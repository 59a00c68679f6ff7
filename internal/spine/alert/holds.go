package alert

import (
	"context"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Holds tells operators when a hold is not looked at in time. The zero value of what is not exported is ready.
type Holds struct {
	Table   table.Table
	Now     func() time.Time
	Log     *slog.Logger
	Metrics *observe.Metrics
	Report  observe.Reporter

	told telling
}

// Look counts the holds at which nobody has looked in time. While there are some the log and the error tracker say so once in LongestWait; on
// AWS the alarm on the metric pages.
func (h *Holds) Look(ctx context.Context) error {
	overdue, err := h.overdue(ctx)
	if err != nil {
		return err
	}
	h.Metrics.Gauge(observe.HoldsOverdue, float64(overdue))
	if h.told.due(h.Now(), overdue > 0) {
		h.Log.ErrorContext(ctx, "nobody has looked at a hold", "overdue", overdue)
		h.Report.Warn(ctx, "nobody has looked at a hold: josh hold list")
	}
	return nil
}

// overdue counts them by the entries of the list. One that an older release has written is of FirstLook after it was made, which its version tells.
func (h *Holds) overdue(ctx context.Context) (n int, err error) {
	now := h.Now()
	for query := record.HoldsQuery(); ; {
		page, err := h.Table.Query(ctx, query)
		if err != nil {
			return 0, err
		}
		for _, item := range page.Items {
			var l safety.Listed
			if record.Decode(item, record.KindListed, &l) != nil { // of newer code, which looks itself
				continue
			}
			if l.LookBy.IsZero() {
				l.LookBy = time.Unix(0, item.Version).Add(safety.FirstLook)
			}
			if now.After(l.LookBy) {
				n++
			}
		}
		if query.After = page.Next; page.Next == "" || n >= maxWaitersRead {
			return n, nil
		}
	}
}
