// Package bolt is the queue engine of one machine: served from memory, written behind to one bbolt file.
//
// A queue message is a hint; the hand-off record in the table is the truth, and the clock (and the sweep at
// start-up) offers again what a crash lost. That is why Send does not wait for the disk: one flusher writes
// what changed about every 20 ms, and a message that was sent and deleted in between never touches the disk.
// Only a move to or from the dead letters is on disk when the call returns.
//
// After a kill -9 the last FlushEvery of changes is gone: a message just sent may be missing, and a message
// just deleted may come back, so consumers must be idempotent (they must be anyway: delivery is at least
// once). When the file is opened again everything in it is ready, what was in flight or delayed included,
// with its receive count.
package bolt
