// Package sealed is a table that keeps what says something about a person sealed, so that no writer and no reader of such an item has to
// think of it.
package sealed
