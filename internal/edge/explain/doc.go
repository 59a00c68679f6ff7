// Package explain says what the rules make of a text, without a server and without a model: how an operator
// finds out what a new list entry does, and how lists are measured. The same for what is read of a model's answers in a talk.
package explain
