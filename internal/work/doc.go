// Package work is the shape of what is handed over: the accepted text, its claim, and the hints that queues
// carry.
//
// It may import only the standard library and internal/{fault,sms}.
package work
