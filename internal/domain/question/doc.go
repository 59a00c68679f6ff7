// Package question is what became of the questions that people asked: what answered each, those that wait for an operator, and
// where a conversation stands. It may import the values of package deck.
package question
