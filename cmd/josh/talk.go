package main

import "github.com/josh-sms/josh/internal/edge/explain"

// talkCmd is `josh talk`.
type talkCmd struct {
	Parse talkParseCmd `cmd:"" help:"Say what is read of a model's answers in a talk: JSON lines {\"raw\": ...} from standard input, one of JSON for each."`
}

// talkParseCmd is `josh talk parse`.
type talkParseCmd struct{}

// Run reads every line of standard input.
func (c *talkParseCmd) Run(s *streams) error { return explain.Envelopes(s.in, s.out) }
