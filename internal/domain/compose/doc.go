// Package compose makes outbound jobs of what somebody decided to text: turns, pages, operators and timers alike.
//
// It seals, and that is all the I/O that it does.
package compose
