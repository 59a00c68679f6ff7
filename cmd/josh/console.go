package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/local"
)

// consoleCmd is `josh console`.
type consoleCmd struct {
	operator
	On     string `enum:"here,aws" default:"here" help:"Where JOSH runs: here, beside a josh run, or aws, on the table and queues of a stack, with your own credentials. For aws this command is the console's server until it is ended."`
	Stack  string `placeholder:"NAME" help:"With --on aws, the stack of CloudFormation. Without it the environment names table, queues, key and secrets, as for every command."`
	Listen string `default:"127.0.0.1:0" help:"With --on aws, the address of this machine to listen on; port 0 takes a free one."`
}

// Run prints an address that opens the console once, in a browser of this machine, within the hour.
func (c *consoleCmd) Run(ctx context.Context, s *streams) error {
	if c.On == "aws" {
		return c.serve(ctx, s)
	}
	if c.Stack != "" {
		return &app.ConfigError{Problems: []app.Problem{{Variable: "--stack", Text: "must stand with --on aws: a josh run has no stack"}}}
	}
	out, err := c.remote(ctx, s, "/ticket", nil, shortWork)
	if err != nil {
		return err
	}
	var page struct {
		URL string `json:"url"`
	}
	if err := json.Unmarshal(out, &page); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	_, err = fmt.Fprintln(s.out, page.URL)
	return err
}

// serve is the console of a deployed JOSH until ctx ends. Everything that is done there has the caller of the credentials behind it.
func (c *consoleCmd) serve(ctx context.Context, s *streams) error {
	if c.Stack == "" && s.environ["STORE"] != app.DynamoDB {
		return &app.ConfigError{Problems: []app.Problem{{
			Variable: "--stack", Text: "must name the stack, for example --stack josh-prod; or the environment of the functions is set, with STORE=dynamodb",
		}}}
	}
	commands, by, err := deployed(ctx, s.environ, c.Stack)
	if err != nil {
		return err
	}
	desk, err := local.NewDesk(ctx, commands, c.Listen, by, s.err)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(s.out, "josh console %s\n", desk.Page); err != nil {
		return err
	}
	_, _ = fmt.Fprintf(s.err, "It is good once, within the hour. What is done there is done as %s. Ctrl-C ends it.\n", by)
	return desk.Run(ctx)
}
