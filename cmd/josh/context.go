package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
)

// contextCmd is `josh context`.
type contextCmd struct {
	operator
	SID string `arg:"" help:"MessageSid of the text."`
}

// Run shows what models were given in the turn of a text.
func (c *contextCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.GivenCall
	text := func(head string, field func(row) string) column[row] {
		return column[row]{head, func(r row, _ time.Time) string { return field(r) }}
	}
	return list(ctx, c.operator, s, "context", ops.BySID{SID: c.SID}, "calls",
		text("purpose", func(r row) string { return r.Purpose }),
		text("prompt", func(r row) string { return fmt.Sprintf("%s %d", r.Prompt, r.Version) }),
		text("model", func(r row) string { return r.Model }),
		text("why", func(r row) string { return r.Why }),
		text("outcome", func(r row) string { return r.Outcome }),
		text("tokens in", func(r row) string { return strconv.Itoa(r.TokensIn) }),
		text("cached", func(r row) string { return strconv.Itoa(r.Cached) }),
		text("ms", func(r row) string { return strconv.FormatInt(r.Millis, 10) }),
		text("blocks (dropped)", blocksOf),
	)
}

// blocksOf says the parts of a call by their sizes.
func blocksOf(c ops.GivenCall) string {
	var parts []string
	for _, b := range c.Blocks {
		part := b.Name + " " + strconv.Itoa(b.Tokens)
		if b.Dropped > 0 {
			part += " (" + strconv.Itoa(b.Dropped) + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}
