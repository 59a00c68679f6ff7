package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// talkCmd is `josh talk`.
type talkCmd struct {
	List  talkListCmd  `cmd:"" help:"List the talks between two people that are not over, the newest first."`
	Show  talkShowCmd  `cmd:"" help:"Show how far each side of one is, what happened, and what was released. Nobody is named."`
	Parse talkParseCmd `cmd:"" help:"Say what is read of a model's answers in a talk: JSON lines {\"raw\": ...} from standard input, one of JSON for each."`
}

// talkParseCmd is `josh talk parse`.
type talkParseCmd struct{}

// Run reads every line of standard input.
func (c *talkParseCmd) Run(s *streams) error { return explain.Envelopes(s.in, s.out) }

type talkListCmd struct {
	operator
	Phone string `help:"Only those of this person: their phone, or the number (hash). It is recorded."`
	All   bool   `help:"Those that are over as well."`
}

// Run lists talks.
func (c *talkListCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.TalkRow
	return list(ctx, c.operator, s, "talk.list", ops.TalksAsked{Who: c.Phone, All: c.All}, "talks",
		column[row]{"state", func(t row, _ time.Time) string { return t.State }},
		column[row]{"stages", func(t row, _ time.Time) string { return stagesOf(t) }},
		column[row]{"agreed", func(t row, _ time.Time) string { return strconv.Itoa(t.Agreed()) }},
		column[row]{"last", func(t row, now time.Time) string { return ago(t.Last, now) }},
		column[row]{"since", func(t row, now time.Time) string { return ago(t.At, now) }},
		column[row]{"id", func(t row, _ time.Time) string { return t.ID }},
	)
}

func stagesOf(t ops.TalkRow) (said string) {
	for n, side := range t.Sides {
		if n > 0 {
			said += " and "
		}
		said += strconv.Itoa(int(side.Stage))
	}
	return said
}

type talkShowCmd struct {
	entry
	Reveal bool   `help:"Show the words that were released. It is recorded, and --reason is required. What is said in private is never here."`
	Reason string `help:"Why they have to be read."`
}

// Run shows a talk.
func (c *talkShowCmd) Run(ctx context.Context, s *streams) error {
	return read(ctx, c.operator, s, "talk.show", ops.LinkUpLook{ID: c.ID, Reveal: c.Reveal, Reason: c.Reason}, printTalk)
}

func printTalk(w io.Writer, t ops.TalkRow) error {
	next := moment(t.Next)
	if t.Coming != "" {
		next += ", " + t.Coming
	}
	all := []figure{{"talk", t.ID}, {"state", t.State}, {"began", moment(t.At)}, {"last", moment(t.Last)}, {"next", next}, {"agreed", strconv.Itoa(t.Agreed())}, {"why", t.Why}}
	for _, side := range t.Sides {
		all = append(all, figure{fmt.Sprintf("side %d", side.Side), fmt.Sprintf("stage %d, heard %t, shared %t, needs %t", side.Stage, side.Heard, side.Shared, side.Needs)})
	}
	for _, r := range t.Released {
		all = append(all, figure{fmt.Sprintf("released by %d", r.Side), strings.TrimSpace(string(r.What) + " " + r.Words)})
	}
	for _, m := range t.Spoken {
		said := append([]string{m.Purpose, m.Mode, m.Strategy, m.Dispatch}, m.Warnings...)
		said = slices.DeleteFunc(said, func(field string) bool { return field == "" })
		all = append(all, figure{fmt.Sprintf("a model to %d", m.Side), strings.Join(said, ", ")})
	}
	for _, m := range t.History {
		all = append(all, figure{moment(m.At), fmt.Sprintf("%s, side %d", m.Event, m.Side)})
	}
	return printFigures(w, all...)
}
