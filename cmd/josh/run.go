package main

import (
	"context"
	"fmt"
	"net/netip"
	"runtime/debug"

	"github.com/josh-sms/josh/internal/lab/local"
)

// runCmd is `josh run`.
type runCmd struct {
	Addr      string `default:"127.0.0.1:8080" env:"JOSH_ADDR" help:"Address to listen on; port 0 takes a free one."`
	Data      string `default:".josh" env:"JOSH_DATA" help:"Folder of the data files."`
	Operators string `default:"127.0.0.1:0" env:"JOSH_OPERATORS" help:"Address of this machine at which operators are listened to; port 0 takes a free one."`
	Dev       bool   `help:"Serve the development API (/dev) even with a real carrier, real credentials or a public URL: for tests only."`
	NoConsole bool   `help:"Do not serve the console."`

	Proxies []netip.Prefix `env:"JOSH_PROXIES" placeholder:"NETWORK" help:"Networks that reverse proxies ask from, such as 127.0.0.0/8: their X-Forwarded-For says who a visitor is."`
}

// What lives in memory is some 20 MB, and 50 MB after five minutes of 1,000 texts a second. Collecting only when it
// has grown fivefold saves a tenth of the processor time of a text (docs/performance.md); the soft limit keeps
// that from costing more than it is worth. GOGC and GOMEMLIMIT say otherwise.
const (
	gcPercent   = 400
	memoryLimit = 128 << 20 // bytes, data files not included
)

// Run serves until the process is told to stop.
func (c *runCmd) Run(ctx context.Context, s *streams) error {
	if s.environ["GOGC"] == "" && s.environ["GOMEMLIMIT"] == "" {
		debug.SetGCPercent(gcPercent)
		debug.SetMemoryLimit(memoryLimit)
	}
	stack, err := local.New(ctx, local.Options{
		Addr: c.Addr, Operators: c.Operators, Data: c.Data, Dev: c.Dev, NoConsole: c.NoConsole, Proxies: c.Proxies,
		Environ: s.environ, Logs: s.err, Operator: operatorName(s),
	})
	if err != nil {
		return err
	}
	return stack.Run(ctx, func() { // in one write: who reads one line and closes the pipe would end us by the second
		_, _ = fmt.Fprintf(s.out, "josh ready %s\njosh operators %s\n", stack.URL, stack.OperatorsPage)
	})
}
