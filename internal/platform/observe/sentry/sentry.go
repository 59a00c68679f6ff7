package sentry

import (
	"cmp"
	"context"
	"time"

	sentrygo "github.com/getsentry/sentry-go"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// Timeout is how long a report may hold up the work that failed: the SDK's own default, 30 s, would be
// longer than Twilio waits for a webhook.
const Timeout = time.Second

// Options say where reports go.
type Options struct {
	DSN      string // from Sentry's project settings; empty turns reporting off
	Function string // "inbound", "send", ...
	Stage    string // Sentry's environment
	Release  string // version of the program, may be empty
}

// New returns a reporter that sends to the DSN, observe.Nop when there is none. A DSN that Sentry's SDK
// cannot read is an error of kind Config.
//
// The transport is synchronous, because a Lambda process is frozen between events: a report that waits for a
// background goroutine would leave with the next event, or never.
func New(o Options) (observe.Reporter, error) {
	if o.DSN == "" {
		return observe.Nop{}, nil
	}
	transport := sentrygo.NewHTTPSyncTransport()
	transport.Timeout = Timeout
	client, err := sentrygo.NewClient(sentrygo.ClientOptions{
		Dsn:         o.DSN,
		Transport:   transport,
		Environment: o.Stage,
		// Left empty, the SDK would look for a release in git and for a name in the host's.
		Release:              cmp.Or(o.Release, "unknown"),
		ServerName:           cmp.Or(o.Function, "josh"),
		MaxBreadcrumbs:       -1,
		DisableClientReports: true,
		BeforeSend:           scrub,
		// The default integrations add the host's name, its variables and its source code to each event.
		Integrations: func([]sentrygo.Integration) []sentrygo.Integration { return nil },
		DataCollection: &sentrygo.DataCollection{
			UserInfo:   sentrygo.Set(false),
			HTTPBodies: []sentrygo.BodyType{},
		},
	})
	if err != nil {
		return nil, fault.New(fault.Config, "SENTRY_DSN is not a DSN") // the SDK's text repeats the DSN
	}
	return &reporter{client: client}, nil
}

// reporter implements observe.Reporter. Each report has a hub and a scope of its own, so that the tags of
// one invocation are never on another's event.
type reporter struct{ client *sentrygo.Client }

// Report implements observe.Reporter.
func (r *reporter) Report(ctx context.Context, err error, tags map[string]string) {
	scope := r.scope(ctx)
	scope.SetTags(tags)
	scope.SetTag("kind", string(fault.KindOf(err)))
	sentrygo.NewHub(r.client, scope).CaptureException(err)
}

// Warn implements observe.Reporter.
func (r *reporter) Warn(ctx context.Context, msg string) {
	scope := r.scope(ctx)
	scope.SetLevel(sentrygo.LevelWarning)
	sentrygo.NewHub(r.client, scope).CaptureMessage(msg)
}

func (r *reporter) scope(ctx context.Context) *sentrygo.Scope {
	scope := sentrygo.NewScope()
	if id := observe.Correlation(ctx); id != "" {
		scope.SetTag(observe.CorrelationKey, id)
	}
	return scope
}
