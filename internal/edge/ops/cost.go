package ops

import (
	"cmp"
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/record"
)

// Period says which cost an operator wants to see.
type Period struct {
	By  ledger.By   `json:"by"`  // "" is by day
	For span.Length `json:"for"` // back from now; 0 is the day so far
}

// Cost is what calls of models have cost.
type Cost struct {
	Now  time.Time    `json:"now"`
	From time.Time    `json:"from"`
	Sums []ledger.Sum `json:"sums"`
}

// Cost adds up what calls of models have cost. A span that is longer than entries are kept is Invalid.
func (o *Ops) Cost(ctx context.Context, in Period) (Cost, error) {
	c := Cost{Now: o.Now()}
	back := time.Duration(in.For)
	switch c.From = c.Now.Add(-back); {
	case back > ledger.Retention:
		return c, fault.New(fault.Invalid, "cost is kept for 400 days")
	case back == 0:
		c.From = c.Now.UTC().Truncate(24 * time.Hour)
	}
	entries, err := o.ledger(ctx, c.From, c.Now)
	if err != nil {
		return c, err
	}
	c.Sums, err = ledger.Sums(cmp.Or(in.By, ledger.Day), entries)
	return c, err
}

// ledger reads the entries of a span, day by day.
func (o *Ops) ledger(ctx context.Context, from, until time.Time) (entries []ledger.Entry, err error) {
	for day := from.UTC(); !day.After(until); day = day.Truncate(24 * time.Hour).Add(24 * time.Hour) {
		for q := record.LedgerQuery(day); ; {
			page, err := o.Table.Query(ctx, q)
			if err != nil {
				return nil, err
			}
			for _, item := range page.Items {
				var e ledger.Entry
				if err := record.Decode(item, record.KindLedger, &e); err != nil {
					return nil, err
				}
				entries = append(entries, e)
			}
			if q.After = page.Next; page.Next == "" {
				break
			}
		}
	}
	return entries, nil
}
