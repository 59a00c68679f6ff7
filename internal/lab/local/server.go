package local

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/local/console"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/twilio"
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

// buildServers routes by hand: http.ServeMux would redirect unusual paths, and a redirect loses the form.
func (s *Stack) buildServers(inbound, status, web httpevent.Handler, o Options) error {
	function := func(h httpevent.Handler) http.Handler {
		return httpevent.Adapter{
			Handle: h, Limit: twilio.MaxBody, Timeout: functionTimeout, Now: s.clock.Now, Proxies: o.Proxies,
			NewID: func() string { return s.parts.IDs.New(s.clock.Now()) },
		}
	}
	m := &mainAddress{
		door: s.operators.door, inbound: function(inbound), status: function(status), pages: function(web),
		health: http.HandlerFunc(s.health), simulator: s.sim.Handler(), simulated: s.cfg.Simulated(), open: !s.cfg.Real() && !o.Pages,
	}
	commands, err := app.NewOps(s.cfg, s.parts)
	if err != nil {
		return err
	}
	commands.Recent, commands.NewKey = s.metrics.Remember(), s.newKey
	operate, api, page := opsHandler(commands, s.dev.feed), s.dev.handler(), console.Handler()
	if m.open || o.Dev {
		m.api = api
	} else {
		looking := *s.dev
		looking.masked = true
		api = looking.readsHandler()
	}
	if o.NoConsole {
		page = http.NotFoundHandler()
	}
	if m.open { // nothing real: whoever is on this machine is the one who runs it
		m.page = page
		m.operate = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			operate.ServeHTTP(w, behind(r, cmp.Or(r.Header.Get(OperatorHeader), o.operator())))
		})
	}
	commands.Figures = figures
	s.server = newServer(m, s.log)
	s.desk = newServer(s.operators.guard(s.operators.routes(operate, api, page, backupHandler(commands, s.backup))), s.log)
	return nil
}

// listen takes the port, so that the public base URL can name it.
func (s *Stack) listen(ctx context.Context, addr string) error {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return fault.Wrap(fault.Config, "listen on "+addr, err)
	}
	s.listener = l
	s.closers = append(s.closers, func() error { _ = l.Close(); return nil })
	s.URL = "http://" + reachable(l.Addr())
	if s.cfg.PublicBaseURL == nil {
		s.cfg.PublicBaseURL, err = url.Parse(s.URL)
	}
	return err
}

// Phone returns a way to the development API that needs no socket: no other program can take it.
func (s *Stack) Phone() http.RoundTripper {
	own := &url.URL{Scheme: "http", Host: strings.TrimPrefix(s.URL, "http://")}
	return &loopback{own: own, handler: s.dev.handler(), network: refusing{}}
}

// refusing is a network that leads nowhere.
type refusing struct{}

// RoundTrip implements http.RoundTripper.
func (refusing) RoundTrip(r *http.Request) (*http.Response, error) {
	return nil, fault.New(fault.Invalid, "not an address of this process: "+r.URL.Host)
}

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
	if s.urgent != nil {
		running.Go(func() { s.urgent.run(ctx) })
	}
	running.Go(func() { _ = s.sim.Run(ctx) })
	running.Go(func() { s.tick(ctx) })
	served := make(chan error, 2)
	s.server.BaseContext = func(net.Listener) context.Context { return ctx } // ends the streams of consoles
	s.desk.BaseContext = s.server.BaseContext
	go func() { served <- s.server.Serve(s.listener) }()
	go func() { served <- s.desk.Serve(s.operatorsListener) }()
	s.ticked.Store(time.Now().UnixMilli())
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
	var servers sync.WaitGroup
	for _, server := range [...]*http.Server{s.server, s.desk} {
		servers.Go(func() {
			if err := server.Shutdown(requests); err != nil {
				_ = server.Close()
			}
		})
	}
	servers.Wait()
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
		s.ticked.Store(time.Now().UnixMilli())
		if _, err := s.timeline.work.Run(ctx); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "clock failed", "error", err)
		}
		if s.sweep != nil {
			_, _, _ = s.sweep(ctx, 1000)
		}
		_ = s.metrics.Flush()
	}
}
