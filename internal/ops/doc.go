// Package ops is what an operator can do: look at what was given up and send it again, let sending go on after
// a pause, see to incidents and lift holds, open and close regions, entitle and erase people. The commands work
// on a running `josh run` (over its loopback address) and on DynamoDB alike,
// because both call this package.
//
// It may import the ports and the domain; never an engine.
package ops
