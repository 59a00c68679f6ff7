package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/user"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// answersCardCmd is `josh answers card`.
type answersCardCmd struct {
	Show     cardShowCmd     `cmd:"" help:"Show a card, and every change of it by operators."`
	Add      cardAddCmd      `cmd:"" help:"Add a card. It is checked like those of a release, and answers within half a minute."`
	Change   cardChangeCmd   `cmd:"" help:"Change a card: what the file leaves out stays as it is. What it was stays readable."`
	Withdraw cardWithdrawCmd `cmd:"" help:"Take a card of operators out of use: that of the release, if there is one, answers again."`
}

// namedCard names a card.
type namedCard struct {
	operator
	Card     string `arg:"" help:"Id of the card."`
	Language string `default:"en" enum:"en,es" help:"en or es."`
}

// by is who changes something.
type by struct {
	As string `name:"as" placeholder:"NAME" help:"Who you are: it is recorded. Otherwise JOSH_OPERATOR, or your name on this machine."`
}

// name returns who changes something.
func (b by) name(s *streams) string {
	name := cmp.Or(b.As, s.environ["JOSH_OPERATOR"])
	if u, err := user.Current(); name == "" && err == nil {
		name = u.Username
	}
	return name
}

// change is what comes with every change of a card.
type change struct {
	by
	Reason string `required:"" help:"Why. It is recorded."`
}

// cardFile is a card as JSON.
type cardFile struct {
	operator
	change
	File string `arg:"" help:"The card as JSON: id, language, kind, title, asks, short, long, related. '-' reads stdin."`
}

// edit sends what the file has.
func (c cardFile) edit(ctx context.Context, s *streams, command string) error {
	edit := ops.CardEdit{By: c.name(s), Reason: c.Reason}
	if err := readCard(s, c.File, &edit.Card); err != nil {
		return err
	}
	return c.call(ctx, s, command, edit)
}

// readCard reads a card from a file, or stdin for "-".
func readCard(s *streams, path string, card *ops.CardWritten) error {
	var data []byte
	var err error
	if path == "-" {
		data, err = io.ReadAll(s.in)
	} else {
		data, err = os.ReadFile(path)
	}
	if err != nil {
		return fault.Wrap(fault.Invalid, "card", err)
	}
	dec := json.NewDecoder(bytes.NewReader(shownCard(data)))
	dec.DisallowUnknownFields()
	return fault.Wrap(fault.Invalid, "card: not as `josh answers card add --help` has it", dec.Decode(card))
}

// shownCard returns what `josh answers card show` has printed as a card that can be changed and sent back, anything else as it is.
func shownCard(data []byte) []byte {
	var shown struct {
		Card map[string]json.RawMessage `json:"card"`
	}
	if err := json.Unmarshal(data, &shown); err != nil || shown.Card == nil {
		return data
	}
	for _, field := range []string{"version", "vetted_by", "vetted_at"} { // of the change, not of whoever makes it
		delete(shown.Card, field)
	}
	card, err := json.Marshal(shown.Card)
	if err != nil {
		return data
	}
	return card
}

type cardShowCmd struct{ namedCard }

// Run shows a card.
func (c *cardShowCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "card.show", ops.CardNamed{ID: c.Card, Language: c.Language})
}

type cardAddCmd struct{ cardFile }

// Run adds a card.
func (c *cardAddCmd) Run(ctx context.Context, s *streams) error { return c.edit(ctx, s, "card.add") }

type cardChangeCmd struct{ cardFile }

// Run changes a card.
func (c *cardChangeCmd) Run(ctx context.Context, s *streams) error {
	return c.edit(ctx, s, "card.change")
}

type cardWithdrawCmd struct {
	namedCard
	change
}

// Run withdraws a card.
func (c *cardWithdrawCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "card.withdraw", ops.CardNamed{ID: c.Card, Language: c.Language, By: c.name(s), Reason: c.Reason})
}
