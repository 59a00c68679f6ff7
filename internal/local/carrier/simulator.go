package carrier

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// Simulator is one account at the carrier. Make it with New; it is safe for concurrent use.
type Simulator struct {
	cfg    Config
	faults faultList
}

// New opens the data file and schedules what it still owes. Run has to be called for anything to be sent.
func New(c Config) (*Simulator, error) {
	c, err := c.check()
	if err != nil {
		return nil, err
	}
	return &Simulator{cfg: c}, nil
}

// Close writes what is accepted and closes the data file. Calls after it fail.
func (s *Simulator) Close() error { return nil }

// Handler serves the REST API below its mount.
func (s *Simulator) Handler() http.Handler { return http.NotFoundHandler() }

// Transport reaches the REST API without a socket.
func (s *Simulator) Transport() http.RoundTripper { return skeleton{} }

type skeleton struct{}

func (skeleton) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("carrier: not there yet")
}

// Run moves messages through their life until the context ends, and returns its error.
func (s *Simulator) Run(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// Kick reads the clock again; call it after the clock was moved.
func (s *Simulator) Kick() {}

// NextDue returns the moment of the next event, false when none waits.
func (s *Simulator) NextDue() (time.Time, bool) { return time.Time{}, false }

// Idle reports whether nothing is due now and no callback is under way.
func (s *Simulator) Idle() bool { return true }

// Block makes the carrier refuse messages to a number, as after a STOP that it handled itself (code 21610).
func (s *Simulator) Block(phone string) error { return nil }

// Unblock undoes Block.
func (s *Simulator) Unblock(phone string) error { return nil }
