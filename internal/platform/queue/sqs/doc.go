// Package sqs is the queue engine on AWS: an SQS FIFO queue with a FIFO dead-letter queue.
//
// The queue itself (visibility time-out, maxReceiveCount, high throughput) is set up by template.yaml; in Lambda,
// deliveries come through the event source mapping and only Send is called here.
package sqs
