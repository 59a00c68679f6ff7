// Package converse drives turns: it reads the state of a number, lets internal/domain/turn decide, fetches what it
// asks for, commits the decision in one transaction and offers the jobs that it made.
package converse
