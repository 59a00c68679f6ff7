// Package memory is what JOSH remembers of a person: facts in their own words, whether it may note some on its own, and what an UNDO would bring
// back. Its rules do no I/O.
package memory
