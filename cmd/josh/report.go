package main

import (
	"context"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
)

// reportCmd is `josh report`.
type reportCmd struct {
	Crisis reportCrisisCmd `cmd:"" help:"How often who can help was named to somebody in a year, by danger."`
}

type reportCrisisCmd struct {
	operator
	Year int `help:"Of which year (UTC), the last one that is over unless you say so."`
}

// Run counts the crisis referrals of a year.
func (c *reportCrisisCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.CrisisCounted
	return list(ctx, c.operator, s, "report.crisis", ops.Year{Year: c.Year}, "rows",
		column[row]{"danger", func(r row, _ time.Time) string { return string(r.Category) }},
		column[row]{"of", func(r row, _ time.Time) string { return string(r.Who) }},
		column[row]{"referrals", func(r row, _ time.Time) string { return strconv.Itoa(r.Count) }},
		column[row]{"arrived", func(r row, _ time.Time) string { return strconv.Itoa(r.Arrived) }},
	)
}
