// Package outbox holds the rules of what leaves: jobs, their order, the guard before every send, what a
// failure means and when to try again.
//
// Pure: internal/spine/send does the I/O.
package outbox
