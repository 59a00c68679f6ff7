package main

import (
	"cmp"
	"context"
	"time"

	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// auditCmd is `josh audit`.
type auditCmd struct {
	operator
	Since   string `default:"30d" help:"How far back: 24h, 7d, at most two years."`
	By      string `placeholder:"OPERATOR" help:"Only what this operator did."`
	Command string `placeholder:"NAME" help:"Only this command, or all of a kind: hold.lift, hold."`
	Phone   string `help:"Only what was about this person."`
	Looks   bool   `help:"Only what read words, names or numbers in the clear."`
	Limit   int    `default:"200" help:"How many at most."`
}

// Run lists what operators have done, the newest first.
func (c *auditCmd) Run(ctx context.Context, s *streams) error {
	type row = audit.Record
	q := ops.AuditQuestion{Since: c.Since, By: c.By, Command: c.Command, Phone: c.Phone, Looks: c.Looks, Limit: c.Limit}
	return list(ctx, c.operator, s, "audit", q, "records",
		column[row]{"when", func(r row, now time.Time) string { return ago(r.At, now) }},
		column[row]{"who", func(r row, _ time.Time) string { return r.By }},
		column[row]{"what", func(r row, _ time.Time) string {
			if r.Look {
				return r.Command + ", in the clear"
			}
			return r.Command
		}},
		column[row]{"of", func(r row, _ time.Time) string { return cmp.Or(r.Subject, r.Number[:min(12, len(r.Number))], "-") }},
		column[row]{"outcome", func(r row, _ time.Time) string { return r.Outcome }},
		column[row]{"why", func(r row, _ time.Time) string { return cmp.Or(r.Why, "-") }},
		column[row]{"id", func(r row, _ time.Time) string { return r.ID }},
	)
}
