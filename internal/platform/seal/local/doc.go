// Package local keeps data keys in a file, for the one-machine stack and for tests.
//
// The newest key seals, all of them open; whoever reads the file reads everything.
package local
