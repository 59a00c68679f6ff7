package main

import (
	"context"
	"fmt"

	"github.com/josh-sms/josh/internal/local"
)

// runCmd is `josh run`.
type runCmd struct {
	Addr      string `default:"127.0.0.1:8080" help:"Address to listen on; port 0 takes a free one."`
	Data      string `default:".josh" help:"Folder of the data files."`
	NoConsole bool   `help:"Do not serve the console at /."`
}

// Run serves until the process is told to stop.
func (c *runCmd) Run(ctx context.Context, s *streams) error {
	stack, err := local.New(ctx, local.Options{Addr: c.Addr, Data: c.Data, NoConsole: c.NoConsole, Environ: s.environ, Logs: s.err})
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintln(s.out, "josh ready", stack.URL)
	return stack.Run(ctx)
}
