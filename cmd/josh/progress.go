package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/textproto"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/local"
)

// How long a command may take. One that reads a whole table, or takes up what many wait for, has hours.
const (
	shortWork = time.Minute
	longWork  = 4 * time.Hour
)

// limitOf returns how long a command of internal/edge/ops may take.
func limitOf(command string) time.Duration {
	switch command {
	case "dead.redrive_all", "person.audit", "person.erase", "region.set", "replay.since":
		return longWork
	}
	return shortWork
}

// shownEvery is how often a terminal shows how far long work is.
const shownEvery = 2 * time.Second

// progress shows on a terminal how long work has taken and how far it is. What says nothing for shownEvery shows nothing, and neither does
// what writes its errors into a pipe.
type progress struct {
	to    io.Writer // nil for nobody
	began time.Time
	ended chan struct{}

	mu    sync.Mutex
	far   string
	shown bool
}

// watch begins to show how far work is, until end is called.
func (s *streams) watch() *progress {
	p := &progress{began: time.Now(), ended: make(chan struct{})}
	if f, ok := s.err.(*os.File); s.tty || ok && term.IsTerminal(int(f.Fd())) {
		p.to = s.err
	}
	every := s.every
	if every == 0 {
		every = shownEvery
	}
	if p.to != nil {
		go p.run(time.NewTicker(every))
	}
	return p
}

func (p *progress) run(ticks *time.Ticker) {
	defer ticks.Stop()
	for {
		select {
		case <-p.ended:
			return
		case <-ticks.C:
			p.mu.Lock()
			select {
			case <-p.ended: // the answer has its own line
			default:
				p.shown = true
				_, _ = fmt.Fprintf(p.to, "\r\x1b[K%s", strings.Join(filled(time.Since(p.began).Round(time.Second).String(), p.far), ", "))
			}
			p.mu.Unlock()
		}
	}
}

// tell notes how far work is.
func (p *progress) tell(n int, what string) { p.says(fmt.Sprintf("%d %s", n, what)) }

func (p *progress) says(far string) {
	p.mu.Lock()
	p.far = far
	p.mu.Unlock()
}

// end takes the line away.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.ended)
	if p.shown {
		_, _ = fmt.Fprint(p.to, "\r\x1b[K")
	}
}

// here returns a context in which commands that run in this process tell how far they are.
func (p *progress) here(ctx context.Context) context.Context { return ops.Telling(ctx, p.tell) }

// there returns a context for a request to a running josh, which tells how far it is while the answer is awaited.
func (p *progress) there(ctx context.Context) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{Got1xxResponse: func(status int, header textproto.MIMEHeader) error {
		if status == http.StatusProcessing {
			p.says(plain(header.Get(local.ProgressHeader)))
		}
		return nil
	}})
}
