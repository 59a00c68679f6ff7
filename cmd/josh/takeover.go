package main

import (
	"cmp"
	"context"
	"strings"

	"github.com/josh-sms/josh/internal/edge/ops"
)

// answering names somebody, and who answers them.
type answering struct {
	waiter
	As string `placeholder:"NAME" help:"Your first name, as they read it. The default is JOSH_OPERATOR."`
}

func (c *answering) taking(s *streams) ops.Taking {
	return ops.Taking{Who: c.Who, As: cmp.Or(c.As, s.environ[operatorVariable])}
}

type personThreadCmd struct {
	waiter
	Reason string `help:"Why you have to read it. It is recorded, and words, name and number are shown."`
}

// Run shows a conversation.
func (c *personThreadCmd) Run(ctx context.Context, s *streams) error {
	return read(ctx, c.operator, s, "person.thread", ops.Reading{Who: c.Who, Reason: c.Reason}, printThread)
}

type personWhyCmd struct{ waiter }

// Run says why somebody got no reply.
func (c *personWhyCmd) Run(ctx context.Context, s *streams) error {
	return read(ctx, c.operator, s, "person.why", ops.Whom{Who: c.Who}, printWhy)
}

type personSuspendCmd struct {
	waiter
	Reason string `required:"" help:"Why. It is recorded."`
}

// Run suspends somebody.
func (c *personSuspendCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "person.suspend", ops.Suspending{Who: c.Who, Reason: c.Reason})
}

type personRestoreCmd struct {
	waiter
	Reason string `required:"" help:"Why. It is recorded."`
}

// Run restores somebody.
func (c *personRestoreCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "person.restore", ops.Suspending{Who: c.Who, Reason: c.Reason})
}

type personTakeCmd struct {
	answering
	Reason string `required:"" help:"Why. It is recorded."`
}

// Run takes somebody over.
func (c *personTakeCmd) Run(ctx context.Context, s *streams) error {
	in := c.taking(s)
	in.Reason = c.Reason
	return c.call(ctx, s, "person.take", in)
}

type personTextCmd struct {
	answering
	Text string `arg:"" help:"What they get after your name: two segments in all."`
	Key  string `help:"The same key is texted once, however often the command is given."`
}

// Run texts somebody.
func (c *personTextCmd) Run(ctx context.Context, s *streams) error {
	in := c.taking(s)
	in.Text, in.Key = strings.TrimSpace(c.Text), c.Key
	return c.call(ctx, s, "person.text", in)
}

type personBackCmd struct {
	waiter
	Reason string `help:"Why, if there is something to say. It is recorded."`
}

// Run hands somebody back.
func (c *personBackCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "person.back", ops.Taking{Who: c.Who, Reason: c.Reason})
}
