// Package menu answers questions by the cards of the deck and small talk by a kind word, files for operators what no card answers,
// asks a person where JOSH does not do, and says what can be had.
package menu
