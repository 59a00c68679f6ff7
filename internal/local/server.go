package local

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/httpevent"
	"github.com/josh-sms/josh/internal/intake"
	"github.com/josh-sms/josh/internal/local/console"
)

// Time-outs of the server. Twilio waits 15 s in all; the functions have 10 s (template.yaml).
const (
	headerTimeout   = 5 * time.Second
	readTimeout     = 10 * time.Second
	idleTimeout     = 90 * time.Second
	functionTimeout = 10 * time.Second
	maxHeader       = 32 << 10
	stopTimeout     = 4 * time.Second // SIGTERM to exit is 5 s
	requestsTimeout = 2 * time.Second // of it for requests, the rest for workers
)

// clockEvery is how often the clock's function runs here, in real time: in Lambda it is once a minute.
const clockEvery = 5 * time.Second

// buildServer routes by hand: http.ServeMux would redirect unusual paths, and a redirect loses the form.
func (s *Stack) buildServer(inbound, status, web httpevent.Handler, noConsole bool) {
	function := func(h httpevent.Handler) http.Handler {
		return httpevent.Adapter{
			Handle: h, Limit: intake.MaxBody, Timeout: functionTimeout, Now: s.clock.Now,
			NewID: func() string { return s.parts.IDs.New(s.clock.Now()) },
		}
	}
	in, st, pages, api, sim := function(inbound), function(status), function(web), s.dev.handler(), s.sim.Handler()
	page, operate := console.Handler(), opsHandler(app.NewOps(s.cfg, s.parts))
	root := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := r.URL.Path; {
		case path == "/api/twilio/inbound":
			in.ServeHTTP(w, r)
		case path == "/api/twilio/status":
			st.ServeHTTP(w, r)
		case under(path, "/join"), under(path, "/l"), path == "/terms", path == "/privacy":
			pages.ServeHTTP(w, r)
		case path == "/healthz":
			_, _ = w.Write([]byte("ok"))
		case under(path, "/dev"):
			api.ServeHTTP(w, r)
		case under(path, "/ops"):
			operate.ServeHTTP(w, r)
		case under(path, "/carrier") && s.dev.simulated && fromThisMachine(r):
			http.StripPrefix("/carrier", sim).ServeHTTP(w, r)
		case noConsole || path == "/api" || strings.HasPrefix(path, "/api/"):
			http.NotFound(w, r)
		default:
			page.ServeHTTP(w, r)
		}
	})
	s.server = &http.Server{
		Handler: root, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
}

func under(path, dir string) bool { return path == dir || strings.HasPrefix(path, dir+"/") }

// serveOwn answers requests of the stack to itself.
func (s *Stack) serveOwn(w http.ResponseWriter, r *http.Request) { s.server.Handler.ServeHTTP(w, r) }

// Run calls ready and serves until ctx ends, then finishes what is begun, releases the rest and closes the data
// files.
func (s *Stack) Run(ctx context.Context, ready func()) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if err := s.recover(ctx); err != nil {
		return errors.Join(err, s.close())
	}
	var running sync.WaitGroup
	running.Go(func() { s.inbound.run(ctx) })
	running.Go(func() { s.outbound.run(ctx) })
	running.Go(func() { _ = s.sim.Run(ctx) })
	running.Go(func() { s.tick(ctx) })
	served := make(chan error, 1)
	s.server.BaseContext = func(net.Listener) context.Context { return ctx } // ends the streams of consoles
	go func() { served <- s.server.Serve(s.listener) }()
	ready()
	var err error
	select {
	case err = <-served:
	case <-ctx.Done():
	}
	stop()
	s.shutDown(&running)
	return errors.Join(err, s.close())
}

// shutDown gives what is under way its time. What does not make it is released by its lease or its due time,
// exactly as after a kill.
func (s *Stack) shutDown(running *sync.WaitGroup) {
	ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	requests, cancelRequests := context.WithTimeout(ctx, requestsTimeout)
	defer cancelRequests()
	if err := s.server.Shutdown(requests); err != nil {
		_ = s.server.Close()
	}
	done := make(chan struct{})
	go func() { running.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// recover offers everything that is unfinished at once: the queues of this machine are hints in memory, and
// a process that was killed took some with it.
func (s *Stack) recover(ctx context.Context) error {
	n, err := s.timeline.work.Recover(ctx)
	if n > 0 {
		s.log.InfoContext(ctx, "unfinished work offered again", "hints", n)
	}
	return err
}

// tick runs the clock's function and keeps the table tidy.
func (s *Stack) tick(ctx context.Context) {
	every := time.NewTicker(clockEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		if _, err := s.timeline.work.Run(ctx); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "clock failed", "error", err)
		}
		if sweeper, ok := s.parts.Table.(interface {
			Sweep(ctx context.Context, limit int) (int, error)
		}); ok {
			_, _ = sweeper.Sweep(ctx, 1000)
		}
		_ = s.metrics.Flush()
	}
}
