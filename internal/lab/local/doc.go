// Package local is JOSH on one machine: the same handlers as in Lambda, behind a real HTTP server, with one
// file for the table, in-process queues, a simulated carrier, a clock that can be moved, the development
// API and the console.
//
// Nothing of it is ever compiled into a Lambda.
package local
