// Package turn is the pure step: from one accepted text and all that may be known of its sender to what is
// done about it and why.
//
// Decide goes through the steps of steps.go in order; any of them can end the turn or ask for something.
package turn
