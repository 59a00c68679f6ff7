// Package consume turns a batch of queue messages into calls and their failures into the partial batch
// answer that Lambda expects of a FIFO queue: the first failure of a group and everything after it.
package consume
