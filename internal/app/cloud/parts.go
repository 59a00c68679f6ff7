package cloud

import (
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	awssqs "github.com/aws/aws-sdk-go-v2/service/sqs"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/queue/sqs"
	"github.com/josh-sms/josh/internal/table/dynamo"
)

// Table returns the DynamoDB table of the configuration. It makes no call.
func Table(sdk aws.Config, cfg app.Config, now func() time.Time) *dynamo.Table {
	return dynamo.New(dynamodb.NewFromConfig(sdk), dynamo.Options{TableName: cfg.TableName, Now: now})
}

// Queues returns the SQS queues of the configuration, nil for one that it does not name. It makes no call.
func Queues(sdk aws.Config, cfg app.Config) (inbound, outbound queue.Queue) {
	client := awssqs.NewFromConfig(sdk)
	if cfg.InboundQueueURL != nil {
		inbound = sqs.New(client, sqs.Options{URL: cfg.InboundQueueURL.String()})
	}
	if cfg.OutboundQueueURL != nil {
		outbound = sqs.New(client, sqs.Options{URL: cfg.OutboundQueueURL.String()})
	}
	return inbound, outbound
}
