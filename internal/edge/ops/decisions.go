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
	Decisions []question.Routed `json:"decisions"`
}

// DecisionFilter says which decisions are listed; the zero value is all of 30 days.
type DecisionFilter struct {
	Mode  string `json:"mode,omitempty"`  // exact, contextual or novel
	Card  string `json:"card,omitempty"`  // that answered
	Wrong bool   `json:"wrong,omitempty"` // only those of which somebody said that it was not what they asked
	Since string `json:"since,omitempty"` // as 24h or 7d
}

// has reports whether a decision is listed.
func (f DecisionFilter) has(d question.Routed, from time.Time) bool {
	return (f.Mode == "" || f.Mode == string(d.Mode)) && (f.Card == "" || slices.Contains(d.Cards, f.Card)) && (!f.Wrong || d.Wrong) && !d.At.Before(from)
}

// AnswersDecisions lists what became of the questions of the last 30 days, oldest first, without words.
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
	for day := from.Truncate(24 * time.Hour); !day.After(list.Now); day = day.Add(24 * time.Hour) {
		for q := record.RoutedQuery(day); ; {
			page, err := o.Table.Query(ctx, q)
			if err != nil {
				return list, err
			}
			for _, item := range page.Items {
				var d question.Routed
				if err := record.Decode(item, record.KindRouted, &d); err != nil {
					return list, err
				}
				if in.has(d, from) {
					list.Decisions = append(list.Decisions, d)
				}
			}
			if q.After = page.Next; page.Next == "" {
				break
			}
		}
	}
	return list, nil
}
