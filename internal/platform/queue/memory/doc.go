// Package memory is the queue engine of one machine: it lives in the process and ends with it.
//
// A queue message is a hint; what there is to do is in the table. When a process starts, timer.Clock.Recover offers
// everything unfinished again, and says that a worker may have died over it. So nothing here is written to a disk, and what
// consumers were given before a kill comes again as with any queue that delivers at least once.
package memory
