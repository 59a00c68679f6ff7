// Package people holds what is known of a number and of the person behind it, and where they live.
//
// Pure: it may import only the standard library and internal/{fault,safety}.
package people
