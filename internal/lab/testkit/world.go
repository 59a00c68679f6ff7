package testkit

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/seal"
	sealkeys "github.com/josh-sms/josh/internal/platform/seal/local"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

// The settings of a World; they are those of `josh run` without any environment.
const (
	BaseURL = "https://josh.example"
	Token   = "josh-local-token"
	Number  = "+15550100000" // JOSH's
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

// Advance moves the clock.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// World is a JOSH for one test.
type World struct {
	T       testing.TB
	Clock   *Clock
	Table   *Counted
	Scan    table.Scan
	Carrier *Carrier
	Client  *rest.Client // of the carrier
	Queue   *Queues
	Config  app.Config
	Seal    seal.Sealer
	Logs    *Buffer
	File    string // of the table

	inbound    httpevent.Handler
	status     httpevent.Handler
	converse   app.SQSHandler
	send       app.SQSHandler
	urgent     app.SQSHandler
	clock      app.ScheduleHandler
	OnBoundary func(crash.Point) // told of every boundary that is reached, nil for nobody
	web        httpevent.Handler
	ops        *ops.Ops
	sids       int
}

// New returns a World; environ overrides the settings of `josh run`.
func New(t testing.TB, environ map[string]string) *World {
	t.Helper()
	return NewWrapped(t, environ, func(_ string, parts app.Parts) app.Parts { return parts })
}

// NewWrapped returns a World in which each function is built from what wrap makes of its parts. A function is
// named as its folder in functions is; the operator's commands have the name "ops".
func NewWrapped(t testing.TB, environ map[string]string, wrap func(function string, parts app.Parts) app.Parts) *World {
	t.Helper()
	settings := map[string]string{"PUBLIC_BASE_URL": BaseURL, "SUPPORT_CONTACT": "help@josh.example"}
	for name, value := range environ {
		settings[name] = value
	}
	cfg, err := app.Load(settings, app.Local)
	must(t, err)
	w := &World{T: t, Clock: NewClock(), Config: cfg, Logs: &Buffer{}}
	w.File = filepath.Join(t.TempDir(), "josh.db")
	store, err := bolt.Open(w.File, bolt.Options{Now: w.Clock.Now, NoSync: true})
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	w.Table, w.Scan = &Counted{Table: store, All: store.All, Sweep: store.Sweep}, store.Scan
	keys, err := sealkeys.Open(filepath.Join(t.TempDir(), "seal.json"), sealkeys.Options{Now: w.Clock.Now})
	must(t, err)
	w.Seal = seal.NewBox(keys, nil)
	w.Carrier = NewCarrier(w.Clock.Now)
	w.Queue = newQueues(w.Clock.Now)
	client, err := rest.New(rest.Config{
		BaseURL: "http://carrier.test", AccountSID: cfg.TwilioAccountSID, Logins: []rest.Login{{Username: cfg.TwilioAccountSID, Password: Token}},
		From: Number, HTTP: &http.Client{Transport: w.Carrier},
	})
	must(t, err)
	w.Client = client
	w.build(client, store, wrap)
	return w
}

func (w *World) build(client *rest.Client, store *bolt.Table, wrap func(string, app.Parts) app.Parts) {
	parts := app.Parts{
		Table: w.Table, Scan: store.Scan, Inbound: w.Queue.Inbound, Outbound: w.Queue.Outbound, Seal: w.Seal, Carrier: client,
		IDs: ident.NewSource(nil), Random: &counted{}, Now: w.Clock.Now, Log: observe.NewLogger(w.Logs, slog.LevelDebug),
		Metrics: observe.NewMetrics(io.Discard, "test", "test", w.Clock.Now), Report: observe.Nop{},
		Crash: func(p crash.Point) {
			if w.OnBoundary != nil {
				w.OnBoundary(p)
			}
		},
	}
	var err error
	w.inbound, err = app.NewInbound(w.Config, wrap("inbound", parts))
	must(w.T, err)
	w.converse, err = app.NewConverse(w.Config, wrap("converse", parts))
	must(w.T, err)
	w.send, err = app.NewSend(w.Config, wrap("send", parts), "test")
	must(w.T, err)
	w.urgent, err = app.NewUrgent(w.Config, wrap("urgent", parts), "test")
	must(w.T, err)
	w.ops, err = app.NewOps(w.Config, wrap("ops", parts))
	must(w.T, err)
	w.web, err = app.NewWeb(w.Config, wrap("web", parts))
	must(w.T, err)
	w.status, err = app.NewStatus(w.Config, wrap("status", parts))
	must(w.T, err)
	w.clock, err = app.NewClock(w.Config, wrap("clock", parts))
	must(w.T, err)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// SID returns the n-th MessageSid of a test.
func SID(n int) string { return fmt.Sprintf("SM%032x", n) }

// NextSID returns a MessageSid that was not used before.
func (w *World) NextSID() string {
	w.sids++
	return SID(w.sids)
}

// Form returns the form of an inbound text; more fields come in pairs.
func Form(from, body, sid string, more ...string) twilio.Form {
	form := twilio.Form{
		{Name: "MessageSid", Value: sid}, {Name: "From", Value: from}, {Name: "To", Value: Number},
		{Name: "Body", Value: body}, {Name: "NumMedia", Value: "0"},
	}
	for i := 0; i+1 < len(more); i += 2 {
		if more[i] == "NumMedia" {
			form[4].Value = more[i+1]
			continue
		}
		form = append(form, twilio.Field{Name: more[i], Value: more[i+1]})
	}
	return form
}

// Post sends a signed form to a path as API Gateway would, and returns the answer.
func (w *World) Post(path, rawQuery string, form twilio.Form) events.APIGatewayV2HTTPResponse {
	w.T.Helper()
	return w.PostEvent(Event(path, rawQuery, form))
}

// PostEvent sends an event to the handler of its path.
func (w *World) PostEvent(e events.APIGatewayV2HTTPRequest) events.APIGatewayV2HTTPResponse {
	w.T.Helper()
	handle := w.inbound
	if e.RawPath == "/api/twilio/status" {
		handle = w.status
	}
	answer, err := handle(context.Background(), e)
	must(w.T, err)
	return answer
}

// Event returns the signed event of a form.
func Event(path, rawQuery string, form twilio.Form) events.APIGatewayV2HTTPRequest {
	e := events.APIGatewayV2HTTPRequest{
		Version: "2.0", RawPath: path, RawQueryString: rawQuery, Body: encode(form),
		Headers: map[string]string{
			"content-type":       "application/x-www-form-urlencoded",
			"x-twilio-signature": twilio.Sign(Token, twilio.PublicURL(BaseURL, path, rawQuery), form),
		},
	}
	e.RequestContext.HTTP.Method = http.MethodPost
	return e
}

// Text sends a text and works off everything that follows from it. It returns the sid.
func (w *World) Text(from, body string, more ...string) string {
	w.T.Helper()
	sid := w.NextSID()
	if answer := w.Post("/api/twilio/inbound", "", Form(from, body, sid, more...)); answer.StatusCode != http.StatusOK {
		w.T.Fatalf("webhook answered %d", answer.StatusCode)
	}
	w.Work()
	return sid
}

// Work hands out queue messages until none is ready.
func (w *World) Work() {
	w.T.Helper()
	for range 10_000 {
		switch {
		case w.Queue.Inbound.step(w.converse):
		case w.Queue.Outbound.stepBy(w.sender):
		default:
			return
		}
	}
	w.T.Fatal("the queues never come to rest")
}

// Tick runs the clock's function.
func (w *World) Tick() {
	w.T.Helper()
	must(w.T, w.TickErr())
}

// TickErr runs the clock's function and returns its error.
func (w *World) TickErr() error {
	_, err := w.clock(context.Background(), events.EventBridgeEvent{})
	return err
}

// Operate runs an operator's command and returns what it shows.
func (w *World) Operate(name string, args any) []byte {
	w.T.Helper()
	out, err := w.TryOperate(name, args)
	must(w.T, err)
	return out
}

// TryOperate is Operate for a command that may fail.
func (w *World) TryOperate(name string, args any) ([]byte, error) {
	w.T.Helper()
	raw, err := json.Marshal(args)
	must(w.T, err)
	value, err := w.ops.Call(context.Background(), name, raw)
	if err != nil {
		return nil, err
	}
	return json.Marshal(value)
}
