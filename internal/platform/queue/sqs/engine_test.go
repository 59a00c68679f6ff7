//go:build engines

package sqs_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awssqs "github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/queuetest"
	"github.com/josh-sms/josh/internal/platform/queue/sqs"
)

// visibility is the shortest that leaves a loaded machine time to delete what it has received.
const visibility = 3 * time.Second

// TestContract runs against the server at JOSH_SQS_ENDPOINT (scripts/engines/elasticmq.sh starts one).
func TestContract(t *testing.T) {
	t.Parallel()
	endpoint := os.Getenv("JOSH_SQS_ENDPOINT")
	if endpoint == "" {
		t.Fatal("JOSH_SQS_ENDPOINT is not set: scripts/engines/elasticmq.sh start PORT, then http://127.0.0.1:PORT")
	}
	client := newClient(endpoint)
	queuetest.Run(t, queuetest.Engine{Open: func(t *testing.T) (queue.Queue, queuetest.Clock) {
		name := "josh-" + rand.Text()
		dead := create(t, client, name+"-dead", nil)
		url := create(t, client, name, map[string]string{
			"VisibilityTimeout": strconv.Itoa(int(visibility.Seconds())),
			"RedrivePolicy": fmt.Sprintf(`{"deadLetterTargetArn":%q,"maxReceiveCount":%d}`,
				arn(t, client, dead), queuetest.MaxReceives),
		})
		q := sqs.New(client, sqs.Options{URL: url, DeadURL: dead})
		return q, queuetest.Clock{Visibility: visibility, Pass: time.Sleep}
	}})
}

// create makes a FIFO queue for the duration of the test and returns its URL.
func create(t *testing.T, client *awssqs.Client, name string, attributes map[string]string) string {
	t.Helper()
	all := map[string]string{"FifoQueue": "true"}
	for k, v := range attributes {
		all[k] = v
	}
	out, err := client.CreateQueue(t.Context(), &awssqs.CreateQueueInput{QueueName: aws.String(name + ".fifo"), Attributes: all})
	if err != nil {
		t.Fatalf("create queue %s: %v", name, err)
	}
	t.Cleanup(func() {
		if _, err := client.DeleteQueue(context.Background(), &awssqs.DeleteQueueInput{QueueUrl: out.QueueUrl}); err != nil {
			t.Errorf("delete queue %s: %v", name, err)
		}
	})
	return *out.QueueUrl
}

func arn(t *testing.T, client *awssqs.Client, url string) string {
	t.Helper()
	out, err := client.GetQueueAttributes(t.Context(), &awssqs.GetQueueAttributesInput{QueueUrl: &url, AttributeNames: []types.QueueAttributeName{"QueueArn"}})
	if err != nil {
		t.Fatalf("queue attributes: %v", err)
	}
	return out.Attributes["QueueArn"]
}
