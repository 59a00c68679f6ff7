// Package talk is the flow of a talk between two people who have met: how one is begun, what each says in private and what
// of it goes to the other, and its turns, in which the rules of internal/domain/talk say how far it is.
//
// What moves a side on is decided here and in the rules: a model only offers. Nothing goes to the other that its author has
// not been shown word for word and has not released.
package talk
