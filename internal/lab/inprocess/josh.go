package inprocess

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/offline"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	sealkeys "github.com/josh-sms/josh/internal/platform/seal/local"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

// The settings of a JOSH; they are those of `josh run` without any environment.
const (
	BaseURL = "https://josh.example"
	Token   = "josh-local-token"
	Number  = "+15550100000" // JOSH's
	// Operator is who runs operators' commands.
	Operator = "kim"
)

// Clock is a clock that only moves when told.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock starts on a Friday afternoon in San Francisco.
func NewClock() *Clock {
	return &Clock{now: time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC)}
}

// Now returns the clock's time; each look takes a microsecond, so that no two moments are the same.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Microsecond)
	return c.now
}

// Set moves the clock forward to a moment; one that has passed changes nothing.
func (c *Clock) Set(to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if to.After(c.now) {
		c.now = to
	}
}

// Advance moves the clock.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// JOSH is all of its handlers.
type JOSH struct {
	Clock   *Clock
	Table   *Counted
	Scan    table.Scan
	Raw     table.Scan // of what is stored, as it is
	Carrier *Carrier
	Client  *rest.Client // of the carrier
	Queue   *Queues
	Config  app.Config
	Seal    seal.Sealer
	Logs    *Buffer
	File    string // of the table

	OnBoundary func(crash.Point) // told of every boundary that is reached, nil for nobody

	inbound  httpevent.Handler
	status   httpevent.Handler
	converse app.SQSHandler
	send     app.SQSHandler
	urgent   app.SQSHandler
	clock    app.ScheduleHandler
	web      httpevent.Handler
	ops      *ops.Ops
	sids     *int
	random   io.Reader
	store    Store
	made     Options
}

// Store is a table with what a test or a simulation wants of it besides: all of it, and an end.
type Store interface {
	table.Table
	All(ctx context.Context, see func(table.Item) bool) error
	Scan(ctx context.Context, after table.Key, limit int) (items []table.Item, next table.Key, err error)
	Sweep(ctx context.Context, limit int) (removed int, more bool, err error)
	Close() error
}

// Options say how a JOSH is made. The zero value but for Dir is `josh run` without any environment.
type Options struct {
	Dir     string            // where the table and the keys are kept
	Environ map[string]string // overrides the settings
	IDs     *ident.Source     // nil is one of real chance
	Level   slog.Level        // of the log
	// Open opens another store than a file in Dir, nil for none. It goes by the clock of the JOSH.
	Open func(now func() time.Time) (Store, error)
	// Wrap returns the parts that a function is built from. A function is named as its folder in functions is; the operator's
	// commands have the name "ops". nil leaves them as they are.
	Wrap func(function string, parts app.Parts) app.Parts
}

// New returns a JOSH, which Close ends.
func New(o Options) (*JOSH, error) {
	cfg, err := configured(o)
	if err != nil {
		return nil, err
	}
	j := &JOSH{Clock: NewClock(), Config: cfg, Logs: &Buffer{}, File: filepath.Join(o.Dir, "josh.db"), sids: new(int), random: &counted{}}
	if o.Open == nil {
		o.Open = func(now func() time.Time) (Store, error) {
			return bolt.Open(j.File, bolt.Options{Now: now, NoSync: true})
		}
	}
	if j.store, err = o.Open(j.Clock.Now); err != nil {
		return nil, err
	}
	if err := j.connect(o); err != nil {
		return nil, errors.Join(err, j.store.Close())
	}
	return j, nil
}

// Close closes the table.
func (j *JOSH) Close() error { return j.store.Close() }

func (j *JOSH) connect(o Options) error {
	j.open()
	keys, err := sealkeys.Open(filepath.Join(o.Dir, "seal.json"), sealkeys.Options{Now: j.Clock.Now})
	if err != nil {
		return err
	}
	j.Seal = seal.NewBox(keys, nil)
	j.Carrier = NewCarrier(j.Clock.Now)
	j.Queue = newQueues(j.Clock.Now)
	j.Client, err = rest.New(rest.Config{
		BaseURL: "http://carrier.test", AccountSID: j.Config.TwilioAccountSID, Logins: []rest.Login{{Username: j.Config.TwilioAccountSID, Password: Token}},
		From: Number, HTTP: &http.Client{Transport: j.Carrier},
	})
	if err != nil {
		return err
	}
	return j.build(o)
}

