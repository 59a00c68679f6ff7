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
	By     []ledger.By `enum:"day,month,purpose,model,person,linkup,talk,turn,subject,outcome,all" default:"day" help:"What to add up by: ${enum}, or several of them with commas between. Days and months are of UTC, a person is a hash, a turn the text that it answers, a subject a LinkUp, a talk or a person."`
	Since  string      `default:"7d" placeholder:"LENGTH" help:"How far back, for example 24h, 7d or 400d; 0s is today (UTC)."`
	WhatIf ledger.If   `enum:",small,large,cache" default:"" help:"Also what it would have cost with MODEL_ID for all (small), with MODEL_LARGE_ID wherever a prompt allows it (large), or with what is the same in all calls of a prompt kept for five minutes where it is long enough (cache). It takes as many tokens as were counted, today's prices and estimated sizes; vectors, second readings and models that are gone cost what they did."`
}

// Run shows what calls of models have cost.
func (c *costCmd) Run(ctx context.Context, s *streams) error {
	type row = ledger.Sum
	text := func(head string, field func(row) string) column[row] {
		return column[row]{head, func(r row, _ time.Time) string { return field(r) }}
	}
	number := func(head string, field func(row) int) column[row] {
		return text(head, func(r row) string { return strconv.Itoa(field(r)) })
	}
	var columns []column[row]
	for _, by := range c.By {
		columns = append(columns, text(string(by), func(r row) string { return r.Keys[by] }))
	}
	columns = append(columns,
		number("texts", func(r row) int { return r.Texts }),
		number("calls", func(r row) int { return r.Calls }),
		number("unused", func(r row) int { return r.Unused }),
		number("tokens in", func(r row) int { return r.TokensIn }),
		text("cached", func(r row) string { return fmt.Sprintf("%d (%.0f %%)", r.Cached, 100*r.Share()) }),
		number("tokens out", func(r row) int { return r.TokensOut }),
		text("cents", func(r row) string { return fmt.Sprintf("%.4f", r.Cents) }),
	)
	args := map[string]any{"by": c.By, "since": c.Since}
	if c.WhatIf != "" {
		args["what_if"] = c.WhatIf // only then: an older josh run does not know it
		would := func(head, format string, field func(ledger.Would) any) column[row] {
			return text(head, func(r row) string {
				if r.Would == nil { // a josh run that is older than this command
					return "?"
				}
				return fmt.Sprintf(format, field(*r.Would))
			})
		}
		columns = append(columns,
			would("if "+string(c.WhatIf), "%.4f", func(w ledger.Would) any { return w.Cents }),
			would("difference", "%+.4f", func(w ledger.Would) any { return w.Difference }),
			would("other calls", "%d", func(w ledger.Would) any { return w.Calls }),
		)
	}
	return list(ctx, c.operator, s, "cost", args, "sums", columns...)
}
