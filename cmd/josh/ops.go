package main

import (
	"cmp"
	"context"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
)

// deadCmd is `josh dead`.
type deadCmd struct {
	List    deadListCmd    `cmd:"" help:"List what was given up: texts whose turn failed, and texts that were not sent."`
	Show    deadShowCmd    `cmd:"" help:"Show one of them, masked."`
	Redrive deadRedriveCmd `cmd:"" help:"Take one of them up again. Doing it twice does it once."`
}

type deadListCmd struct{ operator }

// Run lists the dead letters.
func (c *deadListCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.DeadEntry
	return list(ctx, c.operator, s, "dead.list", ops.None{}, "dead",
		column[row]{"given up", func(d row, now time.Time) string { return ago(d.At, now) }},
		column[row]{"kind", func(d row, _ time.Time) string { return d.Kind }},
		column[row]{"what", func(d row, _ time.Time) string { return cmp.Or(d.Purpose, d.What()) }},
		column[row]{"why", func(d row, _ time.Time) string { return d.Why }},
		column[row]{"id", func(d row, _ time.Time) string { return d.ID }},
	)
}

type deadShowCmd struct{ entry }

// Run shows a dead letter.
func (c *deadShowCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "dead.show", map[string]string{"id": c.ID})
}

type deadRedriveCmd struct{ entry }

// Run takes a dead letter up again.
func (c *deadRedriveCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "dead.redrive", map[string]string{"id": c.ID})
}

// resumeCmd is `josh resume`.
type resumeCmd struct {
	operator
	Show bool `help:"Only say whether sending is paused, and why."`
}

// Run lets sending go on.
func (c *resumeCmd) Run(ctx context.Context, s *streams) error {
	if c.Show {
		return c.call(ctx, s, "pause.show", struct{}{})
	}
	return c.call(ctx, s, "pause.end", struct{}{})
}
