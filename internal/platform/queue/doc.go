// Package queue is the port to the work queues: first in first out within a group, at least once.
//
// A queue message is only a hint that work waits in the table; losing one delays, it never loses. queue/sqs and
// queue/memory implement the port, queue/queuetest is the contract that both must pass.
package queue
