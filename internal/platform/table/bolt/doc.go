// Package bolt keeps the table in one bbolt file, for a single machine and for tests.
//
// One goroutine writes: it puts every commit that waits into one bbolt transaction and makes it durable at once, so
// that a lone commit costs one sync and many share it. Readers see durable data only.
package bolt
