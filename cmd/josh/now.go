package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// nowCmd is `josh now`.
type nowCmd struct{ operator }

// figure is a row of the first table.
type figure struct{ name, value string }

// Run shows how JOSH is at this moment.
func (c *nowCmd) Run(ctx context.Context, s *streams) error {
	out, err := c.ask(ctx, s, "now", ops.None{})
	if err != nil {
		return err
	}
	if c.JSON || !s.terminal() {
		return line(s.out, out)
	}
	var g ops.Glance
	if err := json.Unmarshal(out, &g); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	if err := printTable(s.out, figures(g), []column[figure]{
		{"what", func(f figure, _ time.Time) string { return f.name }},
		{"", func(f figure, _ time.Time) string { return f.value }},
	}, g.Now); err != nil || len(g.Refused) == 0 {
		return err
	}
	_, _ = fmt.Fprintln(s.out, "\nRefused at the doors (docs/runbook.md says what each means)")
	return printTable(s.out, g.Refused, []column[ops.Refusal]{
		{"cause", func(r ops.Refusal, _ time.Time) string { return string(r.Cause) }},
		{"times", func(r ops.Refusal, _ time.Time) string { return strconv.Itoa(r.Count) }},
		{"last", func(r ops.Refusal, now time.Time) string { return ago(r.Last, now) }},
	}, g.Now)
}

// figures are the rows of what waits and of the last hour.
func figures(g ops.Glance) []figure {
	of := func(n int, what string, rest int) string {
		if rest == 0 {
			return strconv.Itoa(n)
		}
		return fmt.Sprintf("%d, %d %s", n, rest, what)
	}
	sending := "on"
	if g.Paused {
		sending = "paused: " + g.Why
	}
	rows := []figure{
		{"open incidents", of(g.Waits.Incidents, "not seen", g.Waits.Unseen)},
		{"held", of(g.Waits.Held, "overdue", g.Waits.Overdue)},
		{"want a person", strconv.Itoa(g.Waits.Humans)},
		{"questions", strconv.Itoa(g.Waits.Questions)},
		{"dead letters", strconv.Itoa(g.Waits.Dead)},
		{"sending", sending},
	}
	h := g.Hour
	if h == nil {
		return rows
	}
	return append(rows,
		figure{"since", ago(h.Since, g.Now)},
		figure{"texts in, out", fmt.Sprintf("%d, %d", h.TextsIn, h.TextsOut)},
		figure{"text to carrier", fmt.Sprintf("p50 %.0f ms, p99 %.0f ms", h.P50, h.P99)},
		figure{"oldest that waits", (time.Duration(h.Oldest) * time.Second).String()},
		figure{"given up, tried again", fmt.Sprintf("%d, %d", h.Failed, h.Retried)},
		figure{"turns, with a model", fmt.Sprintf("%d, %d", h.Turns, h.Asked)},
		figure{"cents", fmt.Sprintf("%.4f", h.Cents)},
		figure{"opt-outs", strconv.Itoa(h.OptOuts)},
	)
}
