package cloud

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awsconfig "github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	awssqs "github.com/aws/aws-sdk-go-v2/service/sqs"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/queue/sqs"
	"github.com/josh-sms/josh/internal/table/dynamo"
)

// sdk loads the AWS SDK's configuration. Its retries stay short because template.yaml sets
// AWS_NEW_RETRIES_2026: the default's first retry waits up to two seconds, which a webhook does not have.
func sdk(ctx context.Context) (aws.Config, error) {
	cfg, err := awsconfig.LoadDefaultConfig(ctx)
	return cfg, fault.Wrap(fault.Config, "AWS configuration", err)
}

// Table returns the DynamoDB table of the configuration. It makes no call.
func Table(ctx context.Context, cfg app.Config, now func() time.Time) (*dynamo.Table, error) {
	c, err := sdk(ctx)
	if err != nil {
		return nil, err
	}
	return dynamo.New(dynamodb.NewFromConfig(c), dynamo.Options{TableName: cfg.TableName, Now: now}), nil
}

// Queues returns the SQS queues of the configuration. It makes no call.
func Queues(ctx context.Context, cfg app.Config) (inbound, outbound queue.Queue, err error) {
	c, err := sdk(ctx)
	if err != nil {
		return nil, nil, err
	}
	client := awssqs.NewFromConfig(c)
	if cfg.InboundQueueURL != nil {
		inbound = sqs.New(client, sqs.Options{URL: cfg.InboundQueueURL.String()})
	}
	if cfg.OutboundQueueURL != nil {
		outbound = sqs.New(client, sqs.Options{URL: cfg.OutboundQueueURL.String()})
	}
	return inbound, outbound, nil
}
