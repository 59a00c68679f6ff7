package alert

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// When operators are told that people wait for a person. The alarms of template.yaml have the same numbers.
const (
	// LongestWait is half a day of somebody who looks in the morning and after lunch. Nobody was told how soon they are
	// answered, only that a person reads what they wrote.
	LongestWait = 4 * time.Hour
	// MostWaiting is what one operator answers in two hours, at six minutes for each.
	MostWaiting = 20
)

// maxWaitersRead bounds what one look reads: some 0.5 MB. Of a queue that is longer the rest adds nothing to the alarm.
const maxWaitersRead = 500

// Waiting tells operators when the queue of those who want a person is long or slow. The zero value of what is not
// exported is ready.
type Waiting struct {
	Table   table.Table
	Now     func() time.Time
	Log     *slog.Logger
	Metrics *observe.Metrics
	Report  observe.Reporter

	told telling
}

// Look measures the queue. While it is too long or too slow, the log and the error tracker say so once in LongestWait; on
// AWS the alarms on the two metrics page.
func (w *Waiting) Look(ctx context.Context) error {
	waiting, oldest, err := w.measure(ctx)
	if err != nil {
		return err
	}
	w.Metrics.Gauge(observe.HumansWaiting, float64(waiting))
	w.Metrics.Gauge(observe.HumansOldestSeconds, oldest.Seconds())
	if w.told.due(w.Now(), waiting > MostWaiting || oldest > LongestWait) {
		w.Log.ErrorContext(ctx, "people wait for a person", "waiting", waiting, "oldest", oldest.Round(time.Minute))
		w.Report.Warn(ctx, "people wait for a person: josh human list")
	}
	return nil
}

// measure counts who waits, and says how long the first of them has. Nobody knows that of an entry that is broken or of newer
// code; somebody waits there all the same.
func (w *Waiting) measure(ctx context.Context) (waiting int, oldest time.Duration, err error) {
	now := w.Now()
	for query := record.HumanQuery(); ; {
		page, err := w.Table.Query(ctx, query)
		if err != nil {
			return 0, 0, err
		}
		for _, item := range page.Items {
			waiting++
			var h people.HumanWanted
			if record.Decode(item, record.KindHuman, &h) == nil && !h.At.IsZero() {
				oldest = max(oldest, now.Sub(h.At))
			}
		}
		if query.After = page.Next; page.Next == "" || waiting >= maxWaitersRead {
			return waiting, oldest, nil
		}
	}
}

// telling is when operators were told of something last. The zero value is ready.
type telling struct {
	mu sync.Mutex
	at time.Time // the zero time: nothing to tell, or not told yet
}

// due reports whether operators are to be told at a moment, given whether there is something to tell: once in LongestWait.
func (t *telling) due(now time.Time, something bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case !something:
		t.at = time.Time{}
		return false
	case !t.at.IsZero() && now.Sub(t.at) < LongestWait:
		return false
	}
	t.at = now
	return true
}
