package cloud

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/credentials"
)

// lambdaConfig is the SDK's configuration in a function. What Lambda gives is in the environment, so nothing
// looks for profiles, files and metadata services: that saves 1.7 MB and a millisecond at each cold start.
// The retries are the short ones, which template.yaml chooses by AWS_NEW_RETRIES_2026: the default's first
// waits up to two seconds, and a webhook does not have those.
func lambdaConfig(environ map[string]string) aws.Config {
	return aws.Config{
		Region: environ["AWS_REGION"],
		Credentials: aws.NewCredentialsCache(credentials.NewStaticCredentialsProvider(
			environ["AWS_ACCESS_KEY_ID"], environ["AWS_SECRET_ACCESS_KEY"], environ["AWS_SESSION_TOKEN"])),
		Retryer:       func() aws.Retryer { return retry.NewStandard() },
		ConfigSources: []any{endpoints(environ)},
	}
}

// endpoints answers the SDK's question for AWS_ENDPOINT_URL_<SERVICE>, which its own configuration loader
// would answer: any compatible server can take a service's place.
type endpoints map[string]string

// GetServiceBaseEndpoint is what the clients of services look for in a configuration's sources.
func (e endpoints) GetServiceBaseEndpoint(_ context.Context, sdkID string) (string, bool, error) {
	names := map[string]string{
		"DynamoDB": "AWS_ENDPOINT_URL_DYNAMODB", "SQS": "AWS_ENDPOINT_URL_SQS", "KMS": "AWS_ENDPOINT_URL_KMS", "SNS": "AWS_ENDPOINT_URL_SNS",
		"Bedrock Runtime": "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
		"Secrets Manager": "AWS_ENDPOINT_URL_SECRETS_MANAGER",
	}
	url := e[names[sdkID]]
	return url, url != "", nil
}
