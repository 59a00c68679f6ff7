package main

import (
	"context"
	"time"
)

// matchCmd is `josh match`.
type matchCmd struct {
	Explain matchExplainCmd `cmd:"" help:"Say why somebody was asked for a plan, or was not: each filter, each part of the score, each wave. That it was asked is recorded."`
}

type matchExplainCmd struct {
	operator
	Phone    string    `arg:"" help:"Number in E.164 form."`
	LinkUp   string    `name:"linkup" placeholder:"ID" help:"A plan that there is."`
	For      string    `placeholder:"PHONE" help:"Who would ask for a plan that there is not."`
	Activity string    `help:"What it would be: a key of the catalogue, as coffee."`
	At       time.Time `placeholder:"TIME" help:"When it would begin (RFC 3339)."`
	Radius   int       `help:"Miles, 5 unless it is given."`
	Min      int       `help:"People at least, the one who asks included."`
	Max      int       `help:"People at most."`
	Reason   string    `help:"Why you look. With one first names are shown."`
}

// Run explains.
func (c *matchExplainCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "match.explain", map[string]any{
		"phone": c.Phone, "linkup": c.LinkUp, "for": c.For, "activity": c.Activity, "at": c.At, "radius": c.Radius, "min": c.Min, "max": c.Max, "reason": c.Reason,
	})
}
