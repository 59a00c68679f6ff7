package main

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// deadCmd is `josh dead`.
type deadCmd struct {
	List    deadListCmd    `cmd:"" help:"List what was given up: texts whose turn failed, and texts that were not sent."`
	Show    deadShowCmd    `cmd:"" help:"Show one of them, masked."`
	Redrive deadRedriveCmd `cmd:"" help:"Take one of them up again, or all of a cause. Doing it twice does it once."`
}

type deadListCmd struct {
	operator
	By string `enum:",cause" default:"" placeholder:"cause" help:"With cause: how many there are of each, and since when."`
}

// Run lists the dead letters, or their causes.
func (c *deadListCmd) Run(ctx context.Context, s *streams) error {
	if c.By == "cause" {
		return c.causes(ctx, s)
	}
	type row = ops.DeadEntry
	return list(ctx, c.operator, s, "dead.list", ops.None{}, "dead",
		column[row]{"given up", func(d row, now time.Time) string { return ago(d.At, now) }},
		column[row]{"kind", func(d row, _ time.Time) string { return d.Kind }},
		column[row]{"what", func(d row, _ time.Time) string { return cmp.Or(d.Purpose, d.What()) }},
		column[row]{"cause", func(d row, _ time.Time) string { return d.Cause }},
		column[row]{"why", func(d row, _ time.Time) string { return d.Why }},
		column[row]{"id", func(d row, _ time.Time) string { return d.ID }},
	)
}

func (c *deadListCmd) causes(ctx context.Context, s *streams) error {
	type row = ops.DeadCause
	return list(ctx, c.operator, s, "dead.causes", ops.None{}, "causes",
		column[row]{"cause", func(d row, _ time.Time) string { return d.Cause }},
		column[row]{"count", func(d row, _ time.Time) string { return strconv.Itoa(d.Count) }},
		column[row]{"first seen", func(d row, now time.Time) string { return ago(d.First, now) }},
		column[row]{"last seen", func(d row, now time.Time) string { return ago(d.Last, now) }},
		column[row]{"why", func(d row, _ time.Time) string { return d.Why }},
	)
}

type deadShowCmd struct{ entry }

// Run shows a dead letter.
func (c *deadShowCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "dead.show", map[string]string{"id": c.ID})
}

type deadRedriveCmd struct {
	operator
	ID     string `arg:"" optional:"" help:"Id from the list."`
	Cause  string `placeholder:"CAUSE" help:"In its place all of a cause, as josh dead list --by cause has it."`
	Reason string `required:"" help:"Why: what was mended. It is recorded."`
}

// Run takes a dead letter up again, or all of a cause. It fails when one of these cannot be.
func (c *deadRedriveCmd) Run(ctx context.Context, s *streams) error {
	in := ops.Redrive{ID: c.ID, Cause: c.Cause, Reason: c.Reason}
	switch {
	case (c.ID == "") == (c.Cause == ""):
		return fault.New(fault.Invalid, "either the id of one, or --cause CAUSE for all of a cause")
	case c.ID != "":
		return c.call(ctx, s, "dead.redrive", in)
	}
	out, err := c.ask(ctx, s, "dead.redrive_all", in)
	if err != nil {
		return err
	}
	if err := show(s, out); err != nil {
		return err
	}
	var all ops.AllRedriven
	if err := json.Unmarshal(out, &all); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	if len(all.Left) > 0 {
		return fault.New(fault.Conflict, strconv.Itoa(len(all.Left))+" could not be taken up again: left says why")
	}
	return nil
}

// resumeCmd is `josh resume`.
type resumeCmd struct {
	operator
	Show   bool   `help:"Only say whether sending is paused, and why."`
	Reason string `help:"Why it may go on: what was mended. It is recorded, and required to let sending go on."`
}

// Run lets sending go on.
func (c *resumeCmd) Run(ctx context.Context, s *streams) error {
	if c.Show {
		return c.call(ctx, s, "pause.show", struct{}{})
	}
	return c.call(ctx, s, "pause.end", ops.Resuming{Reason: c.Reason})
}
