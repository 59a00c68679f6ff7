package local

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/observe/sentry"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/memory"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/identity"
)

// Options say where the stack runs.
type Options struct {
	Addr      string // to listen on; port 0 takes a free one
	Operators string // where operators are listened to: an address of this machine, by default one with a free port
	Dev       bool   // the development API at Addr, too, when something real is configured
	Pages     bool   // at Addr only what the carrier and the public need, as if something real were configured; see Stack.Phone
	Data      string // folder of the data files
	Operator  string // who runs it, and is behind commands that say nothing else; "" is local
	NoConsole bool
	// Proxies are where reverse proxies ask from: there, X-Forwarded-For says who a visitor is. Empty: there is none.
	Proxies []netip.Prefix
	// Flows and Callers are further ones behind those of the product, see app.Parts: of tests.
	Flows   []turn.Flow
	Callers map[string]converse.Caller
	Environ map[string]string
	Logs    io.Writer
}

// operator returns who runs it.
func (o Options) operator() string { return cmp.Or(audit.Name(o.Operator), "local") }

// Stack is JOSH on this machine. Make it with New, end it with Close.
type Stack struct {
	URL string // where it serves
	// OperatorsPage opens the console once, in a browser of this machine.
	OperatorsPage string

	cfg      app.Config
	log      *slog.Logger
	clock    *movable
	closers  []func() error
	parts    app.Parts
	dev      *dev
	timeline *timeline
	sweep    func(ctx context.Context, limit int) (removed int, more bool, err error) // removes what has expired; nil where the engine does
	backup   backup                                                                   // of the data files; nil where there is no table among them
	ticked   atomic.Int64                                                             // when the clock's work last began, in ms of real time
	sim      *carrier.Simulator
	listener net.Listener
	server   *http.Server
	inbound  poller
	outbound poller
	urgent   *poller // nil when outbound holds everything

	urgentQueue queue.Queue
	metrics     *observe.Metrics
	newKey      func() (ops.Keys, error) // nil where no file has the keys

	operators         *operators
	operatorsListener net.Listener
	desk              *http.Server // of operators
}

