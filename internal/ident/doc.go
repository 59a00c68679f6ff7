// Package ident makes the ids of the service: ULIDs that sort by the time they were made.
//
// It may import only the standard library and the ULID library.
package ident
