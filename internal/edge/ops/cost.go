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
	By     []ledger.By `json:"by"`      // all together; none is by day
	Since  span.Length `json:"since"`   // back from now; 0 is the day so far
	WhatIf ledger.If   `json:"what_if"` // "" adds up what was paid, and nothing else
}

// Cost is what calls of models have cost.
type Cost struct {
	Now  time.Time    `json:"now"`
	From time.Time    `json:"from"`
	Over bool         `json:"over"` // models have cost today (UTC) what they may
	Sums []ledger.Sum `json:"sums"`
	// Assumed is what the sums by another routing rest on; none without one.
	Assumed []string `json:"assumed,omitempty"`
}

// Cost adds up what calls of models have cost. A span that is longer than entries are kept is Invalid.
func (o *Ops) Cost(ctx context.Context, in Period) (Cost, error) {
	c := Cost{Now: o.Now()}
	var err error
	if c.From, err = in.from(c.Now); err != nil {
		return c, err
	}
	tally, err := ledger.NewTally(in.By...)
	if err != nil {
		return c, err
	}
	var would func(ledger.Entry) []int64
	if in.WhatIf != "" {
		if would, err = o.WhatIf(in.WhatIf); err != nil {
			return c, err
		}
		c.Assumed = assumed()
	}
	if err := o.addUp(ctx, c.From, c.Now, would, tally); err != nil {
		return c, err
	}
	over, err := o.Table.Get(ctx, record.LedgerOver(c.Now))
	if err != nil {
		return c, err
	}
	c.Over, c.Sums = over[0].Exists(), tally.Sums()
	return c, nil
}

// from returns where a period begins.
func (p Period) from(now time.Time) (time.Time, error) {
	back := time.Duration(p.Since)
	switch {
	case back > ledger.Retention || back < 0:
		return now, fault.New(fault.Invalid, "cost is kept for 400 days")
	case back == 0:
		return now.UTC().Truncate(24 * time.Hour), nil
	}
	return now.Add(-back), nil
}

// assumed says what a sum by another routing rests on.
func assumed() []string {
	return []string{
		"as many tokens in and out as were counted; another model counts the same words otherwise, and answers them otherwise",
		"the prices of today's models.json",
		"what can be kept is the share of the tokens in that it has of the characters; of calls that an older release made it is not known",
		"vectors, second readings (intent_shadow) and calls of which nobody knows the tokens cost what they did, and so do models (cache) and prompts (large) that are gone",
	}
}

// addUp adds the entries of a span to tallies in the order of time, with what they would have cost where somebody says so.
func (o *Ops) addUp(ctx context.Context, from, until time.Time, would func(ledger.Entry) []int64, tallies ...*ledger.Tally) error {
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
				var otherwise []int64
				if would != nil {
					otherwise = would(e)
				}
				for _, tally := range tallies {
					tally.Add(e, otherwise)
				}
			}
			if q.After = page.Next; page.Next == "" {
				break
			}
		}
	}
	return nil
}
