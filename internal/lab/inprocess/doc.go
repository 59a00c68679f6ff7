// Package inprocess is a JOSH in one process: the real handlers over a table in a file, with a clock that only moves when told,
// queues that are worked off at once and a carrier that takes notes. Tests and simulations drive it.
package inprocess
