// Package live is everything a turn or a send may know of a number: its partition of the table, typed, and
// the difference between two such states as operations.
//
// Pure: it does no I/O.
package live
