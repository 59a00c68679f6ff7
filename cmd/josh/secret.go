package main

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// pepperCmd is `josh pepper`.
type pepperCmd struct {
	Show pepperShowCmd `cmd:"" help:"Say how many numbers are known under each pepper of PHONE_PEPPER. It reads the whole table."`
	Drop pepperDropCmd `cmd:"" help:"Let go of a pepper under which nobody is known any more: from then on JOSH starts without it."`
}

type pepperShowCmd struct{ operator }

// Run lists the peppers.
func (c *pepperShowCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.Pepper
	return list(ctx, c.operator, s, "pepper.show", ops.None{}, "peppers",
		column[row]{"pepper", func(p row, _ time.Time) string { return p.Name }},
		column[row]{"numbers", func(p row, _ time.Time) string { return strconv.Itoa(p.Numbers) }},
		column[row]{"sealed", func(p row, _ time.Time) string { return strconv.Itoa(p.Sealed) }},
		column[row]{"", func(p row, _ time.Time) string {
			switch {
			case p.First:
				return "new numbers get it"
			case p.Needed:
				return "needed"
			}
			return "can be let go of"
		}},
	)
}

type pepperDropCmd struct {
	operator
	Name   string `arg:"" help:"Name of the pepper, as josh pepper show has it."`
	Reason string `required:"" help:"Why. It stands in the audit."`
}

// Run lets go of a pepper.
func (c *pepperDropCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "pepper.drop", ops.ByName{Name: c.Name, Reason: c.Reason})
}

// keyCmd is `josh key`.
type keyCmd struct {
	Rotate keyRotateCmd `cmd:"" help:"Make a new key in the key file of a running josh run: it seals from then on, the older ones go on opening."`
}

type keyRotateCmd struct {
	operator
	Reason string `required:"" help:"Why. It stands in the audit."`
}

// Run makes a new key. A key file is a running josh run's alone, wherever its table is.
func (c *keyRotateCmd) Run(ctx context.Context, s *streams) error {
	args, err := json.Marshal(ops.Rotation{Reason: c.Reason})
	if err != nil {
		return fault.Wrap(fault.Internal, "encode", err)
	}
	out, err := c.remote(ctx, s, "/ops/key.rotate", args, shortWork)
	if err != nil {
		return err
	}
	return show(s, out)
}
