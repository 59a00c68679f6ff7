// Package testkit is a small JOSH for tests: the real handlers over a table in a temporary file, with a
// clock that only moves when told, queues that are worked off at once and a carrier that takes notes.
//
// Only tests import it.
package testkit
