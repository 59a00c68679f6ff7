// Package kill tests the guarantees on the real process: it starts the built `josh run`, stands in for the
// carrier on both sides, kills the process wherever it can die, and then asks an oracle that knows only what
// went over the wire. It uses no code of the product.
package kill
