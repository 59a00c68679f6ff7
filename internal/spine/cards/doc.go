// Package cards reads the cards that operators have made, and keeps them for a while: no turn waits for a read of its own.
package cards
