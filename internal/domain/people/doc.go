// Package people holds what is known of a number and of the person behind it, and where they live.
//
// Pure: it does no I/O.
package people
