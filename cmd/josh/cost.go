package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/domain/ledger"
)

// costCmd is `josh cost`.
type costCmd struct {
	operator
	By  string `enum:"day,month,purpose,model,person,all" default:"day" help:"What to add up by: ${enum}. Days and months are of UTC, a person is a hash."`
	For string `default:"7d" placeholder:"LENGTH" help:"How far back, for example 24h, 7d or 400d."`
}

// Run shows what calls of models have cost.
func (c *costCmd) Run(ctx context.Context, s *streams) error {
	type row = ledger.Sum
	number := func(field func(row) int) func(row, time.Time) string {
		return func(r row, _ time.Time) string { return strconv.Itoa(field(r)) }
	}
	return list(ctx, c.operator, s, "cost", map[string]string{"by": c.By, "for": c.For}, "sums",
		column[row]{c.By, func(r row, _ time.Time) string { return r.Key }},
		column[row]{"calls", number(func(r row) int { return r.Calls })},
		column[row]{"unused", number(func(r row) int { return r.Unused })},
		column[row]{"tokens in", number(func(r row) int { return r.TokensIn })},
		column[row]{"cached", number(func(r row) int { return r.Cached })},
		column[row]{"tokens out", number(func(r row) int { return r.TokensOut })},
		column[row]{"cents", func(r row, _ time.Time) string { return fmt.Sprintf("%.4f", r.Cents) }},
	)
}
