package shared

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sts"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Caller returns the name of whose credentials these are, as AWS knows it: the ARN of a user or of an assumed role with its session.
func Caller(ctx context.Context, sdk aws.Config) (string, error) {
	out, err := sts.NewFromConfig(sdk).GetCallerIdentity(ctx, &sts.GetCallerIdentityInput{})
	if err != nil {
		return "", fault.Wrap(fault.Unavailable, "AWS does not say whose credentials these are, and what an operator does has a name behind it", err)
	}
	return aws.ToString(out.Arn), nil
}
