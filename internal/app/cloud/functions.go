package cloud

import (
	"context"
	"os"
	"strings"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/secrets"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

// The secret variables that functions use. Each fetches, and is allowed to fetch, no secret that holds none of its own.
const (
	tokens    = "TWILIO_AUTH_TOKEN"
	apiKey    = "TWILIO_API_KEY"
	apiSecret = "TWILIO_API_SECRET"
	pepper    = "PHONE_PEPPER"
	dsn       = "SENTRY_DSN"
	otlp      = "OTEL_EXPORTER_OTLP_HEADERS"
	sealKey   = "SEAL_KEY"
)

// Inbound returns the handler of the inbound webhook.
func Inbound(ctx context.Context) (httpevent.Handler, error) {
	f, err := load(ctx, "inbound", tokens, pepper, dsn, otlp, sealKey)
	if err != nil {
		return nil, err
	}
	f.parts.Table, _ = Table(f.sdk, f.cfg, f.parts.Now)
	f.parts.Inbound, _, _ = Queues(f.sdk, f.cfg)
	if f.parts.Seal, err = Sealer(f.sdk, f.cfg); err != nil {
		return nil, err
	}
	handle, err := app.NewInbound(f.cfg, f.parts)
	return flushed(f, handle), err
}

// Status returns the handler of the status webhook.
func Status(ctx context.Context) (httpevent.Handler, error) {
	f, err := load(ctx, "status", tokens, pepper, dsn, otlp)
	if err != nil {
		return nil, err
	}
	f.parts.Table, _ = Table(f.sdk, f.cfg, f.parts.Now)
	handle, err := app.NewStatus(f.cfg, f.parts)
	return flushed(f, handle), err
}

// Web returns the handler of the pages.
func Web(ctx context.Context) (httpevent.Handler, error) {
	f, err := load(ctx, "web", pepper, dsn, otlp, sealKey)
	if err != nil {
		return nil, err
	}
	f.parts.Table, _ = Table(f.sdk, f.cfg, f.parts.Now)
	_, f.parts.Outbound, _ = Queues(f.sdk, f.cfg)
	if f.parts.Seal, err = Sealer(f.sdk, f.cfg); err != nil {
		return nil, err
	}
	handle, err := app.NewWeb(f.cfg, f.parts)
	return flushed(f, handle), err
}

// Converse returns the handler of the inbound queue.
func Converse(ctx context.Context) (app.SQSHandler, error) {
	f, err := load(ctx, "converse", pepper, dsn, otlp, sealKey)
	if err != nil {
		return nil, err
	}
	f.parts.Table, _ = Table(f.sdk, f.cfg, f.parts.Now)
	f.parts.Inbound, f.parts.Outbound, _ = Queues(f.sdk, f.cfg)
	f.parts.Pager = Pager(f.sdk, f.cfg)
	if f.parts.Seal, err = Sealer(f.sdk, f.cfg); err != nil {
		return nil, err
	}
	if f.parts.Model, err = Model(f.sdk, f.cfg, f.parts.Outages()); err != nil {
		return nil, err
	}
	if f.parts.Shadow, err = Shadow(f.sdk, f.cfg, f.parts.Outages()); err != nil {
		return nil, err
	}
	if f.parts.Embed, err = Embedder(f.sdk, f.cfg, f.parts.Now); err != nil {
		return nil, err
	}
	handle, err := app.NewConverse(f.cfg, f.parts)
	return flushed(f, handle), err
}

// Send returns the handler of the outbound queue.
func Send(ctx context.Context) (app.SQSHandler, error) {
	f, err := load(ctx, "send", tokens, apiKey, apiSecret, pepper, dsn, otlp, sealKey)
	if err != nil {
		return nil, err
	}
	_, f.parts.Outbound, _ = Queues(f.sdk, f.cfg)
	return sender(f, app.NewSend)
}

// Urgent returns the handler of the urgent queue.
func Urgent(ctx context.Context) (app.SQSHandler, error) {
	f, err := load(ctx, "urgent", tokens, apiKey, apiSecret, pepper, dsn, otlp, sealKey)
	if err != nil {
		return nil, err
	}
	if _, _, f.parts.Outbound = Queues(f.sdk, f.cfg); f.parts.Outbound == nil {
		return nil, fault.New(fault.Config, "URGENT_QUEUE_URL: is required in this function, which works that queue off")
	}
	return sender(f, app.NewUrgent)
}

// sender builds a worker that hands texts to the carrier.
func sender(f *function, build func(app.Config, app.Parts, string) (app.SQSHandler, error)) (app.SQSHandler, error) {
	var err error
	f.parts.Table, _ = Table(f.sdk, f.cfg, f.parts.Now)
	if f.parts.Seal, err = Sealer(f.sdk, f.cfg); err != nil {
		return nil, err
	}
	if f.parts.Carrier, err = carrier(f.cfg, f.secrets); err != nil {
		return nil, err
	}
	handle, err := build(f.cfg, f.parts, os.Getenv("AWS_LAMBDA_LOG_STREAM_NAME"))
	return flushed(f, handle), err
}

// Clock returns the handler of the schedule.
func Clock(ctx context.Context) (app.ScheduleHandler, error) {
	f, err := load(ctx, "clock", pepper, dsn, otlp)
	if err != nil {
		return nil, err
	}
	f.parts.Table, f.parts.Scan = Table(f.sdk, f.cfg, f.parts.Now)
	f.parts.Inbound, f.parts.Outbound, _ = Queues(f.sdk, f.cfg)
	f.parts.Pager = Pager(f.sdk, f.cfg)
	handle, err := app.NewClock(f.cfg, f.parts)
	return flushed(f, handle), err
}

// flushed wraps a handler so that the metrics and the spans of an event are out before its answer is: the process may
// never run again.
func flushed[In, Out any, H ~func(context.Context, In) (Out, error)](f *function, handle H) H {
	return func(ctx context.Context, in In) (Out, error) {
		out, err := handle(ctx, in)
		if flushErr := f.parts.Metrics.Flush(); flushErr != nil {
			f.parts.Log.WarnContext(ctx, "metrics not written", "error", flushErr)
		}
		f.spans.Flush(ctx)
		return out, err
	}
}

// carrier returns the client of Twilio's REST API. When Twilio refuses the login it looks whether the source of the
// secrets has another one by now.
func carrier(cfg app.Config, source *secrets.Source) (*rest.Client, error) {
	c := rest.Config{
		AccountSID: cfg.TwilioAccountSID, Logins: cfg.Logins(),
		From: string(cfg.TwilioFrom), MessagingServiceSID: cfg.TwilioMessagingServiceSID,
	}
	if source != nil {
		c.Renew = func(ctx context.Context) ([]rest.Login, error) {
			values, err := source.Refresh(ctx)
			if err != nil {
				return nil, err
			}
			now := cfg
			now.TwilioAPIKey, now.TwilioAPISecret, now.TwilioAuthTokens = values[apiKey], values[apiSecret], strings.Split(values[tokens], ",")
			return now.Logins(), nil
		}
	}
	if cfg.TwilioAPIBaseURL != nil {
		c.BaseURL = cfg.TwilioAPIBaseURL.String()
	}
	return rest.New(c)
}
