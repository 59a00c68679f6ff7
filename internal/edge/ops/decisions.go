package ops

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/deck"
)

// Decisions is the answer of AnswersDecisions.
type Decisions struct {
	Now       time.Time         `json:"now"`
	More      bool              `json:"more,omitempty"` // there are older ones
	Decisions []question.Routed `json:"decisions"`
}

// DecisionFilter says which decisions are listed; the zero value is all of 30 days.
type DecisionFilter struct {
	Listing

	Mode  string `json:"mode,omitempty"`  // exact, contextual or novel
	Card  string `json:"card,omitempty"`  // that answered
	Wrong bool   `json:"wrong,omitempty"` // only those of which somebody said that it was not what they asked
	Since string `json:"since,omitempty"` // as 24h or 7d
}

// has reports whether a decision is listed.
func (f DecisionFilter) has(d question.Routed, from time.Time) bool {
	return (f.Mode == "" || f.Mode == string(d.Mode)) && (f.Card == "" || slices.Contains(d.Cards, f.Card)) && (!f.Wrong || d.Wrong) && !d.At.Before(from)
}

// page is how many decisions are read at once.
func (f DecisionFilter) page() int {
	if f.Most > 0 {
		return 0 // as the table does: the newest are soon found
	}
	return mostCounted
}

// AnswersDecisions lists what became of the questions of the last 30 days, oldest first, without words. Where not all are wanted it lists the newest,
// and reads no further back than to these.
func (o *Ops) AnswersDecisions(ctx context.Context, in DecisionFilter) (Decisions, error) {
	list := Decisions{Now: o.Now(), Decisions: []question.Routed{}}
	from := list.Now.UTC().Add(-record.Retention)
	if in.Since != "" {
		back, err := span.Parse(in.Since)
		if err != nil || back <= 0 {
			return list, fault.New(fault.Invalid, "how far back is written like 24h or 7d")
		}
		from = list.Now.UTC().Add(-min(back, record.Retention))
	}
	if !slices.Contains([]deck.Mode{"", deck.Exact, deck.Contextual, deck.Novel}, deck.Mode(in.Mode)) {
		return list, fault.New(fault.Invalid, "a mode is exact, contextual or novel")
	}
	for day := list.Now.UTC().Truncate(24 * time.Hour); !day.Before(from.Truncate(24*time.Hour)) && !list.More; day = day.Add(-24 * time.Hour) {
		if err := o.decidedOn(ctx, day, from, in, &list); err != nil {
			return list, err
		}
	}
	slices.Reverse(list.Decisions)
	return list, nil
}

// decidedOn adds the decisions of a day, the newest first, as far as there is room.
func (o *Ops) decidedOn(ctx context.Context, day, from time.Time, in DecisionFilter, list *Decisions) error {
	q := record.RoutedQuery(day)
	for q.Reverse, q.Limit = true, in.page(); ; {
		page, err := o.Table.Query(ctx, q)
		if err != nil {
			return err
		}
		for _, item := range page.Items {
			var d question.Routed
			if err := record.Decode(item, record.KindRouted, &d); err != nil {
				return err
			}
			if !in.has(d, from) {
				continue
			}
			if list.More = in.Most > 0 && len(list.Decisions) == in.Most; list.More {
				return nil
			}
			list.Decisions = append(list.Decisions, d)
		}
		if q.After = page.Next; page.Next == "" {
			return nil
		}
	}
}
