package ops

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/record"
)

// Period says which cost an operator wants to see.
type Period struct {
	By    []ledger.By `json:"by"`    // all together; none is by day
	Since span.Length `json:"since"` // back from now; 0 is the day so far
}

// Cost is what calls of models have cost.
type Cost struct {
	Now  time.Time    `json:"now"`
	From time.Time    `json:"from"`
	Over bool         `json:"over"` // models have cost today (UTC) what they may
	Sums []ledger.Sum `json:"sums"`
}

// Cost adds up what calls of models have cost. A span that is longer than entries are kept is Invalid.
func (o *Ops) Cost(ctx context.Context, in Period) (Cost, error) {
	c := Cost{Now: o.Now()}
	back := time.Duration(in.Since)
	switch c.From = c.Now.Add(-back); {
	case back > ledger.Retention || back < 0:
		return c, fault.New(fault.Invalid, "cost is kept for 400 days")
	case back == 0:
		c.From = c.Now.UTC().Truncate(24 * time.Hour)
	}
	tally, err := ledger.NewTally(in.By...)
	if err != nil {
		return c, err
	}
	if err := o.addUp(ctx, tally, c.From, c.Now); err != nil {
		return c, err
	}
	over, err := o.Table.Get(ctx, record.LedgerOver(c.Now))
	if err != nil {
		return c, err
	}
	c.Over, c.Sums = over[0].Exists(), tally.Sums()
	return c, nil
}

// addUp adds the entries of a span to a tally, day by day.
func (o *Ops) addUp(ctx context.Context, tally *ledger.Tally, from, until time.Time) error {
	for day := from.UTC(); !day.After(until); day = day.Truncate(24 * time.Hour).Add(24 * time.Hour) {
		for q := record.LedgerQuery(day); ; {
			page, err := o.Table.Query(ctx, q)
			if err != nil {
				return err
			}
			for _, item := range page.Items {
				var e ledger.Entry
				if err := record.Decode(item, record.KindLedger, &e); err != nil {
					return err
				}
				tally.Add(e)
			}
			if q.After = page.Next; page.Next == "" {
				break
			}
		}
	}
	return nil
}
