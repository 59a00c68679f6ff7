// Command cmd measures JOSH and prints one table; with arguments only the named parts. Run it from the root of
// the repository. It ends with 1 when a bar is missed.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/josh-sms/josh/internal/lab/bench"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

func run(ctx context.Context, parts []string) int {
	if len(parts) == 0 {
		parts = bench.Parts()
	}
	var rows []bench.Row
	for _, part := range parts {
		fmt.Fprintln(os.Stderr, "measuring", part)
		measured, err := bench.Measure(ctx, part)
		if err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			return 1
		}
		rows = append(rows, measured...)
	}
	if bench.Print(os.Stdout, rows) > 0 {
		return 1
	}
	return 0
}
