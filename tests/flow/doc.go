// Package flow holds that a capability is a package of its own: it adds one to the tree, in files beside the tree, counts
// what else had to be touched, and runs it.
package flow
