// Package deck answers questions from a deck of vetted cards, or says that no card does. A question gets one card (exact), a text made
// of a few (contextual), or none (novel): in doubt none, because a wrong answer is worse than a late one. What the cards are about is
// in their files alone; the package knows how people ask, in English and Spanish.
//
// Pure: it does no I/O.
package deck
