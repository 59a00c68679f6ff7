// Package ops is what an operator can do: look at what was given up and send it again, let sending go on after
// a pause, see to incidents and lift holds, open and close regions, see how plans stand
// and change one, entitle and erase people. The commands work
// on a running `josh run` (at its operators' address) and on DynamoDB alike,
// because both call this package.
package ops
