package cloud

import (
	"context"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/observe/sentry"
	"github.com/josh-sms/josh/internal/platform/observe/spans"
	"github.com/josh-sms/josh/internal/platform/secrets"
	"github.com/josh-sms/josh/internal/platform/secrets/secretsmanager"
)

// function is what every function has.
type function struct {
	sdk     aws.Config
	cfg     app.Config
	parts   app.Parts
	secrets *secrets.Source // nil when they are in the environment or none is used
	spans   *spans.Spans    // nil when there are none
}

// load reads the configuration of a function that uses the named secrets, and builds the parts that are not
// engines.
func load(ctx context.Context, name string, used ...string) (*function, error) {
	environ := environment(os.Environ())
	unused := slices.DeleteFunc(app.SecretNames(), func(s string) bool { return slices.Contains(used, s) })
	sdk := lambdaConfig(environ)
	source, err := secretSource(sdk, environ, app.Lambda, used)
	if err != nil {
		return nil, err
	}
	if source != nil {
		values, err := source.Load(ctx)
		if err != nil {
			return nil, err
		}
		for name, value := range values {
			environ[name] = value
		}
	}
	cfg, err := app.Load(environ, app.Lambda, unused...)
	if err != nil {
		return nil, err
	}
	report, err := sentry.New(sentry.Options{DSN: cfg.SentryDSN, Function: name, Stage: cfg.Stage, Release: environ["RELEASE_ID"]})
	if err != nil {
		return nil, err
	}
	log := observe.NewLogger(os.Stdout, cfg.LogLevel, slog.String("function", name), slog.String("stage", cfg.Stage))
	traces, err := Spans(cfg, name, environ["RELEASE_ID"], log)
	if err != nil {
		return nil, err
	}
	sdk = traced(sdk, traces)
	return &function{sdk: sdk, cfg: cfg, secrets: source, spans: traces, parts: app.Parts{
		IDs: ident.NewSource(nil), Now: now, Report: report, Tokens: refresh(source), Log: log, Tracer: traces.Tracer(),
		Metrics: observe.NewMetrics(os.Stdout, name, cfg.Stage, now),
	}}, nil
}

func now() time.Time { return time.Now().UTC() }

// loginSpacing is how long a sender waits between two fetches of its login: in effect not at all, or a key that is
// revoked right after a function has started would pause sending. Nobody outside can make a login fail, as anybody can
// forge a signature, and a fetch that has not helped pauses sending, so that there is one a minute.
const loginSpacing = time.Millisecond

// secretSource returns where the secrets come from, nil when they are in the environment or none is used. A
// sealing key is never in the secret store: what is sealed by KMS has none.
func secretSource(sdk aws.Config, environ map[string]string, mode app.Mode, used []string) (*secrets.Source, error) {
	prefix, err := app.SecretsPrefix(environ, mode)
	names := slices.DeleteFunc(slices.Clone(used), func(name string) bool { return name == sealKey })
	if err != nil || prefix == "" || len(names) == 0 {
		return nil, err
	}
	store := secretsmanager.New(sdk, secretsmanager.Options{Prefix: prefix, Names: names})
	var opts secrets.Options
	if slices.Contains(names, apiSecret) {
		opts.Spacing = loginSpacing
	}
	return secrets.New(store.Fetch, opts), nil
}

// refresh returns what fetches the auth tokens again, nil when they cannot change.
func refresh(source *secrets.Source) func(context.Context) ([]string, error) {
	if source == nil {
		return nil
	}
	return func(ctx context.Context) ([]string, error) {
		values, err := source.Refresh(ctx)
		if err != nil {
			return nil, err
		}
		return strings.Split(values[tokens], ","), nil
	}
}

// environment turns "NAME=value" lines into a map.
func environment(lines []string) map[string]string {
	vars := make(map[string]string, len(lines))
	for _, line := range lines {
		if name, value, ok := strings.Cut(line, "="); ok {
			vars[name] = value
		}
	}
	return vars
}
