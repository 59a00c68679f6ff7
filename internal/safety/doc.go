// Package safety holds what protects people: for now the hold and what may leave under it.
//
// Pure: it may import only the standard library.
package safety
