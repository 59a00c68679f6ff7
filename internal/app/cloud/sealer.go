package cloud

import (
	"context"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/seal"
)

// Sealer returns the sealer of the configuration.
func Sealer(ctx context.Context, cfg app.Config) (seal.Sealer, error) {
	return nil, fault.New(fault.Config, "x")
}
