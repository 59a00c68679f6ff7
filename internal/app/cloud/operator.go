package cloud

import (
	"context"
	"log/slog"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// Operator returns the operator's commands on the table and queues that an environment names. Secrets come
// from where the functions have them.
func Operator(ctx context.Context, sdk aws.Config, environ map[string]string) (*ops.Ops, error) {
	source, err := secretSource(sdk, environ, app.Local, []string{pepper, sealKey})
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
	cfg, err := app.LoadOperator(environ)
	if err != nil {
		return nil, err
	}
	p := app.Parts{IDs: ident.NewSource(nil), Now: now, Log: observe.NewLogger(os.Stderr, slog.LevelWarn)}
	p.Table, p.Scan = Table(sdk, cfg, now)
	p.Stored = Stored(sdk, cfg, now)
	p.Inbound, p.Outbound, _ = Queues(sdk, cfg)
	if p.Seal, err = Sealer(sdk, cfg); err != nil {
		return nil, err
	}
	o, err := app.NewOps(cfg, p)
	if err != nil {
		return nil, err
	}
	proved, err := app.NewPepper(cfg, p).Check(ctx, false)
	o.Unproved = !proved
	return o, err
}
