// Package answers finds out what a text asks, so that a few everyday questions get a fitting answer and small talk a human
// line: patterns as data (data/answers.json), precision first. What is said to each is in internal/domain/wording.
//
// Pure: it does no I/O.
package answers
