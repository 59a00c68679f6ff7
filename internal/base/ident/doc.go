// Package ident makes the ids of the service: ULIDs that sort by the time they were made.
package ident
