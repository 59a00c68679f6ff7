package main

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
)

// humanCmd is `josh human`.
type humanCmd struct {
	List   humanListCmd   `cmd:"" help:"List who wants a person: reports first, then by how long they have waited."`
	Show   humanShowCmd   `cmd:"" help:"Show one of them, masked."`
	Answer humanAnswerCmd `cmd:"" help:"Text somebody back. They get it by day (leaves says when), and leave the list."`
	Close  humanCloseCmd  `cmd:"" help:"Take somebody off the list without a text."`
}

type humanListCmd struct{ operator }

// Run lists who wants a person.
func (c *humanListCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.HumanView
	return list(ctx, c.operator, s, "human.list", ops.None{}, "humans",
		column[row]{"about", func(h row, _ time.Time) string {
			if h.Unreadable {
				return "unreadable"
			}
			return string(h.About)
		}},
		column[row]{"waiting", func(h row, _ time.Time) string { return cmp.Or(h.Age, "-") }},
		column[row]{"phone", func(h row, _ time.Time) string { return cmp.Or(h.Phone, "-") }},
		column[row]{"texts", func(h row, _ time.Time) string { return strconv.Itoa(len(h.SIDs)) }},
		column[row]{"id", func(h row, _ time.Time) string { return h.ID }},
	)
}

// waiter names somebody who wants a person.
type waiter struct {
	operator
	Who string `arg:"" help:"The phone, or the id from the list."`
}

type humanShowCmd struct {
	waiter
	look
}

// Run shows one of them.
func (c *humanShowCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "human.show", ops.Waiter{Who: c.Who, Reveal: c.Reveal, Reason: c.Reason})
}

type humanAnswerCmd struct {
	waiter
	Text   string `arg:"" help:"The answer, as it is texted: two segments at most."`
	Reason string `required:"" help:"Why you answer it so. It is recorded."`
}

// Run answers somebody.
func (c *humanAnswerCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "human.answer", ops.Reply{Who: c.Who, Text: c.Text, Reason: c.Reason})
}

type humanCloseCmd struct {
	waiter
	Reason string `required:"" help:"Why. It is recorded."`
}

// Run takes somebody off the list.
func (c *humanCloseCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "human.close", ops.Closing{Who: c.Who, Reason: c.Reason})
}
