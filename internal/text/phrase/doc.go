// Package phrase finds phrases in texts: patterns of words, compiled once into one automaton that reads a text from
// left to right, a word at a time. It forgives how people type on a phone (typos, repeated or missing letters, letters
// written apart or words written together, digits and look-alikes for letters), because rules should be about what is
// said. It knows nothing of what the patterns are for.
//
// Pure: it does no I/O.
package phrase
