// Package work is the shape of what is handed over: the accepted text, its claim, and the hints that queues
// carry.
package work
