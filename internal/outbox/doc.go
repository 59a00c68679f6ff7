// Package outbox holds the rules of what leaves: jobs, their order, the guard before every send, what a
// failure means and when to try again.
//
// Pure: it may import only the standard library and internal/{people,queue,record,safety,work}. internal/send does the I/O.
package outbox
