// Package bolt keeps the table in one bbolt file, for a single machine and for tests.
//
// One goroutine writes: it puts every commit that waits into one bbolt transaction and makes it durable at once, so
// that a lone commit costs two syncs, of its pages and of the page that names their root, and many share them.
// Readers see durable data only.
package bolt
