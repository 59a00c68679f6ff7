// Package chaos searches for a way to break the guarantees: that no text is lost, none is sent twice, and
// nothing leaves after a STOP. It holds tests only.
//
// The real steps (intake, turn, sender, receipts, failures, clock) run over a table in memory and a carrier
// that misbehaves. Each call of a step is a coroutine that stops before every call of a port, so that a
// scheduler decides what happens next: whose turn it is, what the table or the carrier answers, who dies, and
// how late it is.
//
//   - explore_test.go takes every decision there is, for small scenarios (scenarios_test.go);
//   - mutations_test.go breaks one guard after the other and demands that the exploration notices;
//   - virtual_test.go takes random decisions over days, with queues, people (people_test.go) and several machines.
//
// All are judged by oracle_test.go and verdict_test.go, which know the guarantees and keep their own books.
package chaos
