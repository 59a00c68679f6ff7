package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
)

// healthTimeout is longer than the process itself looks for what it lacks.
const healthTimeout = 4 * time.Second

// healthCmd is `josh health`, which an image without a shell can run.
type healthCmd struct {
	Wait span.Length `placeholder:"LENGTH" help:"Ask again for so long, such as 10s, until it is well: it may be about to start."`
	Addr string      `default:"127.0.0.1:8080" env:"JOSH_ADDR" help:"Address that josh run listens on."`
}

// Run asks, and asks again while it may.
func (c *healthCmd) Run(ctx context.Context, s *streams) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fault.Wrap(fault.Invalid, "--addr", err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() { // every address, so that of this machine too
		host = "127.0.0.1"
	}
	url, until := "http://"+net.JoinHostPort(host, port)+"/healthz", time.Now().Add(time.Duration(c.Wait))
	for err = c.ask(ctx, url); err != nil && time.Now().Before(until) && ctx.Err() == nil; err = c.ask(ctx, url) {
		time.Sleep(100 * time.Millisecond)
	}
	if err == nil {
		_, err = fmt.Fprintln(s.out, "ok")
	}
	return err
}

// ask asks once.
func (c *healthCmd) ask(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return fault.Wrap(fault.Invalid, "--addr", err)
	}
	resp, err := client().Do(req)
	if err != nil {
		return fault.New(fault.Unavailable, "no josh run answers at "+c.Addr)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fault.New(fault.Unavailable, fmt.Sprintf("josh run at %s is not well: it answers %d", c.Addr, resp.StatusCode))
	}
	return nil
}
