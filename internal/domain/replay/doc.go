// Package replay is the shape of what a turn was decided from and what it decided, so that today's rules can decide it again.
//
// A Bundle is stored, packed and sealed, with the text, signal or timer that it is of, and lives as long; exported, it is a
// file that stands for itself.
package replay
