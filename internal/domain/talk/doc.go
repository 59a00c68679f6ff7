// Package talk holds the rules of a talk between two people who have met: its states, its stages, and what each of the
// two is told. It knows no words of anybody: what one releases stands in a record that is sealed, and what one says in
// private stands with them alone.
//
// It may import other rules and records of the domain.
package talk
