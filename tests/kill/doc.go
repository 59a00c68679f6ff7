// Package kill tests the guarantees on the real process: it starts the built `josh run`, stands in for the
// carrier on both sides, kills the process wherever it can die, and then asks an oracle that knows only what
// went over the wire. It holds no code of the product and imports none.
package kill
