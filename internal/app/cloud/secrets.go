package cloud

import (
	"context"
	"maps"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/josh-sms/josh/internal/app"
)

// WithSecrets returns an environment with the secret variables of some names in it, from where the functions have them.
func WithSecrets(ctx context.Context, sdk aws.Config, environ map[string]string, names ...string) (map[string]string, error) {
	source, err := secretSource(sdk, environ, app.Local, names)
	if err != nil || source == nil {
		return environ, err
	}
	values, err := source.Load(ctx)
	if err != nil {
		return nil, err
	}
	whole := maps.Clone(environ)
	maps.Copy(whole, values)
	return whole, nil
}
