package local

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/evaluate/baseline"
	"github.com/josh-sms/josh/internal/lab/local/console"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// Desk is the console of a JOSH that runs elsewhere, at an address of this machine: the pages, and behind the same door as beside josh run
// the commands that they call. Nothing else is there: no development API, no phones. Make it with NewDesk, end it by the context of Run.
type Desk struct {
	Page string // opens the console once, in a browser of this machine, within the hour

	listener net.Listener
	server   *http.Server
}

// NewDesk listens at an address of this machine, "" for any free port, for the operator who is behind everything that is done there. Nothing
// is served before Run.
func NewDesk(ctx context.Context, commands *ops.Ops, address, operator string, logs io.Writer) (*Desk, error) {
	l, err := listenHere(ctx, address, "--listen")
	if err != nil {
		return nil, err
	}
	log := observe.NewLogger(logs, slog.LevelWarn)
	door := newDoor(log, observe.NewMetrics(io.Discard, "console", "local", time.Now))
	// The token of commands is thrown away: whoever has a shell here has the credentials that the console works with.
	operators, _, err := newOperators(door, "http://"+l.Addr().String(), operator, time.Now)
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	page, err := operators.page(operator)
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	commands.Figures = figures
	none := http.NotFoundHandler()
	inside := operators.routes(opsHandler(commands, nil), http.HandlerFunc(quiet), console.Detached(), none)
	return &Desk{Page: page, listener: l, server: newServer(operators.guard(inside), log)}, nil
}

// quiet stands where the development API is beside josh run. A page that asks for the stream of what happens is told that there is none, in the
// way after which a browser does not ask again.
func quiet(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/dev/stream" && r.Method == http.MethodGet {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.NotFound(w, r)
}

// Run serves until ctx ends.
func (d *Desk) Run(ctx context.Context) error {
	served := make(chan error, 1)
	d.server.BaseContext = func(net.Listener) context.Context { return ctx }
	go func() { served <- d.server.Serve(d.listener) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestsTimeout)
	defer cancel()
	if d.server.Shutdown(end) != nil {
		_ = d.server.Close()
	}
	return nil
}

// figures returns what make eval has recorded for the rules of this build.
func figures() (map[string]float64, error) { return baseline.Recorded() }

// anyLoopback is where operators are listened to when nobody says otherwise.
const anyLoopback = "127.0.0.1:0"

// listenHere listens for operators. The address is of this machine always: from elsewhere operators come by a tunnel, which encrypts.
func listenHere(ctx context.Context, address, flag string) (net.Listener, error) {
	address = cmp.Or(address, anyLoopback)
	if !app.OnThisMachine(address) {
		return nil, &app.ConfigError{Problems: []app.Problem{{
			Variable: flag, Text: "must be an address of this machine alone, for example 127.0.0.1:8081; from elsewhere come by ssh -L",
		}}}
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", address)
	return l, fault.Wrap(fault.Config, "listen on "+address, err)
}

// newServer returns a server with the time-outs of this machine.
func newServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}
