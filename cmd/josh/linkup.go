package main

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// linkUpCmd is `josh linkup`.
type linkUpCmd struct {
	List   linkUpListCmd   `cmd:"" help:"List the LinkUps that are not over, the newest first."`
	Show   linkUpShowCmd   `cmd:"" help:"Show the whole life of one: who was asked and why, who answered, what comes next. People are masked."`
	Cancel linkUpCancelCmd `cmd:"" help:"Call one off. Everybody who is in is told once, and not why."`
	Remove linkUpRemoveCmd `cmd:"" help:"Take somebody out. They are told so; when too few are left somebody else is asked, once."`
	Extend linkUpExtendCmd `cmd:"" help:"Give those who are asked more time."`
}

type linkUpListCmd struct {
	operator
	State string `enum:",broadcasting,locked,completed,expired,canceled" default:"" help:"Only those in a state: broadcasting, locked, completed, expired or canceled."`
	All   bool   `help:"Those that are over as well."`
}

// Run lists LinkUps.
func (c *linkUpListCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.LinkUpRow
	return list(ctx, c.operator, s, "linkup.list", ops.LinkUpsAsked{State: c.State, All: c.All}, "linkups",
		column[row]{"state", func(l row, _ time.Time) string { return l.State }},
		column[row]{"what", func(l row, _ time.Time) string { return l.Activity }},
		column[row]{"where", func(l row, _ time.Time) string { return l.Region }},
		column[row]{"when", func(l row, _ time.Time) string { return times(l) }},
		column[row]{"in", func(l row, _ time.Time) string { return fmt.Sprintf("%d of %d-%d", l.In, l.Group.Min, l.Group.Max) }},
		column[row]{"asked", func(l row, _ time.Time) string { return strconv.Itoa(l.Asked) }},
		column[row]{"next", func(l row, now time.Time) string {
			if len(l.Ahead) == 0 {
				return "-"
			}
			return l.Ahead[0].What + " in " + span.Short(l.Ahead[0].At.Sub(now))
		}},
		column[row]{"since", func(l row, now time.Time) string { return ago(l.CreatedAt, now) }},
		column[row]{"id", func(l row, _ time.Time) string { return l.ID }},
	)
}

// times says when a LinkUp is, by the clock of its region: the time that was chosen, or all that may be.
func times(l ops.LinkUpRow) (said string) {
	home, err := time.LoadLocation(l.Zone)
	if err != nil {
		home = time.UTC
	}
	for _, o := range l.Options {
		if l.Chosen != "" && o.Key != l.Chosen {
			continue
		}
		if said != "" {
			said += " or "
		}
		said += o.From.In(home).Format("Mon 2 Jan 15:04")
	}
	return cmp.Or(said, "-")
}

// linkUpEntry names a LinkUp and says why it is changed.
type linkUpEntry struct {
	entry
	Reason string `required:"" help:"Why. It stands in the history of the LinkUp; nobody in it hears it."`
}

type linkUpShowCmd struct {
	entry
	Reveal bool   `help:"Show names and numbers in the clear. It is recorded, and --reason is required."`
	Reason string `help:"Why they have to be read."`
}

// Run shows a LinkUp.
func (c *linkUpShowCmd) Run(ctx context.Context, s *streams) error {
	return read(ctx, c.operator, s, "linkup.show", ops.LinkUpLook{ID: c.ID, Reveal: c.Reveal, Reason: c.Reason}, printLinkUp)
}

type linkUpCancelCmd struct{ linkUpEntry }

// Run calls a LinkUp off.
func (c *linkUpCancelCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "linkup.cancel", ops.LinkUpChange{ID: c.ID, Reason: c.Reason})
}

type linkUpRemoveCmd struct {
	entry
	Who    string `arg:"" help:"The seat as josh linkup show has it (0 is who asked for it), the phone, or the number (hash)."`
	Reason string `required:"" help:"Why. It stands in the history of the LinkUp; nobody in it hears it."`
}

// Run takes somebody out of a LinkUp.
func (c *linkUpRemoveCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "linkup.remove", ops.LinkUpChange{ID: c.ID, Who: c.Who, Reason: c.Reason})
}

type linkUpExtendCmd struct {
	linkUpEntry
	For string `required:"" placeholder:"LENGTH" help:"How much longer, for example 90m, 6h or 1d. It ends at the last moment at which it can still be on."`
}

// Run gives a LinkUp more time.
func (c *linkUpExtendCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "linkup.extend", ops.LinkUpChange{ID: c.ID, For: c.For, Reason: c.Reason})
}
