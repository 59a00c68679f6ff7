package alert

import (
	"context"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/observe"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/safety"
	"github.com/josh-sms/josh/internal/table"
)

// maxRaces bounds how often the mark of a raised alert is written again when an operator writes beside it.
const maxRaces = 5

// Alerts raises alerts.
type Alerts struct {
	Table   table.Table
	Now     func() time.Time
	Log     *slog.Logger
	Metrics *observe.Metrics
	Report  observe.Reporter
}

// Raise tells operators of the incident under a key, unless they have been told. The mark is written after the
// telling: whoever dies between the two tells twice, and nobody dies having told no one, because the incident stays
// due until it is marked.
func (a *Alerts) Raise(ctx context.Context, key table.Key) error {
	told := false
	for range maxRaces {
		items, err := a.Table.Get(ctx, key)
		if err != nil {
			return err
		}
		if !items[0].Exists() {
			return nil
		}
		var incident safety.Incident
		if err := record.Decode(items[0], record.KindIncident, &incident); err != nil {
			return err
		}
		if !incident.Alerted.IsZero() {
			return nil
		}
		if !told {
			a.tell(observe.WithCorrelation(ctx, incident.ID), incident)
			told = true
		}
		incident.Alerted = a.Now()
		marked, err := record.Encode(key, record.KindIncident, incident)
		if err != nil {
			return err
		}
		marked.Version, marked.Expires = items[0].Version, items[0].Expires
		if err = a.Table.Commit(ctx, table.Replace(marked)); fault.KindOf(err) != fault.Conflict {
			return err
		}
	}
	return fault.New(fault.Unavailable, "alert not marked: too many races")
}

// tell says it everywhere: loudly, or, when operators were called for the same within the hour, where it is counted
// and can be found.
func (a *Alerts) tell(ctx context.Context, i safety.Incident) {
	fields := []any{
		"incident", i.ID, "category", i.Category, "severity", i.Severity, "confidence", i.Sure, "who", i.Who, "rule", i.Rule,
		"hold", i.Hold, "strikes", i.Strikes, "reply", i.Reply,
	}
	if i.RepeatOf != "" {
		a.Metrics.Count(observe.SafetyRepeats, 1)
		a.Log.WarnContext(ctx, "safety incident repeated", append(fields, "repeat_of", i.RepeatOf)...)
		return
	}
	a.Metrics.Count(observe.SafetyIncidents, 1)
	a.Log.ErrorContext(ctx, "safety incident", append(fields, "repeats_before", i.Before)...)
	a.Report.Warn(ctx, "safety incident: "+string(i.Category)+" "+string(i.Severity)+" "+i.ID)
}
