package ops

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/shadow"
)

// Back says how far back an operator looks.
type Back struct {
	Since span.Length `json:"since"` // back from now; 0 is the day so far
}

// Agreement is how far second readers agreed with what counted.
type Agreement struct {
	Now  time.Time    `json:"now"`
	From time.Time    `json:"from"`
	Rows []shadow.Row `json:"rows"`
}

// Shadow adds up second readings by reader and intent. A span that is longer than they are kept is Invalid.
func (o *Ops) Shadow(ctx context.Context, in Back) (Agreement, error) {
	a := Agreement{Now: o.Now()}
	back := time.Duration(in.Since)
	switch a.From = a.Now.Add(-back); {
	case back > shadow.Kept:
		return a, fault.New(fault.Invalid, "second readings are kept for 90 days")
	case back == 0:
		a.From = a.Now.UTC().Truncate(24 * time.Hour)
	}
	var outcomes []shadow.Outcome
	for day := a.From.UTC(); !day.After(a.Now); day = day.Truncate(24 * time.Hour).Add(24 * time.Hour) {
		for q := record.ShadowedQuery(day); ; {
			page, err := o.Table.Query(ctx, q)
			if err != nil {
				return a, err
			}
			for _, item := range page.Items {
				var one shadow.Outcome
				if err := record.Decode(item, record.KindShadowed, &one); err != nil {
					return a, err
				}
				outcomes = append(outcomes, one)
			}
			if q.After = page.Next; page.Next == "" {
				break
			}
		}
	}
	a.Rows = shadow.Report(outcomes)
	return a, nil
}
