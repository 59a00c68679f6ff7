// Command josh is `josh run` with the capability that is for tests alone, votes, and a model that is a server of the test:
// the process that the tests of package kill end. No binary of the product has either.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	_ "time/tzdata" // not every machine has time zones

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/lab/local"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// modelVar names the address of the model.
const modelVar = "FAKE_MODEL"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run is `josh run` with the flags that the tests give it.
func run(ctx context.Context, args []string) error {
	o := local.Options{Operators: "127.0.0.1:0", Environ: map[string]string{}, Logs: os.Stderr, Flows: []turn.Flow{vote.Flow()}}
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	flags.StringVar(&o.Addr, "addr", "127.0.0.1:0", "")
	flags.StringVar(&o.Data, "data", "", "")
	flags.BoolVar(&o.Dev, "dev", false, "")
	flags.BoolVar(&o.NoConsole, "no-console", false, "")
	if len(args) == 0 || args[0] != "run" {
		return fault.New(fault.Config, "only run")
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	for _, line := range os.Environ() {
		name, value, _ := strings.Cut(line, "=")
		o.Environ[name] = value
	}
	o.Callers = map[string]converse.Caller{vote.Meaning: {Call: ask(o.Environ[modelVar])}}
	stack, err := local.New(ctx, o)
	if err != nil {
		return err
	}
	return stack.Run(ctx, func() {
		_, _ = fmt.Printf("josh ready %s\njosh operators %s\n", stack.URL, stack.OperatorsPage)
	})
}

// ask returns what calls the model at an address.
func ask(address string) func(context.Context, turn.Call) ([]byte, error) {
	return func(ctx context.Context, c turn.Call) ([]byte, error) {
		words, err := json.Marshal(c.Input)
		if err != nil {
			return nil, err
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(words))
		if err != nil {
			return nil, err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return nil, fault.Wrap(fault.Unavailable, "model", err)
		}
		defer func() { _ = resp.Body.Close() }()
		return io.ReadAll(resp.Body)
	}
}
