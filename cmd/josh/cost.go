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
	By    []ledger.By `enum:"day,month,purpose,model,person,linkup,all" default:"day" help:"What to add up by: ${enum}, or several of them with commas between. Days and months are of UTC, a person is a hash."`
	Since string      `default:"7d" placeholder:"LENGTH" help:"How far back, for example 24h, 7d or 400d; 0s is today (UTC)."`
}

// Run shows what calls of models have cost.
func (c *costCmd) Run(ctx context.Context, s *streams) error {
	type row = ledger.Sum
	number := func(head string, field func(row) int) column[row] {
		return column[row]{head, func(r row, _ time.Time) string { return strconv.Itoa(field(r)) }}
	}
	var columns []column[row]
	for _, by := range c.By {
		columns = append(columns, column[row]{string(by), func(r row, _ time.Time) string { return r.Keys[by] }})
	}
	columns = append(columns,
		number("texts", func(r row) int { return r.Texts }),
		number("calls", func(r row) int { return r.Calls }),
		number("unused", func(r row) int { return r.Unused }),
		number("tokens in", func(r row) int { return r.TokensIn }),
		number("cached", func(r row) int { return r.Cached }),
		number("tokens out", func(r row) int { return r.TokensOut }),
		column[row]{"cents", func(r row, _ time.Time) string { return fmt.Sprintf("%.4f", r.Cents) }},
	)
	return list(ctx, c.operator, s, "cost", map[string]any{"by": c.By, "since": c.Since}, "sums", columns...)
}