// New opens the data files, builds the handlers and listens; nothing is served before Run. An error of
// type *app.ConfigError lists settings that are wrong; one of kind Conflict means that another process has
// the data.
func New(ctx context.Context, o Options) (*Stack, error) {
	cfg, err := app.LoadRun(o.Environ, o.Addr)
	if err != nil {
		return nil, err
	}
	s := &Stack{cfg: cfg, log: observe.NewLogger(o.Logs, cfg.LogLevel)}
	if err := s.build(ctx, o); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// build opens everything, in the order in which one needs the other.
func (s *Stack) build(ctx context.Context, o Options) (err error) {
	if err := os.MkdirAll(o.Data, 0o700); err != nil {
		return fault.Wrap(fault.Config, "data folder", err)
	}
	if s.clock, err = openClock(filepath.Join(o.Data, "clock.json")); err != nil {
		return err
	}
	if ahead := s.clock.Offset(); ahead != 0 && !s.cfg.Simulated() && !o.Dev {
		return &app.ConfigError{Problems: []app.Problem{{
			Variable: "--data", Text: "names a folder whose clock was moved by " + ahead.String() + " while JOSH was tried there: must be one of its own for people",
		}}}
	}
	if err := s.listen(ctx, o.Addr); err != nil {
		return err
	}
	if err := s.buildParts(ctx, o); err != nil {
		return err
	}
	if _, err := app.NewPepper(s.cfg, s.parts).Check(ctx, true); err != nil {
		return err
	}
	if err := s.openOperators(ctx, o); err != nil {
		return err
	}
	return s.buildHandlers(o)
}

// buildParts opens the engines that the configuration names.
func (s *Stack) buildParts(ctx context.Context, o Options) error {
	s.metrics = observe.NewMetrics(io.Discard, "local", s.cfg.Stage, s.clock.Now)
	report, err := sentry.New(sentry.Options{DSN: s.cfg.SentryDSN, Function: "local", Stage: s.cfg.Stage})
	if err != nil {
		return err
	}
	codes, err := twilio.LoadCodes()
	if err != nil {
		return err
	}
	traces, err := cloud.Spans(s.cfg, "local", "", s.log)
	if err != nil {
		return err
	}
	s.closers = append(s.closers, traces.Close)
	s.parts = app.Parts{
		IDs: ident.NewSource(nil), Now: s.clock.Now, Log: s.log, Metrics: s.metrics, Report: report, Tracer: traces.Tracer(),
		Flows: o.Flows, Callers: o.Callers,
	}
	s.dev = readingOnce(&dev{
		clock: s.clock, crashes: newCrashes(), ids: s.parts.IDs, codes: codes, baseURL: s.cfg.BaseURL(), from: string(s.cfg.TwilioFrom),
	})
	s.parts.Crash = s.dev.crashes.reached
	s.timeline = &timeline{clock: s.clock}
	if err := s.openTable(ctx, o.Data); err != nil {
		return err
	}
	if err := s.openModel(ctx, o.Data); err != nil {
		return err
	}
	if err := s.openQueues(ctx); err != nil {
		return err
	}
	if err := s.openSeal(ctx, o.Data); err != nil {
		return err
	}
	return s.openCarrier(o.Data)
}

func (s *Stack) openTable(ctx context.Context, data string) error {
	if s.cfg.Store == app.DynamoDB {
		sdk, err := shared.Config(ctx)
		if err != nil {
			return err
		}
		t, scan := cloud.Table(sdk, s.cfg, s.clock.Now)
		r := remember(t)
		s.parts.Table, s.parts.Scan, s.dev.feed = r, scan, r
		s.parts.Stored = cloud.Stored(sdk, s.cfg, s.clock.Now)
		return nil
	}
	t, err := bolt.Open(filepath.Join(data, "josh.db"), bolt.Options{Now: s.clock.Now, Feeds: feeds()})
	if err != nil {
		return err
	}
	s.closers = append(s.closers, t.Close)
	s.backup = backupOf(data, t)
	opened := s.cfg.Sealed(t)
	s.parts.Stored = t.Scan
	s.parts.Table, s.parts.Scan, s.dev.feed, s.sweep = opened, opened.Scan(t.Scan), t, t.Sweep
	return nil
}

// The times of functions and queues, as in template.yaml, which says why.
const (
	workTimeout = 30 * time.Second
	visibility  = 60 * time.Second
	maxReceives = 8
)

func (s *Stack) openQueues(ctx context.Context) error {
	if s.cfg.Queue == app.SQS {
		sdk, err := shared.Config(ctx)
		s.parts.Inbound, s.parts.Outbound, s.urgentQueue = cloud.Queues(sdk, s.cfg)
		return err
	}
	store := memory.New(memory.Options{Now: s.clock.Now, Visibility: visibility, MaxReceives: maxReceives})
	s.closers = append(s.closers, store.Close)
	s.parts.Inbound, s.parts.Outbound = store.Queue("inbound"), store.Queue("outbound")
	s.timeline.driven = append(s.timeline.driven, store)
	return nil
}

func (s *Stack) openSeal(ctx context.Context, data string) error {
	if s.cfg.Seal == app.KMS || s.cfg.SealKey != "" { // as functions and operators have it, so that they read each other
		sdk, err := shared.Config(ctx)
		if err != nil {
			return err
		}
		s.parts.Seal, err = cloud.Sealer(sdk, s.cfg)
		return err
	}
	return s.openKeys(data)
}

// buildHandlers builds what Lambda would run, and everything around it.
func (s *Stack) buildHandlers(o Options) error {
	regions, err := people.LoadRegions()
	if err != nil {
		return err
	}
	converse, err := app.NewConverse(s.cfg, s.parts)
	if err != nil {
		return err
	}
	send, err := app.NewSend(s.cfg, s.parts, s.parts.IDs.New(s.clock.Now()))
	if err != nil {
		return err
	}
	inbound, err := app.NewInbound(s.cfg, s.parts)
	if err != nil {
		return err
	}
	status, err := app.NewStatus(s.cfg, s.parts)
	if err != nil {
		return err
	}
	web, err := app.NewWeb(s.cfg, s.parts)
	if err != nil {
		return err
	}
	if err := s.buildWorkers(converse, send); err != nil {
		return err
	}
	d, t := s.dev, s.timeline
	d.numbers = identity.Numbers{Peppers: s.cfg.Peppers(), Table: s.parts.Table, Now: s.parts.Now}
	d.table, d.seal, d.regions, d.in, d.out, d.time = s.parts.Table, s.parts.Seal, regions, s.parts.Inbound, s.parts.Outbound, t
	if t.work, err = app.Clock(s.parts); err != nil {
		return err
	}
	if s.cfg.Queue == app.SQS {
		t.queues = append(t.queues, s.parts.Inbound, s.parts.Outbound)
	}
	if d.urgent = s.urgentQueue; d.urgent != nil {
		t.queues = append(t.queues, d.urgent)
	}
	t.table, t.driven = s.parts.Table, append(t.driven, s.sim)
	return s.buildServers(inbound, status, web, o)
}

// close ends the engines, the last one opened first.
func (s *Stack) close() error {
	var first error
	for i := len(s.closers) - 1; i >= 0; i-- {
		if err := s.closers[i](); err != nil && first == nil {
			first = err
		}
	}
	return first
}
