package cloud

import (
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	awssns "github.com/aws/aws-sdk-go-v2/service/sns"
	awssqs "github.com/aws/aws-sdk-go-v2/service/sqs"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/sqs"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
	"github.com/josh-sms/josh/internal/spine/alert"
	"github.com/josh-sms/josh/internal/spine/alert/sns"
)

// Table returns the DynamoDB table of the configuration, and what scans it. It makes no call.
func Table(sdk aws.Config, cfg app.Config, now func() time.Time) (table.Table, table.Scan) {
	t := dynamo.New(dynamodb.NewFromConfig(sdk), dynamo.Options{TableName: cfg.TableName, Now: now})
	opened := cfg.Sealed(t)
	return opened, opened.Scan(t.Scan)
}

// Stored returns what scans the DynamoDB table of the configuration without opening what it seals. It makes no call.
func Stored(sdk aws.Config, cfg app.Config, now func() time.Time) table.Scan {
	return dynamo.New(dynamodb.NewFromConfig(sdk), dynamo.Options{TableName: cfg.TableName, Now: now}).Scan
}

// Pager returns the topic of the configuration, nil when it names none. It makes no call.
func Pager(sdk aws.Config, cfg app.Config) alert.Pager {
	if cfg.AlarmTopicARN == "" {
		return nil
	}
	return sns.New(awssns.NewFromConfig(sdk), sns.Options{ARN: cfg.AlarmTopicARN, Stage: cfg.Stage})
}

// Queues returns the SQS queues of the configuration, nil for one that it does not name. What is urgent goes from outbound
// into the queue urgent when there is one. It makes no call.
func Queues(sdk aws.Config, cfg app.Config) (inbound, outbound, urgent queue.Queue) {
	client := awssqs.NewFromConfig(sdk)
	if cfg.InboundQueueURL != nil {
		inbound = sqs.New(client, sqs.Options{URL: cfg.InboundQueueURL.String()})
	}
	urgentURL := ""
	if cfg.UrgentQueueURL != nil {
		urgentURL = cfg.UrgentQueueURL.String()
		urgent = sqs.New(client, sqs.Options{URL: urgentURL})
	}
	if cfg.OutboundQueueURL != nil {
		outbound = sqs.New(client, sqs.Options{URL: cfg.OutboundQueueURL.String(), UrgentURL: urgentURL})
	}
	return inbound, outbound, urgent
}
