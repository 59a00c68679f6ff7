// Command peermodel is peer with the clients that converse has besides: what it is measured against.
package main

import (
	"context"
	"os"

	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/kms"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

// clients are used by the handler, so that the linker keeps what a call needs.
type clients struct {
	table *dynamodb.Client
	queue *sqs.Client
	keys  *kms.Client
	vault *secretsmanager.Client
	model *bedrockruntime.Client
	topic *sns.Client
}

func main() {
	cfg, err := config.LoadDefaultConfig(context.Background())
	if err != nil {
		os.Exit(1)
	}
	c := clients{dynamodb.NewFromConfig(cfg), sqs.NewFromConfig(cfg), kms.NewFromConfig(cfg), secretsmanager.NewFromConfig(cfg), bedrockruntime.NewFromConfig(cfg), sns.NewFromConfig(cfg)}
	lambda.Start(c.handle)
}

// handle makes the calls that JOSH's functions make.
func (c clients) handle(ctx context.Context) error {
	if _, err := c.table.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{}); err != nil {
		return err
	}
	if _, err := c.table.Query(ctx, &dynamodb.QueryInput{}); err != nil {
		return err
	}
	if _, err := c.table.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{}); err != nil {
		return err
	}
	if _, err := c.queue.SendMessageBatch(ctx, &sqs.SendMessageBatchInput{}); err != nil {
		return err
	}
	if _, err := c.vault.GetSecretValue(ctx, &secretsmanager.GetSecretValueInput{}); err != nil {
		return err
	}
	if _, err := c.model.Converse(ctx, &bedrockruntime.ConverseInput{}); err != nil {
		return err
	}
	if _, err := c.model.InvokeModel(ctx, &bedrockruntime.InvokeModelInput{}); err != nil {
		return err
	}
	if _, err := c.topic.Publish(ctx, &sns.PublishInput{}); err != nil {
		return err
	}
	_, err := c.keys.GenerateDataKey(ctx, &kms.GenerateDataKeyInput{})
	return err
}
