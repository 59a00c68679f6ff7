package alert

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// maxRaces bounds how often the mark of a raised alert is written again when an operator writes beside it.
const maxRaces = 5

// pagerRest is how long no page is tried after one that did not leave: a pager that is away costs its time-out, and the
// clock that has many incidents to tell of must have time left for its other work.
const pagerRest = 30 * time.Second

// Alerts raises alerts.
type Alerts struct {
	Table   table.Table
	Now     func() time.Time
	Log     *slog.Logger
	Metrics *observe.Metrics
	Report  observe.Reporter
	Pager   Pager // nil: nobody is paged

	mu    sync.Mutex
	until time.Time // when a page may be tried again
}

// Raise tells operators of the incident under a key, unless they have been told, and tells them again when nobody has
// looked at it in time. The mark is written after the telling: whoever dies between the two tells twice, and nobody dies
// having told no one, because the incident stays due until it is marked. A page that does not leave leaves no mark either.
// When the text with help ends while a page is under way, what was told is no longer so, and it is told anew.
func (a *Alerts) Raise(ctx context.Context, key table.Key) error {
	told, toldMissed := false, false
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
		now, remind := a.Now(), incident.RemindAt()
		first := incident.Alerted.IsZero()
		missed := incident.Reply == safety.ReplyMissed
		loud := incident.Open() && (first || !remind.IsZero())
		switch {
		case !first && (remind.After(now) || remind.IsZero() && items[0].Due.IsZero()):
			return nil // told, and there is time yet or nothing to remind of
		case loud && (!told || missed != toldMissed):
			if err := a.tell(observe.WithCorrelation(ctx, incident.ID), incident); err != nil {
				return err
			}
			told, toldMissed = true, missed
		}
		if told {
			incident = incident.Noted(called(incident), now)
		}
		switch {
		case first:
			incident.Alerted = now
		case loud:
			incident.Reminded = now
		}
		if err = a.mark(ctx, items[0], incident); fault.KindOf(err) != fault.Conflict {
			return err
		}
	}
	return fault.New(fault.Unavailable, "alert not marked: too many races")
}

// mark writes an incident over the item as which it was read, and what the yearly report keeps of it: one item, however often it is told.
func (a *Alerts) mark(ctx context.Context, read table.Item, i safety.Incident) error {
	marked, err := record.Encode(read.Key, record.KindIncident, i)
	if err != nil {
		return err
	}
	marked.Version, marked.Expires, marked.Due = read.Version, read.Expires, i.RemindAt()
	if !i.Refers() {
		return a.Table.Commit(ctx, table.Replace(marked))
	}
	referral, err := record.Encode(record.Referral(i.At.UTC().Year(), safety.ReferralID(i.ID)), record.KindReferral, i.Referral())
	if err != nil {
		return err
	}
	referral.Version, referral.Expires = 1, i.At.Add(safety.ReferralKept)
	return a.Table.Commit(ctx, table.Replace(marked), table.Upsert(referral))
}

// called says what operators are told of an incident.
func called(i safety.Incident) safety.CallKind {
	switch {
	case !i.Alerted.IsZero():
		return safety.CallReminded
	case i.Reply == safety.ReplyMissed:
		return safety.CallMissed
	}
	return safety.CallTold
}

// tell says it everywhere: loudly, or, when operators were called for the same within the hour, where it is counted
// and can be found. Each incident has a page of its own: an alarm that rings already does not ring for the next.
func (a *Alerts) tell(ctx context.Context, i safety.Incident) error {
	fields := []any{
		"incident", i.ID, "category", i.Category, "severity", i.Severity, "confidence", i.Sure, "who", i.Who, "rule", i.Rule,
		"hold", i.Hold, "strikes", i.Strikes, "reply", i.Reply, "reply_planned", i.Planned, "first", i.First,
	}
	if i.Quiet() {
		a.Metrics.Count(observe.SafetyRepeats, 1)
		a.Log.WarnContext(ctx, "safety incident repeated", append(fields, "repeat_of", i.RepeatOf)...)
		return nil
	}
	again, missed := !i.Alerted.IsZero(), i.Reply == safety.ReplyMissed
	what := "safety incident"
	switch {
	case again:
		what = "nobody has looked at a safety incident"
		a.Metrics.Count(observe.IncidentsUnseen, 1)
		a.Log.ErrorContext(ctx, "nobody has looked at a safety incident", append(fields, "told", i.Alerted)...)
	case missed:
		what = "safety incident, help did not arrive"
		a.Metrics.Count(observe.SafetyIncidents, 1)
		a.Log.ErrorContext(ctx, "safety incident", append(fields, "news", "help did not arrive", "code", i.ReplyErr, "reason", i.ReplyWhy)...)
	default:
		a.Metrics.Count(observe.SafetyIncidents, 1)
		a.Log.ErrorContext(ctx, "safety incident", append(fields, "repeats_before", i.Before)...)
	}
	a.Report.Warn(ctx, what+": "+string(i.Category)+" "+string(i.Severity)+" "+i.ID)
	err := a.page(ctx, Page{
		Incident: i.ID, Category: i.Category, Severity: i.Severity, Again: again, Missed: missed,
	})
	if err != nil {
		a.Metrics.Count(observe.PagesFailed, 1)
		a.Log.ErrorContext(ctx, "page not sent", "incident", i.ID, "kind", fault.KindOf(err), "error", err)
	}
	return err
}

// page pages, unless the pager was away a moment ago.
func (a *Alerts) page(ctx context.Context, p Page) error {
	if a.Pager == nil {
		return nil
	}
	if a.rests(a.Now()) {
		return fault.New(fault.Unavailable, "the pager was away a moment ago")
	}
	err := a.Pager.Page(ctx, p)
	if err != nil {
		a.mu.Lock()
		a.until = a.Now().Add(pagerRest)
		a.mu.Unlock()
	}
	return err
}

func (a *Alerts) rests(now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return now.Before(a.until)
}
