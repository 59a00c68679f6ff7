// Package testkit is a JOSH in one process for a test, which fails where JOSH does, and what tests want to know of it.
//
// Only tests import it.
package testkit
