// Package scripted is the engine of the model port that says what it was told to, for one machine and for tests: it costs
// nothing, needs no network, and can be wrong in the ways in which models are.
package scripted
