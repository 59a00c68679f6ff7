// Package shared makes the SDK's configuration on a machine of people. It is a package of its own because what reads
// profiles brings the clients of single sign-on with it, whose tables every program that imports it builds at its start,
// used or not: functions must not.
//
// It may import internal/base/fault and the AWS SDK.
package shared

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Config is the SDK's configuration from environment, shared files and profiles.
func Config(ctx context.Context) (aws.Config, error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	return cfg, fault.Wrap(fault.Config, "AWS configuration", err)
}
