package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// turnTests is where the tests of turns are, from the root of the sources.
const turnTests = "internal/app/testdata/turns"

type replayTestCmd struct {
	Bundle  string   `arg:"" type:"existingfile" help:"The file."`
	Why     string   `required:"" help:"What was wrong, for whoever reads the test when it fails."`
	Text    string   `help:"A text of your own in the place of the person's, which is never in a test. Without it stand-ins are."`
	Outcome string   `help:"The outcome that is right."`
	Purpose []string `help:"The purposes of the texts that are right, in their order. Without this and --outcome anything is right but what was decided."`
	Out     string   `short:"o" placeholder:"FILE" help:"The file (internal/app/testdata/turns/SID.json unless told)."`
}

// Run writes a test that fails by the rules of this josh; it refuses one that would not.
func (c *replayTestCmd) Run(ctx context.Context, s *streams) error {
	raw, err := os.ReadFile(c.Bundle)
	if err != nil {
		return fault.Wrap(fault.Config, "bundle", err)
	}
	bundle, err := replay.Parse(raw)
	if err != nil {
		return err
	}
	wanted := replay.Expected{Outcome: c.Outcome}
	for _, purpose := range c.Purpose {
		wanted.Texts = append(wanted.Texts, wording.Purpose(purpose))
	}
	test, err := replay.CaseOf(bundle, c.Why, c.Text, wanted)
	if err != nil {
		return err
	}
	rules, err := app.Replays(bundle.Setting)
	if err != nil {
		return err
	}
	fails, err := test.Fails(ctx, rules)
	if err != nil {
		return err
	}
	if fails == "" {
		hint := ""
		if c.Text == "" {
			hint = "; it has stand-ins for the person's words: --text puts a text of yours in their place"
		}
		return fault.New(fault.Conflict, "the rules of this josh decide as wanted: the test would not fail"+hint)
	}
	return c.write(s, test, fails)
}

func (c *replayTestCmd) write(s *streams, test replay.Case, fails string) error {
	name := cmp.Or(c.Out, filepath.Join(turnTests, cmp.Or(test.Bundle.Snapshot.Message.SID, test.Bundle.Snapshot.Message.ID)+".json"))
	raw, err := json.MarshalIndent(test, "", "  ")
	if err != nil {
		return fault.Wrap(fault.Internal, "encode test", err)
	}
	if err := os.WriteFile(name, append(raw, '\n'), 0o600); err != nil { //nolint:gosec // the file that the operator names
		return fault.Wrap(fault.Config, "test", err)
	}
	_, err = fmt.Fprintf(s.out, "%s\nfails now: %s\ngo test ./internal/app -run TestTurns/%s\n", name, plain(fails), strings.TrimSuffix(filepath.Base(name), ".json"))
	return err
}
