// Package spot reads the words of a text in a row and tells which labels they have, in their order, and where: a small network that was learned at
// development time (internal/text/actions/learn.py). A text has any number of labels, which stand in one another's way nowhere: "cancel saturday and
// find me a hike" has two.
//
// Pure: it does no I/O.
package spot
