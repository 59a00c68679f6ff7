// Package danger is what JOSH does about people in danger: it looks at every text, names who can help, holds, makes
// incidents for operators, and answers whoever is under a hold.
//
// Other flows ask it what a text says and what a person was told, because a STOP and a stranger's first text may be both.
package danger
