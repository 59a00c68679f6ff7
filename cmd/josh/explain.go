package main

import (
	"time"

	"github.com/josh-sms/josh/internal/edge/explain"
)

// explainCmd is `josh explain`.
type explainCmd struct {
	JSONIn         bool   `help:"Read JSON lines {\"text\": ...} instead of plain ones (docs/evaluation.md has the other fields)."`
	OptedOut       bool   `help:"The sender is opted out."`
	AwaitingInvite int    `placeholder:"N" help:"An invite with N options is open."`
	Country        string `default:"US" help:"Country of the sender, for crisis resources and dates."`
}

// Run explains every line of standard input.
func (c *explainCmd) Run(s *streams) error {
	return explain.Lines(s.in, s.out, explain.Options{
		JSONIn: c.JSONIn, OptedOut: c.OptedOut, AwaitingInvite: c.AwaitingInvite, Country: c.Country,
		Now: time.Now(),
	})
}
