package testkit

import (
	"log/slog"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// The settings of a World.
const (
	BaseURL = inprocess.BaseURL
	Token   = inprocess.Token
	Number  = inprocess.Number // JOSH's
)

// What a World has of its JOSH.
type (
	// Clock is that of inprocess.
	Clock = inprocess.Clock
	// Carrier is that of inprocess.
	Carrier = inprocess.Carrier
	// Sent is that of inprocess.
	Sent = inprocess.Sent
	// Counted is that of inprocess.
	Counted = inprocess.Counted
	// Queues is that of inprocess.
	Queues = inprocess.Queues
	// Queue is that of inprocess.
	Queue = inprocess.Queue
	// Buffer is that of inprocess.
	Buffer = inprocess.Buffer
	// Browser is that of inprocess.
	Browser = inprocess.Browser
	// Answer is that of inprocess.
	Answer = inprocess.Answer
)

// World is a JOSH for one test, which fails where anything of it does.
type World struct {
	*inprocess.JOSH
	T testing.TB

	Uncertified bool // the test makes the certificate of a lock fail
}

// New returns a World; environ overrides the settings of `josh run`.
func New(t testing.TB, environ map[string]string) *World {
	t.Helper()
	return NewWrapped(t, environ, nil)
}

// NewWrapped returns a World in which each function is built from what wrap makes of its parts.
func NewWrapped(t testing.TB, environ map[string]string, wrap func(function string, parts app.Parts) app.Parts) *World {
	t.Helper()
	return start(t, inprocess.Options{Environ: environ, Wrap: wrap})
}

// NewOn returns a World on another store than a file, unless open is nil.
func NewOn(t testing.TB, open func(now func() time.Time) (inprocess.Store, error)) *World {
	t.Helper()
	return start(t, inprocess.Options{Open: open})
}

func start(t testing.TB, o inprocess.Options) *World {
	t.Helper()
	o.Dir, o.Level = t.TempDir(), slog.LevelDebug
	josh, err := inprocess.New(o)
	must(t, err)
	w := &World{T: t, JOSH: josh}
	t.Cleanup(func() { _ = josh.Close() })
	t.Cleanup(w.certified) // before the table closes
	return w
}

// Beside returns another process on the same table, queues, carrier, keys and clock, with settings over those of this one.
func (w *World) Beside(environ map[string]string) *World {
	w.T.Helper()
	josh, err := w.JOSH.Beside(environ)
	must(w.T, err)
	return &World{T: w.T, JOSH: josh}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// SID returns the n-th MessageSid of a test.
func SID(n int) string { return inprocess.SID(n) }

// Form returns the form of an inbound text; more fields come in pairs.
func Form(from, body, sid string, more ...string) twilio.Form {
	return inprocess.Form(from, body, sid, more...)
}

// Event returns the signed event of a form.
func Event(path, rawQuery string, form twilio.Form) events.APIGatewayV2HTTPRequest {
	return inprocess.Event(path, rawQuery, form)
}

// Batch returns the event of queue messages.
func Batch(receives int, msgs ...queue.Message) events.SQSEvent {
	return inprocess.Batch(receives, msgs...)
}

// Post sends a signed form to a path as API Gateway would, and returns the answer.
func (w *World) Post(path, rawQuery string, form twilio.Form) events.APIGatewayV2HTTPResponse {
	w.T.Helper()
	return w.PostEvent(Event(path, rawQuery, form))
}

// PostEvent sends an event to the handler of its path.
func (w *World) PostEvent(e events.APIGatewayV2HTTPRequest) events.APIGatewayV2HTTPResponse {
	w.T.Helper()
	answer, err := w.JOSH.Post(e)
	must(w.T, err)
	return answer
}

// Text sends a text and works off everything that follows from it. It returns the sid.
func (w *World) Text(from, body string, more ...string) string {
	w.T.Helper()
	sid, err := w.JOSH.Text(from, body, more...)
	must(w.T, err)
	w.Work()
	return sid
}

// Work hands out queue messages until none is ready.
func (w *World) Work() {
	w.T.Helper()
	must(w.T, w.JOSH.Work())
}

// Tick runs the clock's function.
func (w *World) Tick() {
	w.T.Helper()
	must(w.T, w.TickErr())
}

// Operate runs an operator's command and returns what it shows.
func (w *World) Operate(name string, args any) []byte {
	w.T.Helper()
	out, err := w.TryOperate(name, args)
	must(w.T, err)
	return out
}
