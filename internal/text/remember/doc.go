// Package remember reads what a text asks of JOSH's memory ("remember I'm allergic to nuts", "forget that"), and the facts that its sender tells of
// themselves. Patterns find both, and precision comes first: what is not surely a fact is none, and what must never be kept is none whatever else it is.
package remember