func (j *JOSH) build(o Options) (err error) {
	j.made = o
	parts := app.Parts{
		Table: j.Table, Scan: j.Scan, Stored: j.Raw, Inbound: j.Queue.Inbound, Outbound: j.Queue.Outbound, Seal: j.Seal, Carrier: j.Client,
		IDs: o.IDs, Random: j.random, Now: j.Clock.Now, Log: observe.NewLogger(j.Logs, o.Level),
		Metrics: observe.NewMetrics(io.Discard, "test", "test", j.Clock.Now), Report: observe.Nop{},
		Embed: model.EmbedChain(offline.Embedder{}, offline.Card(), j.Clock.Now),
		Crash: func(p crash.Point) {
			if j.OnBoundary != nil {
				j.OnBoundary(p)
			}
		},
	}
	if parts.IDs == nil {
		parts.IDs = ident.NewSource(nil)
	}
	of := func(function string) app.Parts {
		if o.Wrap == nil {
			return parts
		}
		return o.Wrap(function, parts)
	}
	errs := make([]error, 8)
	j.inbound, errs[0] = app.NewInbound(j.Config, of("inbound"))
	j.converse, errs[1] = app.NewConverse(j.Config, of("converse"))
	j.send, errs[2] = app.NewSend(j.Config, of("send"), "test")
	j.urgent, errs[3] = app.NewUrgent(j.Config, of("urgent"), "test")
	j.ops, errs[4] = app.NewOps(j.Config, of("ops"))
	j.web, errs[5] = app.NewWeb(j.Config, of("web"))
	j.status, errs[6] = app.NewStatus(j.Config, of("status"))
	j.clock, errs[7] = app.NewClock(j.Config, of("clock"))
	return errors.Join(errs...)
}

// Post hands an event to the webhook of its path.
func (j *JOSH) Post(e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	if e.RawPath == "/api/twilio/status" {
		return j.status(context.Background(), e)
	}
	return j.inbound(context.Background(), e)
}

// Web hands an event to the pages.
func (j *JOSH) Web(e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	return j.web(context.Background(), e)
}

// Text posts a text, without working off what follows from it, and returns its sid. An error is any other answer than a 200.
func (j *JOSH) Text(from, body string, more ...string) (sid string, err error) {
	sid = j.NextSID()
	answer, err := j.Post(Event("/api/twilio/inbound", "", Form(from, body, sid, more...)))
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("webhook answered %d", answer.StatusCode)
	}
	return sid, err
}

// most is how many queue messages Work hands out at the most: far more than follow from anything.
const most = 10_000

// Work hands out queue messages until none is ready.
func (j *JOSH) Work() error {
	for range most {
		if !j.Queue.Inbound.step(j.conversing) && !j.Queue.Outbound.step(j.sender) {
			return nil
		}
	}
	return errors.New("the queues never come to rest")
}

// Converse works off the inbound queue alone.
func (j *JOSH) Converse() {
	for j.Queue.Inbound.step(j.conversing) {
		continue
	}
}

// Send works off the outbound queue alone.
func (j *JOSH) Send() {
	for j.Queue.Outbound.step(j.sender) {
		continue
	}
}

func (j *JOSH) conversing(queue.Message) app.SQSHandler { return j.converse }

// sender returns the function that a queue message of the outbound queue goes to.
func (j *JOSH) sender(m queue.Message) app.SQSHandler {
	if m.Urgent {
		return j.urgent
	}
	return j.send
}

// TickErr runs the clock's function.
func (j *JOSH) TickErr() error {
	_, err := j.clock(context.Background(), events.EventBridgeEvent{})
	return err
}

// TryOperate runs an operator's command and returns what it shows.
func (j *JOSH) TryOperate(name string, args any) ([]byte, error) {
	raw, err := json.Marshal(args)
	if err != nil {
		return nil, err
	}
	value, err := j.ops.Call(ops.As(context.Background(), Operator), name, raw)
	if err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

// SID returns the n-th MessageSid.
func SID(n int) string { return fmt.Sprintf("SM%032x", n) }

// NextSID returns a MessageSid that was not used before.
func (j *JOSH) NextSID() string {
	*j.sids++
	return SID(*j.sids)
}
