// Package pack writes and reads what is compiled at development time and embedded: numbers of four bytes and texts, one
// after another. Reading them is cutting the data into parts, because a Lambda does it at every start.
//
// Pure: it does no I/O.
package pack
