package chat

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Chat is one phone in a terminal.
type Chat struct {
	client client
	phone  string
	out    io.Writer
	after  uint64 // the last text that was printed
	last   string // sid of the last text that was typed
}

// patience bounds one call: a text is answered within it, whatever JOSH waits for.
const patience = time.Minute

// New returns a phone with a number that texts the JOSH at baseURL by a transport, and prints on out.
func New(way http.RoundTripper, baseURL, phone string, out io.Writer) *Chat {
	return &Chat{client: client{base: baseURL, http: &http.Client{Transport: way, Timeout: patience}}, phone: phone, out: out}
}

const usage = `Type a text and press Enter. Commands:
  /why            why the last text was answered as it was
  /clock 1h       move JOSH's time (90s, 15m, 24h, ...)
  /as +1555...    be another phone
  /quit           leave
`

// Run reads lines until in or ctx ends, or /quit.
func (c *Chat) Run(ctx context.Context, in io.Reader) error {
	if err := c.skip(ctx); err != nil {
		return err
	}
	c.say("You are %s. %s", c.phone, usage)
	lines := read(in)
	for {
		c.say("%s> ", c.phone)
		select {
		case <-ctx.Done():
			c.say("\n")
			return nil
		case line, ok := <-lines:
			if !ok || line == "/quit" {
				return nil
			}
			if err := c.line(ctx, line); err != nil {
				c.say("! %v\n", err)
			}
		}
	}
}

// read passes lines on, so that the wait for one can end before a line does. Its goroutine ends with in.
func read(in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(in); s.Scan(); {
			lines <- strings.TrimSpace(s.Text())
		}
	}()
	return lines
}

// line does what one line asks for.
func (c *Chat) line(ctx context.Context, line string) error {
	command, argument, _ := strings.Cut(line, " ")
	argument = strings.TrimSpace(argument)
	switch {
	case line == "":
		return c.show(ctx)
	case command == "/why":
		return c.explain(ctx)
	case command == "/clock":
		now, err := c.client.advance(ctx, argument)
		if err != nil {
			return err
		}
		c.say("  it is now %s\n", now.Format("Mon 2 Jan 15:04:05 MST"))
		return c.show(ctx)
	case command == "/as":
		c.phone, c.last = argument, ""
		return c.skip(ctx)
	case strings.HasPrefix(command, "/"):
		c.say("%s", usage)
		return nil
	}
	sid, status, err := c.client.text(ctx, c.phone, line)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("the webhook answered %d", status)
	}
	c.last = sid
	if err := c.client.idle(ctx); err != nil {
		c.say("  (still at work)\n")
	}
	return c.show(ctx)
}

// show prints what JOSH has sent to this phone since the last time.
func (c *Chat) show(ctx context.Context) error {
	list, next, err := c.client.messages(ctx, c.phone, c.after)
	if err != nil {
		return err
	}
	c.after = next
	for _, m := range list {
		if m.Direction == "out" {
			c.say("  < %s  [%s]\n", m.Body, m.Status)
		}
	}
	return nil
}

// skip moves to the end of what this phone has got already.
func (c *Chat) skip(ctx context.Context) error {
	_, next, err := c.client.messages(ctx, c.phone, c.after)
	c.after = next
	return err
}

// explain prints the trace of the last text.
func (c *Chat) explain(ctx context.Context) error {
	if c.last == "" {
		c.say("  nothing was texted yet\n")
		return nil
	}
	t, err := c.client.why(ctx, c.last)
	if err != nil {
		return err
	}
	for _, s := range t.Steps {
		c.say("  %-8s %s -> %s", s.Step, s.Saw, s.Decision)
		if s.Why != "" {
			c.say(" (%s)", s.Why)
		}
		c.say("\n")
	}
	c.say("  outcome  %s\n", t.Outcome)
	for _, j := range t.Jobs {
		c.say("  text     %s, %s, %d segment(s): %s\n", j.Purpose, j.Class, j.Segments, j.Status)
	}
	return nil
}

// say prints; a terminal that is gone ends the loop at its next line.
func (c *Chat) say(format string, args ...any) { _, _ = fmt.Fprintf(c.out, format, args...) }
