package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// replayCmd is `josh replay`.
type replayCmd struct {
	Export replayExportCmd `cmd:"" help:"Write what the turn of a text was decided from, and what was decided, into a file."`
	Run    replayRunCmd    `cmd:"" help:"Decide such a file again by the rules of this josh, and say what differs. It ends with 1 when something does."`
	Test   replayTestCmd   `cmd:"" help:"Write such a file as a test of the rules, which fails until they decide the turn as wanted."`
	Since  replaySinceCmd  `cmd:"" help:"Decide all turns of a time again by the rules of the josh that is asked, and say which go another way."`
}

type replayExportCmd struct {
	operator
	SID    string `arg:"" help:"MessageSid of the text."`
	Reason string `help:"Why words, names and numbers have to be in it. It is recorded; without it stand-ins are in their place."`
	Out    string `short:"o" placeholder:"FILE" help:"The file (SID.replay.json unless told); - is standard output."`
}

// Run exports a turn.
func (c *replayExportCmd) Run(ctx context.Context, s *streams) error {
	out, err := c.ask(ctx, s, "replay.export", ops.Export{SID: c.SID, Reason: c.Reason})
	if err != nil {
		return err
	}
	if c.Out == "-" {
		return show(s, out)
	}
	name := cmp.Or(c.Out, c.SID+".replay.json")
	if err := os.WriteFile(name, append(out, '\n'), 0o600); err != nil {
		return fault.Wrap(fault.Config, "bundle", err)
	}
	_, err = fmt.Fprintln(s.out, name)
	return err
}

type replayRunCmd struct {
	Bundle string `arg:"" type:"existingfile" help:"The file."`
	JSON   bool   `help:"Print the differences as JSON, each as one line."`
}

// Run decides a turn again.
func (c *replayRunCmd) Run(ctx context.Context, s *streams) error {
	raw, err := os.ReadFile(c.Bundle)
	if err != nil {
		return fault.Wrap(fault.Config, "bundle", err)
	}
	bundle, err := replay.Parse(raw)
	if err != nil {
		return err
	}
	rules, err := app.Replays(bundle.Setting)
	if err != nil {
		return err
	}
	_, differences, err := rules.Again(ctx, bundle)
	if err != nil {
		return err
	}
	if err := c.print(s, bundle, differences); err != nil {
		return err
	}
	if len(differences) > 0 {
		return fault.New(fault.Conflict, "the rules decide otherwise now: "+strconv.Itoa(len(differences))+" differences")
	}
	return nil
}

func (c *replayRunCmd) print(s *streams, b replay.Bundle, differences []replay.Difference) error {
	if c.JSON {
		for _, d := range differences {
			raw, err := json.Marshal(d)
			if err == nil {
				err = line(s.out, raw)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	rules := "by the rules " + cmp.Or(b.Setting.Rules, "of nobody knows which release")
	if b.Redacted {
		rules += "; the bundle is redacted: stand-ins are in the place of words"
		if b.Altered != "" {
			rules += ", which rules read otherwise (" + plain(b.Altered) + ")"
		}
	}
	_, _ = fmt.Fprintf(s.out, "decided %s %s\n", b.Snapshot.Now.UTC().Format(time.RFC3339), rules)
	if len(differences) == 0 {
		_, err := fmt.Fprintf(s.out, "no difference: %s, %d steps\n", b.Decided.Outcome, len(b.Decided.Steps))
		return err
	}
	for _, d := range differences {
		_, _ = fmt.Fprintf(s.out, "%s: %s\n  then: %s\n  now:  %s\n", d.Part, d.What, plain(cmp.Or(d.Then, "-")), plain(cmp.Or(d.Now, "-")))
	}
	return nil
}

type replaySinceCmd struct {
	operator
	For string `arg:"" placeholder:"LENGTH" help:"How far back, for example 24h or 7d."`
}

// Run decides the turns of a time again.
func (c *replaySinceCmd) Run(ctx context.Context, s *streams) error {
	out, err := c.ask(ctx, s, "replay.since", ops.Since{For: c.For})
	if err != nil {
		return err
	}
	if c.JSON || !s.terminal() {
		return line(s.out, out)
	}
	var answer ops.Replayed
	if err := json.Unmarshal(out, &answer); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	type row = ops.ChangedStep
	first := func(field func(ops.Example) string) func(row, time.Time) string {
		return func(r row, _ time.Time) string { return field(r.Examples[0]) }
	}
	_, _ = fmt.Fprintf(s.out, "%d turns decided again, %d as then, %d otherwise\n", answer.Turns, answer.Same, answer.Turns-answer.Same)
	for _, why := range slices.Sorted(maps.Keys(answer.Without)) {
		_, _ = fmt.Fprintf(s.out, "%d not decided again: %s\n", answer.Without[why], plain(why))
	}
	if answer.Planned != nil {
		answer.Changed = append(answer.Changed, *answer.Planned)
	}
	if len(answer.Changed) == 0 {
		return nil
	}
	return printTable(s.out, answer.Changed, []column[row]{
		{"step", func(r row, _ time.Time) string { return r.Step }},
		{"turns", func(r row, _ time.Time) string { return strconv.Itoa(r.Turns) }},
		{"then", first(func(e ops.Example) string { return e.Then })},
		{"now", first(func(e ops.Example) string { return e.Now })},
		{"for example", first(func(e ops.Example) string { return cmp.Or(e.SID, e.ID) })},
	}, answer.Now)
}
