// Package words splits a folded text into its words, and finds the word that a slip of the finger was meant to be.
//
// Pure: it does no I/O.
package words
