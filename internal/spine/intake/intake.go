package intake

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/text/compliance"
)

// storeTimeout bounds the commit: Twilio waits 15 s in all, the function 10 s, and a 503 in time makes the
// provider come back.
const storeTimeout = 8 * time.Second

// offerTimeout bounds the offer to the queue, which is only the fast way: the clock repairs a lost one.
const offerTimeout = 2 * time.Second

// Offerer puts hints into a queue.
type Offerer interface {
	Send(ctx context.Context, msgs ...queue.Message) error
}

// Signatures says whether a webhook request was signed by our account.
type Signatures interface {
	Verify(ctx context.Context, signature, url string, form twilio.Form) bool
}

// Intake is the inbound webhook.
type Intake struct {
	Table      table.Table
	Inbound    Offerer
	Seal       seal.Sealer
	Signatures Signatures
	Keywords   *compliance.Keywords
	Plain      *compliance.Plain
	Number     func(ctx context.Context, phone string) (string, error) // under which the phone is known from now on
	BaseURL    string
	IDs        *ident.Source
	Now        func() time.Time
	Log        *slog.Logger
	Metrics    *observe.Metrics
	Report     observe.Reporter
	WarnNow    func() bool                                   // at most once a minute: a warning about signatures
	WarnBad    func() bool                                   // likewise: about signed requests that lack what every text has
	Landed     func(ctx context.Context, number string) bool // waits for texts in the air, false: not to the end; nil waits for none
	Crash      crash.Hook
}

// Handle answers a webhook request.
func (in *Intake) Handle(ctx context.Context, r httpevent.Request) httpevent.Response {
	start := time.Now() //nolint:forbidigo // a stopwatch for a metric, not a rule
	response := in.answer(ctx, r)
	in.Metrics.Duration(observe.WebhookDuration, time.Since(start)) //nolint:forbidigo // see above
	return response
}

func (in *Intake) answer(ctx context.Context, r httpevent.Request) httpevent.Response {
	if status := twilio.Refusal(r.Method, r.Header.Get("Content-Type"), len(r.Body)); status != 0 {
		return refuse(status)
	}
	form, err := twilio.ParseForm(r.Body)
	if err != nil || !in.Signatures.Verify(ctx, r.Header.Get("X-Twilio-Signature"), twilio.PublicURL(in.BaseURL, r.RawPath, r.RawQuery), form) {
		in.forged(ctx)
		return refuse(http.StatusUnauthorized)
	}
	p, faults := parse(form)
	if len(faults) > 0 {
		in.malformed(ctx, "fields: "+strings.Join(faults, ", "))
		return refuse(http.StatusBadRequest)
	}
	from, ok := sms.ParsePhone(p.from)
	if !ok {
		in.note(ctx, event.UnsupportedChannel, p.sid, channel(p.from))
		return twiml()
	}
	if err := in.accept(ctx, from, p); err != nil {
		ctx, err := observe.Marked(ctx, err)
		in.Metrics.Count(observe.StoreFailures, 1)
		in.Log.ErrorContext(ctx, "text not accepted", "sid", p.sid, "kind", fault.KindOf(err), "error", err)
		in.Report.Report(ctx, err, map[string]string{"where": "intake"})
		return refuse(http.StatusServiceUnavailable)
	}
	return twiml()
}

// forged counts a request with a wrong signature; error trackers hear of it at most once a minute.
func (in *Intake) forged(ctx context.Context) {
	in.Metrics.Count(observe.SignatureFailures, 1)
	if in.WarnNow() {
		in.Log.WarnContext(ctx, "webhook signature does not match")
		in.Report.Warn(ctx, "webhook signature does not match")
	}
}

// malformed counts and records a request that is signed and no text; error trackers hear of it at most once a minute. It names fields,
// never what is in them.
func (in *Intake) malformed(ctx context.Context, fields string) {
	id := in.IDs.New(in.Now())
	ctx = observe.WithCorrelation(ctx, id)
	in.Metrics.Count(observe.TextsInvalid, 1)
	in.note(ctx, event.InvalidPayload, id, fields)
	if in.WarnBad() {
		in.Log.WarnContext(ctx, "signed request is no text", "fields", fields)
		in.Report.Warn(ctx, "signed request is no text, "+fields)
	}
}

// channel names the kind of a sender that is no phone, never the sender.
func channel(from string) string {
	if name, _, ok := strings.Cut(from, ":"); ok {
		switch name {
		case "whatsapp", "rcs", "messenger":
			return name
		}
		return "other channel"
	}
	return "alphanumeric"
}

// twiml is the empty answer: replies go out by REST. Twilio demands a content type and a document.
func twiml() httpevent.Response {
	return httpevent.Response{
		Status: http.StatusOK, ContentType: "text/xml; charset=utf-8",
		Body: `<?xml version="1.0" encoding="UTF-8"?><Response/>`,
	}
}

func refuse(status int) httpevent.Response {
	return httpevent.Response{Status: status, ContentType: "text/plain; charset=utf-8", Body: http.StatusText(status) + "\n"}
}
